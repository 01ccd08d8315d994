# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: z  in /home/dev/app/src
set p0 q0
for x; do z
cd src
done

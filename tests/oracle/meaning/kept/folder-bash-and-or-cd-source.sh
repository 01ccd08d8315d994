# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: z  in /home/dev/app
:
-n && echo 'cd src' > s1.sh; . ./s1.sh; z;

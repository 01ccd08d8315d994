# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app/src
for x in $((1 + 2)) \$E; do tool_b && cd src
done

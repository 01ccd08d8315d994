# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a (really /usr/bin/rm)  in /home/dev/app
for i in 1 2; do tool_a; hash -p /usr/bin/rm tool_a; done

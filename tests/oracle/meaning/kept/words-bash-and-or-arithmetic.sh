# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: tool_a 7  in /home/dev/app
D=dist cmd=tool_a
((D=7)) && tool_a $D

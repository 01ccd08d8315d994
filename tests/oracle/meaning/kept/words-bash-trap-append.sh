# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app
x=x0 trap 'tool_b $x' DEBUG x+=1
:

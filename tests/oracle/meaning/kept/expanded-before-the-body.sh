# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b old  in /home/dev/app
x=old; { x=new; } > >(tool_b $x)

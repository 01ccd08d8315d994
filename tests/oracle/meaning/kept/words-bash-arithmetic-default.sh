# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: f 5  in /home/dev/app
x=x0 cmd=tool_a
((x=5))
f ${x:=set}

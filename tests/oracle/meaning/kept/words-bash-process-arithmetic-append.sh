# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: f 1 ']]'  in /home/dev/app
x=x0 cmd=tool_a
tool_a <(let x+=1; f ${x[@]} ]])

# SPDX-License-Identifier: Apache-2.0
# shell: bash -s
# ran: tool_b  in /home/dev/app
x=x0 cmd=tool_a
read a <<< ${x}y
tool_b ${a[1]}

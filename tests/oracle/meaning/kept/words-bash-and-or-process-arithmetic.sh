# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: tool_b 5  in /home/dev/app
x=x0 cmd=tool_a
let x=5&& : <(
no_a <(tool_b $x) :)

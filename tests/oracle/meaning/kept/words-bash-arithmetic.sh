# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b 7  in /home/dev/app
D=dist cmd=tool_a
let D=7; tool_b $D

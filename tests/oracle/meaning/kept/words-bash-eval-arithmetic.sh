# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a 7  in /home/dev/app
D=dist cmd=tool_a
let D=7;eval "$cmd $D"

# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: tool_b 3 'p0 q0'  in /home/dev/app
set -- p0 q0
x=$(tool_b $((1 + 2)) "$*")

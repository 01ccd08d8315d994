# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b 1  in /home/dev/app
x=x0; ((x++)); tool_b $x

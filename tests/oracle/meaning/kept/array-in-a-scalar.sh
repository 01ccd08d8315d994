# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a a0 a1  in /home/dev/app
a=(a0 a1); D="${a[@]}"; tool_a $D

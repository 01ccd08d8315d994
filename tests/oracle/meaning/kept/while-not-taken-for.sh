# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b x0  in /home/dev/app
x=x0; while false; do for x in q; do :; done; done; tool_b $x

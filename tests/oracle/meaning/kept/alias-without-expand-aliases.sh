# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x  in /home/dev/app
alias tool_a='rm al'; tool_a x

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x  in /home/dev/app
shopt -s expand_aliases; alias tool_a='rm al'; tool_a x

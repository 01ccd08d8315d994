# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
x=x0 trap 'tool_a $x' EXIT

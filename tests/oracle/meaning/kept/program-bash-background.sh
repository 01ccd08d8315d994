# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
D=dist cmd=tool_a
cmd=${D#d} & $cmd

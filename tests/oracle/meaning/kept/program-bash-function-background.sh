# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
cmd=tool_a
tool_a() { :; } & $cmd

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x (really /usr/bin/rm)  in /home/dev/app
BASH_CMDS[tool_a]=/usr/bin/rm; tool_a x

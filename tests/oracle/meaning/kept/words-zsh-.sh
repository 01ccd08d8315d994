# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_a ''  in /home/dev/app
tool_a "$*"

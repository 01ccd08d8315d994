# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_a  in /home/dev/app
alias tool_a='tool_a aliased'
tool_a

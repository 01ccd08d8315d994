# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b 'p0 q0' more  in /home/dev/app
set -- p0 q0
tool_a <(command tool_b "$*" more)

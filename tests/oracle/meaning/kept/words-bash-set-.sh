# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a 'p0 q0'  in /home/dev/app
set -- p0 q0
tool_a "$*"

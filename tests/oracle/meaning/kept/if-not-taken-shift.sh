# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a p0  in /home/dev/app
set -- p0 q0; if false; then shift; fi; tool_a "$1"

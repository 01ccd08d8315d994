# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b a -- b  in /home/dev/app
set a -- b; tool_b "$@"

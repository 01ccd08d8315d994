# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a '"x"'  in /home/dev/app
printf '%b' 'tool_a \"x\"' | bash

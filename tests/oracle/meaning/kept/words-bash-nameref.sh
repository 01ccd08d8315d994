# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app
E=src declare -n r
tool_b $E

# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: tool_a none  in /home/dev/app
cmd=tool_a
set -- shift & $cmd ${1:-none}

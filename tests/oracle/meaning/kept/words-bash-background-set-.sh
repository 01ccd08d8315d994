# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
D=dist cmd=tool_a
set -- ${D^^} & tool_a "$@"

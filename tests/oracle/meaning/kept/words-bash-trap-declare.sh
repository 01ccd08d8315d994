# SPDX-License-Identifier: Apache-2.0
# shell: bash -s
# ran: no_a dist trapped  in /home/dev/app
D=dist cmd=tool_a
local D=${D/s/z}
trap 'no_a $D trapped' 0

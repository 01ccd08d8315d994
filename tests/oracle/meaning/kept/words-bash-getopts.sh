# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm '?'  in /home/dev/app
D=dist cmd=tool_a
getopts ab: D
rm "$D"

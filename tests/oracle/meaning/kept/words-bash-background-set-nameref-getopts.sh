# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a a  in /home/dev/app
getopts ab: D -a
{ declare -n r=D; unset r :
} &
tool_a $D;

# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: a  in /home/dev/app
cmd=tool_a
: && getopts ab: cmd -a :
$cmd

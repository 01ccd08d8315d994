# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: tool_a  in /home/dev/app
cmd=tool_a
{ case $D in a) tool_a() :; esac
} &
$cmd

# SPDX-License-Identifier: Apache-2.0
# shell: busybox
# ran: tool_a '?'  in /home/dev/app
x=x0 cmd=tool_a
getopts ab: x || $cmd ${x:=set}

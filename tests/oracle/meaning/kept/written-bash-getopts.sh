# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: /home/dev/app/?.o
x=x0 cmd=tool_a
getopts ab: x
> "$x.o"

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: /home/dev/app/1.o
x=x0 cmd=tool_a
: $((x++))
> "$x.o"

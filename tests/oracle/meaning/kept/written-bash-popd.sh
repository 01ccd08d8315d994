# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: /home/dev/app/x0.o
x=x0 cmd=tool_a
popd
> "$x.o"

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm dist  in /home/dev/app
D=dist cmd=tool_a
eval "alias rm=tool_b";builtin eval rm $D

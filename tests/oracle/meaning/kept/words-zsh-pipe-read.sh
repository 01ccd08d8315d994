# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: rm  in /home/dev/app
D=dist cmd=tool_a
: | read D;rm $D

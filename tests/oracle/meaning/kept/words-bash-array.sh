# SPDX-License-Identifier: Apache-2.0
# shell: bash --posix
# ran: tool_a 4 dizt  in /home/dev/app
D=dist a=(${#D} ${D/s/z})
tool_a "${a[@]}"

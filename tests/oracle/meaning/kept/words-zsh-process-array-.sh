# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: rm 'a0 a1' /dev/null  in /home/dev/app
a=(a0 a1)
tool_a <(rm "${a[*]}" /dev/null)

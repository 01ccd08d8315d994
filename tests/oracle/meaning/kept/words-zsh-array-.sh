# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: cp 'a0 a1'  in /home/dev/app
a=(a0 a1)
cp "${a[*]}"

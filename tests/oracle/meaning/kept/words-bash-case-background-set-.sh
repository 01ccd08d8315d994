# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: cp 'p0 q0'  in /home/dev/app
set -- p0 q0
case "${a[@]}" in d*) :;& *) cp "$*"; esac

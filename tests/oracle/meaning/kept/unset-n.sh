# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm dist  in /home/dev/app
D=dist; declare -n r=D; unset -n r; rm $D

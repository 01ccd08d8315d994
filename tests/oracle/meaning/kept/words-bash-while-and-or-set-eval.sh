# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
while ! :; do eval "set -- p q"
done
! : || tool_a $2

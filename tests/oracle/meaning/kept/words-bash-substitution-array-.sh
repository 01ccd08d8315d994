# SPDX-License-Identifier: Apache-2.0
# shell: bash -ec
# ran: no_a 'a0 a1'  in /home/dev/app
a=(a0 a1)
cmd=${x:-$(echo in)} no_a "${a[*]}";

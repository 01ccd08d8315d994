# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: a0 a1 :  in /home/dev/app
D=dist a=(a0 a1)
for D in "${a[*]}" ${D/s/z}; do $D :; done

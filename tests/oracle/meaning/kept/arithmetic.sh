# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm 7  in /home/dev/app
D=dist; : $((D=7)); rm $D

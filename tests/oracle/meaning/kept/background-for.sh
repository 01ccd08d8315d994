# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm dist  in /home/dev/app
D=dist; { for D in z; do :; done; } & rm $D

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm 7  in /home/dev/app
D=dist; let D=7; rm $D

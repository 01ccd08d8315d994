# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm src  in /home/dev/app
D=dist; for i in 1 2; do rm $D; D=src; done

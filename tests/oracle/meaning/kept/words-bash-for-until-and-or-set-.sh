# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm ''  in /home/dev/app
set -- q0
until :; do for x; do :; done; done
rm "$x"|| :

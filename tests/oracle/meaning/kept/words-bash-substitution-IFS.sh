# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: cp '' ack  in /home/dev/app
IFS=b;cp `echo back`

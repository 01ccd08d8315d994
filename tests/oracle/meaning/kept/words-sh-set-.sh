# SPDX-License-Identifier: Apache-2.0
# shell: busybox
# ran: rm q0  in /home/dev/app
set q0
rm $1

# SPDX-License-Identifier: Apache-2.0
# shell: busybox
# ran: q0  in /home/dev/app
set q0
"$1"

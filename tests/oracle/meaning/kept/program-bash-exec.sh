# SPDX-License-Identifier: Apache-2.0
# shell: bash -s
# ran: src  in /home/dev/app
exec < list.txt

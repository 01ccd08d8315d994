# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: rm ''  in /home/dev/app
rm "$*"

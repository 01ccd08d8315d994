# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm ''  in /home/dev/app
false && D=z; rm "$D"

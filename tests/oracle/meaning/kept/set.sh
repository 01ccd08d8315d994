# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm p0  in /home/dev/app
set -- p0; false && set -- z; rm $1

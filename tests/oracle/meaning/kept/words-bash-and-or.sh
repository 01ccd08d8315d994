# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: rm  in /home/dev/app
: || D='$D'
"$D" || rm $D

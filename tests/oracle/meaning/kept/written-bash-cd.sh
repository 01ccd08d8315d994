# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: /home/dev/app/s1.sh
cd echo 'f() }' > s1.sh

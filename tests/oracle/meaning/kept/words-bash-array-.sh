# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: z 'a0 a1'  in /home/dev/app
a=(a0 a1)
z "${a[*]}"

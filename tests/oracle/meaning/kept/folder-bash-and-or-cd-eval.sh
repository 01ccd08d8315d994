# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: cp  in /home/dev/app
! : && eval "cd dist" || cp

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: g  in /home/dev/app
! : && cd || g

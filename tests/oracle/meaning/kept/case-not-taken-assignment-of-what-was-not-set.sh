# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm ''  in /home/dev/app
case b in a) D=/tmp;; esac; rm "$D"

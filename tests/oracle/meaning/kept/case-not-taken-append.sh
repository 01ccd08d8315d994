# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm dist  in /home/dev/app
D=dist; case b in a) D+=x;; esac; rm $D

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm dist  in /home/dev/app
D=dist; while false; do read D <<< z; done; rm $D

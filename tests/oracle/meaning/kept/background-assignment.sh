# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm -rf dist  in /home/dev/app
D=dist; D=/tmp & rm -rf $D

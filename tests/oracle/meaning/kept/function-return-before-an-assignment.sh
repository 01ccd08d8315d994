# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm -rf dist  in /home/dev/app
D=dist; f() { return; D=/tmp; }; f; rm -rf $D

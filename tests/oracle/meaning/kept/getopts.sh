# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm a  in /home/dev/app
D=dist; getopts ab: D -a; rm $D

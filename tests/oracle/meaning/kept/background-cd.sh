# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm -rf 'a b' build dist in.txt list.txt src to_src  in /home/dev/app
{ cd /tmp; } & rm -rf *

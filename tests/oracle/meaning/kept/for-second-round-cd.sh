# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app/src
for ((i = 0; i < 2; i++)); do tool_a; cd src; done

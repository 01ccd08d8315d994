# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
while false; do hash -p /usr/bin/rm tool_a; done; tool_a

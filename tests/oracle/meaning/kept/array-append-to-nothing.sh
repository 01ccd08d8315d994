# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
a+=(one); tool_a ${a[1]}

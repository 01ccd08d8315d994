# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
a=(a0 a1); unset 'a[0]'; tool_a ${a[0]}

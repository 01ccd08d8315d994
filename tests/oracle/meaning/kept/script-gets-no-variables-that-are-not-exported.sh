# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app
D=z; echo 'tool_b $D' > s1.sh; bash s1.sh

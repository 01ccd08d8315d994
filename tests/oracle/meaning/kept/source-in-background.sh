# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app
echo 'cd src' > s1.sh; { . ./s1.sh; } & tool_b

# SPDX-License-Identifier: Apache-2.0
# shell: bash -ec
# ran: tool_a 'a b' build dist in.txt list.txt src to_src  in /home/dev/app
if tool_a; then hash -p /usr/bin/rm tool_a & fi
tool_a *

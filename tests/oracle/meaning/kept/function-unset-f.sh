# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x  in /home/dev/app
tool_a() { :; }; unset -f tool_a; tool_a x

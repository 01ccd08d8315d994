# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x  in /home/dev/app
tool_b() { return; tool_a() { :; }; }; tool_b; tool_a x

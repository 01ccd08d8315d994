# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a x  in /home/dev/app
if false; then hash -p /bin/true tool_a; fi; tool_a x

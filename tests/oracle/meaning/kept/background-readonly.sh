# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b src  in /home/dev/app
{ readonly E=z; } & E=src; tool_b $E

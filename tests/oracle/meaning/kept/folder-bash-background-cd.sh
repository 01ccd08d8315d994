# SPDX-License-Identifier: Apache-2.0
# shell: bash -ec
# ran: tool_b  in /home/dev/app
cd & tool_b

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a ''  in /home/dev/app
if false; then set -- z; fi; tool_a "$1"

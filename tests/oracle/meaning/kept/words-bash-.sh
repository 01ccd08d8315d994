# SPDX-License-Identifier: Apache-2.0
# shell: bash -ec
# ran: tool_a ''  in /home/dev/app
tool_a "$*"

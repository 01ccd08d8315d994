# SPDX-License-Identifier: Apache-2.0
# shell: bash file
# ran: tool_b  in /home/dev/app
{ pushd ../docs
} &
tool_b

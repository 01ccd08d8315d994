# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /tmp
trap 'tool_a' EXIT; cd /tmp

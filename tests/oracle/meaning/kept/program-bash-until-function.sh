# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
until :; do function tool_a { :; } done
tool_a

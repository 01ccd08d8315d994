# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_b 'tool_b z'  in /home/dev/app
for x in 'tool_b z' out:in; do < <(tool_b $x); done

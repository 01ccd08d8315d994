# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_a /proc/self/fd/11  in /home/dev/app
hash -p /usr/bin/tool_b tool_a
tool_a <(rm ${D:0:2})

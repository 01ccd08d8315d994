# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_a  in /home/dev/app
D=dist cmd=tool_a
case ${a[@]} in a) set -- ${D:0:2}; esac
tool_a "$@"

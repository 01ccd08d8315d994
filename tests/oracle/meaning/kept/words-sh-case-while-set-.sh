# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: tool_a none  in /home/dev/app
case ${D%t} in a) while x; do set -- '*.txt' $D; done; esac
tool_a ${1:-none}

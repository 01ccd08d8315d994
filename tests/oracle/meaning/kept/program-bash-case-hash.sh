# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app
case \$E in src) hash -p /usr/bin/rm tool_a; esac
tool_a

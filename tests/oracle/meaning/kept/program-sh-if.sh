# SPDX-License-Identifier: Apache-2.0
# shell: busybox
# ran: tool_a  in /home/dev/app
if ]; then tool_a() :
fi
tool_a

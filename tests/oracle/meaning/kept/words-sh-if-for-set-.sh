# SPDX-License-Identifier: Apache-2.0
# shell: busybox
# ran: tool_a ''  in /home/dev/app
set -- q0
if :; then f; elif :; then for x; do :; done
fi
tool_a "$x"

# SPDX-License-Identifier: Apache-2.0
# shell: bash -s
# ran: no_a 'p0 q0'  in /home/dev/app
set -- p0 q0
tool_a <(
for x; do no_a "$*" & done
:)

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: a b  in /home/dev/app
cmd=tool_b & $cmd {a,b}

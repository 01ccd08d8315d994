# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_b  in /home/dev/app
select x in a b; do break; done < in.txt; tool_b $x

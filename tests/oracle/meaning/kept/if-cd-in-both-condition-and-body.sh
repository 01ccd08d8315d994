# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app/src
if cd src; then cd ../docs; tool_a; fi

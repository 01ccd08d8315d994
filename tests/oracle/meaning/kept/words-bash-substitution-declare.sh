# SPDX-License-Identifier: Apache-2.0
# shell: bash --posix
# ran: rm ''  in /home/dev/app
local D="$(printf p)"
rm "$D"

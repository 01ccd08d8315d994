# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm 0  in /home/dev/app
declare -i D=x1; rm $D

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm  in /home/dev/app/src
source <(echo 'cd src')
eval "cd dist"
rm

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: rm :  in /home/dev/app/a b
for ((i = 0; i < 2; i++)); do rm :
pushd 'a b'
done

# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: dist  in /home/dev
while read x; do dist && cd || :
done < list.txt

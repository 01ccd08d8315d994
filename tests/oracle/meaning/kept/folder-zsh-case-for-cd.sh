# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: z  in /home/dev
for ((i = 0; i < 2; i++)); do z
case ${D:-def} in src) :;; *) cd; esac
done

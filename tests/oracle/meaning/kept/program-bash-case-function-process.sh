# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a /dev/fd/63  in /home/dev/app
case ${D#d} in a) function tool_a { :; }
esac
tool_a <(
:)

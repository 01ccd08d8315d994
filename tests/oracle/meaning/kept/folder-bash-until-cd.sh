# SPDX-License-Identifier: Apache-2.0
# shell: bash -ec
# ran: tool_a  in /home/dev/app/src
until cd src; do cd to_src; done
tool_a

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /home/dev/app/src
case dist in d*) cd src; esac
eval "cd dist"
tool_a

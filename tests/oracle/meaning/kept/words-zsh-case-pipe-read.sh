# SPDX-License-Identifier: Apache-2.0
# shell: zsh
# ran: tool_a ''  in /home/dev/app
x=x0 cmd=tool_a
case ~ in d*) :;; *) : | read x; esac
tool_a "$x"

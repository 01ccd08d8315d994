# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: tool_a  in /tmp
case x in x) cd /tmp;& y) tool_a;; esac

# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: p0  in /home/dev/app
set -- p0; case b in a) set -- z;; esac; "$1"

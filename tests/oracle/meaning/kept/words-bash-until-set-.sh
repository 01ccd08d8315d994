# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: no_a  in /home/dev/app
until :; do set -- more
done
no_a "$@"

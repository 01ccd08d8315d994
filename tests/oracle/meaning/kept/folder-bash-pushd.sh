# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: no_a  in /home/dev/app
pushd
no_a;

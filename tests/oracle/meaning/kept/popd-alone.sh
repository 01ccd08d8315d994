# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: /home/dev/app/out1
popd; > out1

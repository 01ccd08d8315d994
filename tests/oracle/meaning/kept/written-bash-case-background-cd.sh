# SPDX-License-Identifier: Apache-2.0
# shell: bash -c
# ran: /home/dev/app/out2
{ cd -; } &
case x1 in d*) ;& *) &> out2; esac

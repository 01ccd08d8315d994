# SPDX-License-Identifier: Apache-2.0
# shell: dash
# ran: f  in /home/dev
f;case -rf in src) f() :; esac
cd $D
f

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The cards of the calls in FOLDER/calls.txt against FOLDER/cards.txt.
#   compare.sh PAWL_CARDS FOLDER
set -uo pipefail
if TZ=UTC "$1" "$2/calls.txt" | diff -u "$2/cards.txt" -; then exit 0; fi
echo 'the cards differ; if that is wanted, run scripts/cards and read the difference'
exit 1

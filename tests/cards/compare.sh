#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The cards of the calls in FOLDER/calls.txt against FOLDER/cards.txt, and as each channel sends them against
# FOLDER/channels/CHANNEL.txt.
#   compare.sh PAWL_CARDS FOLDER
set -uo pipefail
differ=0
TZ=UTC "$1" "$2/calls.txt" | diff -u "$2/cards.txt" - || differ=1
for channel in $("$1" --channels); do
  TZ=UTC "$1" "$2/calls.txt" "$channel" | diff -u "$2/channels/$channel.txt" - || differ=1
done
if (( $("$1" --channels | wc -l) != $(find "$2/channels" -name '*.txt' | wc -l) )); then echo 'channels/ has files of no channel'; differ=1; fi
(( differ == 0 )) || { echo 'the cards differ; if that is wanted, run scripts/cards and read the difference'; exit 1; }

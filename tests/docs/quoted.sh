#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# quoted.sh FILE LINE: prints the indented block after that line of a text, without its indentation and blanks at the ends of lines.
# LINE is a number, or the text of a comment: `file x.toml` is the first <!-- file x.toml -->.
set -euo pipefail
line=$2
[[ $line =~ ^[0-9]+$ ]] || line=$(awk -v comment="<!-- $2 -->" '$0 == comment && !line { line = NR } END { print line }' "$1")
[[ -n $line ]] || { echo "quoted.sh: <!-- $2 --> does not stand in $1" >&2; exit 1; }
awk -v line="$line" '
  NR <= line || !is_in && /^$/ { next }
  /^    / { is_in = 1; sub(/ +$/, ""); printf "%s%s\n", blank, substr($0, 5); blank = ""; next }
  is_in && /^$/ { blank = blank "\n"; next }
  { exit }
' "$1"

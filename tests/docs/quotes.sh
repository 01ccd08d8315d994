#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# quotes.sh PAWL SOURCE: compares whole quotes in the texts with the program and the source. A quote is the indented block
# (or the block between ``` marks) after one of these comments:
#   <!-- output of COMMAND -->   what the command prints, in a home of its own; numbers of microseconds may differ
#   <!-- lines of FILE -->       lines of that file, one after the other
#   <!-- section NAME -->        in docs/life-of-a-call.md: that section of what `pawl explain` says about the call there
#   <!-- message -->, <!-- answer -->, <!-- log line -->   there too: what the hook gets, says and records
# It also compares docs/picture.svg with what scripts/picture draws. Prints one line for each thing that differs.
set -euo pipefail
shopt -s inherit_errexit

program=$(realpath "$1")
source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
home=$folder/home/dev
export HOME=$home PAWL_HOME=$home/.pawl NO_COLOR=1
mkdir -p "$home/app/build"
cd "$home/app"

pawl() { "$program" "$@"; }

complain() { printf '%s\n' "$1"; }

# quote FILE COMMENT: the block after the comment, without its indentation and without blanks at the ends of lines.
quote() {
  awk -v comment="<!-- $2 -->" '
    $0 == comment { is_near = 1; next }
    is_near && !is_in && /^$/ { next }
    is_near && /^    / { is_in = 1; printf "%s%s\n", blank, substr($0, 5); blank = ""; next }
    is_near && is_in && /^$/ { blank = blank "\n"; next }
    is_near { exit }
  ' "$source/$1" | sed -E 's/ +$//'
}

# The home here stands for the one in the texts; what differs from run to run is written as there.
as_written() {
  sed -E -e "s|$folder||g" -e 's/ +$//' -e 's/in [0-9]+ us\b/in … us/' -e 's/("time"|"prev"|"user"):"[^"]*"/\1:"…"/g' -e 's/"us":[0-9]+/"us":…/' \
    -e 's/(call |pawl allow |"call":")[0-9a-hjkmnp-tv-z]{7}\b/\1k3v9qab/g'
}

# same FILE WHAT WRITTEN REAL
same() {
  [[ -n $3 ]] || { complain "$1: no text is quoted after <!-- $2 -->"; return; }
  diff <(printf '%s\n' "$3") <(printf '%s\n' "$4") > "$folder/difference" ||
    complain "$1: what is quoted after <!-- $2 --> differs (< text, > program):
$(grep '^[<>]' "$folder/difference" | head -n 20)"
}

without_breaks() { tr -d ' \n'; }

check_outputs() {
  local file=$1 command written real
  while IFS= read -r command; do
    written=$(quote "$file" "output of $command")
    [[ ${written%%$'\n'*} != '$ '* ]] || written=${written#*$'\n'}
    real=$({ eval "$command" 2>&1 || true; } | as_written)
    same "$file" "output of $command" "$(sed '/./,$!d' <<< "$written")" "$(sed '/./,$!d' <<< "$real")"
  done < <(sed -nE 's/^<!-- output of (.*) -->$/\1/p' "$source/$file")
}

check_lines() {
  local file=$1 path
  while IFS= read -r path; do
    [[ -f $source/$path ]] || { complain "$file: \`$path\` does not exist"; continue; }
    written=$(quote "$file" "lines of $path" | sed -E 's/^ +//')
    [[ -n $written ]] || complain "$file: no text is quoted after <!-- lines of $path -->"
    [[ $'\n'$(sed -E 's/^ +//; s/ +$//' "$source/$path")$'\n' == *$'\n'"$written"$'\n'* ]] ||
      complain "$file: what is quoted after <!-- lines of $path --> does not stand there"
  done < <(sed -nE 's/^<!-- lines of (.*) -->$/\1/p' "$source/$file")
}

check_life() {
  local file=docs/life-of-a-call.md message command section
  message=$(quote "$file" message | sed "s|\"/home/dev|\"$home|g")
  command=$(sed -nE 's/.*"command":"([^"]*)".*/\1/p' <<< "$message")
  pawl explain "$command" | as_written > "$folder/explained"
  for section in $(sed -nE 's/^<!-- section ([A-Z][a-z]+) -->$/\1/p' "$source/$file"); do
    same "$file" "section $section" "$(quote "$file" "section $section")" "$(sed -n "/^$section\$/,/^\$/p" "$folder/explained" | sed '1d; /^$/d')"
  done
  for section in $(sed -nE 's/^([A-Z][a-z]+)$/\1/p' "$folder/explained"); do
    [[ $section == Call ]] || grep -qxF "<!-- section $section -->" "$source/$file" || complain "$file: the section $section of \`pawl explain\` is missing"
  done
  pawl check --agent claude --home "$home" <<< "$message" > "$folder/answer"
  same "$file" answer "$(quote "$file" answer | without_breaks)" "$(as_written < "$folder/answer" | without_breaks)"
  same "$file" 'log line' "$(quote "$file" 'log line' | without_breaks)" "$(as_written < "$home/.pawl/log/000001.jsonl" | without_breaks)"
}

while IFS= read -r file; do
  check_outputs "$file"
  check_lines "$file"
done < <(cd "$source" && grep -lE '^<!-- (output|lines) of .* -->$' README.md docs/*.md docs/formats/*.md)
check_life
"$source/scripts/picture" "$program" - | cmp -s - "$source/docs/picture.svg" ||
  complain 'docs/picture.svg: not what `pawl demo` prints now; run scripts/picture'

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# quotes.sh PAWL SOURCE [TAUGHT]: compares whole quotes in the texts with the program and the source. A quote is the indented block
# after one of these comments:
#   <!-- file PATH -->           is written there; after a file of knowledge/ the program is TAUGHT, which was built with it
#   <!-- run -->               is run
#   <!-- change OLD to NEW in PATH -->   changes that file; the text must show NEW
#   <!-- output of COMMAND -->   what the command prints, in a home of its own; numbers of microseconds may differ
#   <!-- lines of FILE -->       lines of that file, one after the other
#   <!-- section NAME -->        in docs/life-of-a-call.md: that section of what `pawl explain` says about the call there
#   <!-- message -->, <!-- answer -->, <!-- log line -->   there too: what the hook gets, says and records
# It also compares docs/picture.svg with what scripts/picture draws. Prints one line for each thing that differs.
set -euo pipefail
shopt -s inherit_errexit

built=$(realpath "$1")
source=$(realpath "$2")
taught=$(realpath "${3:-$1}")
tests=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
home=$folder/home/dev
export HOME=$home PAWL_HOME=$home/.pawl NO_COLOR=1
mkdir -p "$home"

pawl() { "$program" "$@"; }

# Every text begins with an empty home, in a project with a build folder, and with the program as it is.
begin() {
  program=$built
  cd "$home"
  rm -rf "$home/app" "$home/.pawl"
  mkdir -p "$home/app/build"
  cd "$home/app"
}

complain() { printf '%s\n' "$1"; }

# quote FILE COMMENT
quote() { "$tests/quoted.sh" "$source/$1" "$2"; }

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
$(grep -m 20 '^[<>]' "$folder/difference")"
}

without_breaks() { tr -d ' \n'; }

# Files, changes and outputs, in the order of the text.
follow() {
  local file=$1 place comment command path written real old new
  begin
  while IFS=: read -r place comment; do
    comment=${comment#<!-- }
    comment=${comment% -->}
    case $comment in
      'file '*)
        path=${comment#file }
        path=${path/#\~/$home}
        # What a build takes up: from here on the program is one that was built with it.
        if [[ $path == knowledge/* ]]; then program=$taught; mkdir -p "$(dirname "$path")"; fi
        quote "$file" "$place" > "$path" || complain "$file: a reader cannot write $path here"
        ;;
      run) eval "$(quote "$file" "$place")" ;;
      'change '*)
        [[ $comment =~ ^change\ (.*)\ to\ (.*)\ in\ ([^ ]+)$ ]] || { complain "$file: <!-- $comment --> is not \`change OLD to NEW in FILE\`"; continue; }
        old=${BASH_REMATCH[1]} new=${BASH_REMATCH[2]} path=${BASH_REMATCH[3]/#\~/$home}
        written=$(< "$path")
        [[ $written == *"$old"* ]] || complain "$file: \`$old\` is not in $path"
        printf '%s\n' "${written/"$old"/"$new"}" > "$path"
        grep -qF -- "    $new" "$source/$file" || complain "$file: the text does not show \`$new\`"
        ;;
      'output of '*)
        command=${comment#output of }
        written=$(quote "$file" "$place")
        [[ ${written%%$'\n'*} != '$ '* ]] || written=${written#*$'\n'}
        [[ ${written%%$'\n'*} != '…' ]] || written=${written#*$'\n'}
        real=$({ eval "$command" 2>&1 || true; } | as_written)
        same "$file" "$comment" "$(sed '/./,$!d' <<< "$written")" "$(sed '/./,$!d' <<< "$real")"
        ;;
    esac
  done < <(grep -nE '^<!-- ((file|change|output of) .*|run) -->$' "$source/$file")
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
  begin
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
  follow "$file"
  check_lines "$file"
done < <(cd "$source" && grep -lE '^<!-- (file|change|output of|lines of) .* -->$' README.md docs/*.md docs/formats/*.md)
check_life
"$source/scripts/picture" "$built" - | cmp -s - "$source/docs/picture.svg" ||
  complain 'docs/picture.svg: not what `pawl demo` prints now; run scripts/picture'

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lists fit the terminal: no line is wider, nothing of what was stopped is cut away, and a pipe gets whole lines.
#   width.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
export HOME=$work/home PAWL_HOME=$work/home/.pawl NO_COLOR=1 LC_ALL=C.UTF-8
mkdir -p "$HOME/app/源码" "$PAWL_HOME" && cd "$HOME/app" && git init -q .
long='echo a very long command, whose end is what matters, and which no line of eighty columns can hold: 中文中文中文中文'
call() {  # COMMAND
  echo x > 源码/a
  printf '{"session_id":"s1","cwd":"%s","hook_event_name":"PreToolUse","permission_mode":"default","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"x"}' "$PWD" "$1" |
    "$pawl" check --agent claude --home "$HOME" > /dev/null
}
call "$long"
call "$long && git push --force origin main"
call "$long && rm -rf 源码"
"$pawl" addto claude --yes > /dev/null

at() {  # COLUMNS COMMAND...
  script -qec "stty cols $1; '$pawl' ${*:2}" /dev/null < /dev/null | tr -d '\r'
}
# By the columns that a terminal needs: two for a Chinese letter.
too_wide() { while IFS= read -r line; do wide=${line//[^中文源码]/}; (( ${#line} + ${#wide} > $1 )) && echo "$line"; done; }
for columns in 80 60; do
  for command in 'status' 'doctor --quick' 'log show' 'undo list' 'rules list' 'pending'; do
    [[ $columns == 60 && $command == 'log show' ]] && continue  # its columns alone take 56
    expect "$command in $columns columns" '[]' "[$(at "$columns" "$command" | too_wide "$columns")]"
  done
done
expect 'an allow is cut to its line' 'Bash       echo a very long comman…
' "$(at 80 log show)"
expect 'what was asked about is whole' 'main  git.force-push  no sign that it ran' "$(at 80 log show | tr -d '\n' | sed -E 's/ {4}/ /g')"
expect 'undo list keeps its columns' '  claude  1 file  echo a very long command' "$(at 80 undo list)"
expect 'a pipe gets all of it' "$long  " "$("$pawl" log show --verdict ask | sed 's/ && git push --force origin main/  /')"
expect 'and so does undo list' "$long && rm -rf 源码" "$("$pawl" undo list)"
expect 'status in a pipe' 'nobody watches, so calls do not wait (`pawl watch`)' "$("$pawl" status | grep approvals)"
finish

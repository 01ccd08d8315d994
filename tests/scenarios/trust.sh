#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Trusting a project, with and without a person at a terminal. `script` gives the terminal.
#   trust.sh PAWL
set -u
command -v script > /dev/null || { echo 'script is not here'; exit 77; }
pawl=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
export HOME=$work/home
mkdir -p "$HOME" "$work/app"
unset "${!PAWL_@}"
cd "$work/app" || exit 1

expect() {  # WHAT WANTED GOT
  if [[ $3 == *"$2"* ]]; then return; fi
  printf 'FAILED %s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}
in_terminal() { script -qec "$1" /dev/null; }
mode() { "$pawl" status | sed -n 's/^mode *//p'; }

printf 'mode = "audit"\n' > pawl.toml
expect 'before trust the file only tightens' 'standard' "$(mode)"
expect 'without a terminal' 'standard input is no terminal' "$("$pawl" trust project 2>&1 < /dev/null)"
expect 'and nothing has changed' 'standard' "$(mode)"
in_terminal "$pawl trust project" <<< n > /dev/null
expect 'a person says no' 'standard' "$(mode)"
in_terminal "$pawl trust project" <<< y > /dev/null
expect 'a person says yes' 'audit' "$(mode)"
expect 'it is listed' "$work/app" "$("$pawl" trust list)"
printf 'mode = "audit"\n# changed\n' > pawl.toml
expect 'another content is not trusted' 'standard' "$(mode)"
printf 'mode = "audit"\n' > pawl.toml
expect 'the pinned content is' 'audit' "$(mode)"
"$pawl" trust remove "$work/app" > /dev/null
expect 'trust taken away' 'standard' "$(mode)"
cp "$(command -v bash)" "$work/claude"
expect 'below an agent' 'standard' "$(in_terminal "$work/claude -c '$pawl trust project; true'" <<< y > /dev/null; mode)"

if (( failures > 0 )); then echo "$failures failed"; exit 1; fi
echo 'all hold'

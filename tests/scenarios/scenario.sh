# SPDX-License-Identifier: Apache-2.0
# What the scenarios begin and end with; they source it. The first argument is the program.
set -u
pawl=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
failures=0
unset "${!PAWL_@}"

expect() {  # WHAT WANTED GOT
  if [[ $3 == *"$2"* ]]; then return; fi
  printf 'FAILED %s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

finish() {
  if (( failures > 0 )); then echo "$failures failed"; exit 1; fi
  echo 'all hold'
}

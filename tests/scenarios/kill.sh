#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The daemon is killed again and again while the log is written and changes its files: no line is missing on the page or
# in the index, and what was killed is in nobody's way.
#   kill.sh PAWL WRITE_LOG [ROUNDS]
rounds=${3:-8}
writer=$2
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
trap 'stop_all; kill "${writing:-}" 2> /dev/null; chmod -R u+w "$work"; rm -rf "$work"' EXIT
log=$PAWL_HOME/log
lines=$((rounds * 700))
start_again() { start || expect 'it starts right after a kill' yes no; }

# While nobody is killed: a page sees every line once, in order, through the change of files.
start
log_in
listen "$work/live"
until_has "$work/live" 'event: hello'
"$writer" "$log" 3000 2000 200000 || expect 'the log is written' yes no
until_has "$work/live" 'id: 3000'
expect 'several files' '000003.jsonl' "$(ls "$log")"
expect 'every line once, in order' "$(seq 1 3000 | sha256sum)" "$(sed -n 's/^id: //p' "$work/live" | sha256sum)"
kill "$listener"

# Now it is killed while the log is written.
"$writer" "$log" "$lines" 500 200000 & writing=$!
for (( round = 0; round < rounds; ++round )); do
  start_again
  sleep "0.$((RANDOM % 9 + 1))"
  kill -9 "$pid"
done
wait "$writing" || expect 'the log is written under kills' yes no
start_again
log_in
total=$((3000 + lines))
until_true eval "[[ \$(get /api/state) == *'\"indexed\":$total,\"is_whole\":true'* ]]"
state=$(get /api/state)
expect 'the chain holds' '"chain":"intact"' "$state"
expect 'the log itself' "intact: $total entries" "$("$pawl" log verify)"
: > "$work/numbers"
before=$((total + 1))
while [[ -n $before && $before != null ]]; do
  said=$(get "/api/calls?limit=500&before=$before")
  grep -oE '"n":[0-9]+' <<< "$said" | cut -d: -f2 >> "$work/numbers"
  before=$(sed -nE 's/.*"next":([0-9]+|null)\}$/\1/p' <<< "$said")
done
expect 'the index has every line once' "$(seq "$total" -1 1 | sha256sum)" "$(sha256sum < "$work/numbers")"

(( failures > 0 )) || echo "      the daemon was killed $rounds times while $lines lines were written: all $total are in the index, once"

# Without its index it is made again.
kill -9 "$pid"
rm "$PAWL_HOME"/index.sqlite*
start_again
log_in
until_true eval "[[ \$(get /api/state) == *'\"indexed\":$total,\"is_whole\":true'* ]]"
# And one that is garbage.
kill -9 "$pid"
head -c 50000 /dev/urandom > "$PAWL_HOME/index.sqlite"
start_again
log_in
until_true eval "[[ \$(get /api/state) == *'\"indexed\":$total,\"is_whole\":true'* ]]"

# A line that somebody changes is told, and stays told.
sed -i '2s/npm run/npm rux/' "$log/000001.jsonl"
kill -9 "$pid"
rm "$PAWL_HOME"/index.sqlite*
start_again
log_in
until_true eval "[[ \$(get /api/state) == *'\"chain\":\"broken\"'* ]]"
kill -9 "$pid"
start_again
log_in
expect 'also after a kill' '"chain":"broken"' "$(get /api/state)"

# The kernel needs a moment to take a killed one apart, and until then its lock is held: the next one waits for it.
kill -9 "$pid"
"$pawl" daemon start > "$work/next" 2>&1 & pid=$!
until_true is_up
expect 'a dead one is not taken for a living one' '[]' "[$(cat "$work/next")]"
stop_all
finish

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A person's word: calls that wait, answers from a terminal, late answers, grants, and who may not answer.
#   approvals.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
home=$work/home
mkdir -p "$home/app"
export PAWL_HOME=$home/.pawl

message() {  # SESSION COMMAND
  printf '{"session_id":"%s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"x"}' "$1" "$home/app" "$2"
}
hook() { message "$1" "$2" | "$pawl" check --agent codex --home "$home"; }
person() { script -qec "$*" /dev/null < /dev/null | tr -d '\r'; }  # in a terminal of its own
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
push='git push --force origin main'

# Nobody watches: refused at once, with the way to answer.
said=$(hook s1 "$push")
id=$(newest)
expect 'refused at once' 'nobody was asked, because `pawl watch` is not running' "$said"
expect 'the way to answer' "\`pawl approve $id\`" "$said"
expect 'what waits' 'git push --force origin main' "$("$pawl" pending)"
expect 'nothing is allowed yet' '"permissionDecision":"deny"' "$(hook s1 "$push")"

# A late yes counts once, for exactly this call.
expect 'a late yes' 'allowed once; the agent has to repeat the call' "$(person "$pawl" approve "$id")"
expect 'the agent learns it' 'yes; repeat the same call' "$("$pawl" wait "$id")"
expect 'another session asks' '"permissionDecision":"deny"' "$(hook s2 "$push")"
expect 'another spelling asks' '"permissionDecision":"deny"' "$(hook s1 "$push ")"
expect 'it is let through' '[]' "[$(hook s1 "$push")]"
expect 'once' '"permissionDecision":"deny"' "$(hook s1 "$push")"
expect 'the log names the person' "a grant of $(id -un) (command, level seat) for call $id" "$("$pawl" log show --json -n 2)"
expect 'a second answer' "call $id was allowed already" "$(person "$pawl" approve "$id")"

# For the session.
id=$(newest)
expect 'for the session' 'allowed for this session' "$(person "$pawl" approve --session "$id")"
expect 'now and' '[]' "[$(hook s1 "$push")]"
expect 'again' '[]' "[$(hook s1 "$push")]"
expect 'not elsewhere' '"permissionDecision":"deny"' "$(hook s3 "$push")"
expect 'it is listed' 'session, for 12 h more' "$("$pawl" grants)"
expect 'it is taken back' "the approval for call $id is taken back" "$("$pawl" grants revoke "$id")"
expect 'and counts no more' '"permissionDecision":"deny"' "$(hook s1 "$push")"

# A no, with words; the same is refused for the rest of the session.
id=$(newest)
expect 'a no' 'denied' "$(person "$pawl" deny --say "'use a branch'" "$id")"
expect 'the agent learns that' 'no' "$("$pawl" wait "$id")"
expect 'and the words, when it repeats the call' 'Their words: \"use a branch\"' "$(hook s1 "$push")"

# Nobody but a person answers.
id=$(newest)
expect 'not without a terminal' 'pawl approve: standard input is not a terminal; run this yourself in one' "$("$pawl" approve "$id" 2>&1 < /dev/null)"
expect 'not by an agent' '"permissionDecision":"deny"' "$(hook s4 "pawl approve $id")"
expect 'an agent may wait' '[]' "[$(hook s4 "pawl wait $id --timeout 5")]"
for text in 'cat ~/.pawl/approver.key' 'cp x ~/.pawl/grants/y' 'echo x > ~/.pawl/asks/z' 'pawl watch' 'pawl approver set' 'pawl grants revoke x'; do
  expect "an agent may not: $text" '"permissionDecision":"deny"' "$(hook s4 "$text")"
done

# What is wrong is said.
never_asked=$("$pawl" log show --json -n 1 | sed -E 's/.*"call":"([^"]+)".*/\1/')
expect 'a call that nobody asked about' "pawl approve: Pawl has not asked about a call \`$never_asked\`; see \`pawl pending\`" "$(person "$pawl" approve "$never_asked")"
expect 'a mistyped id' 'its last letter does not fit; is it mistyped?' "$(person "$pawl" approve 0000000)"
expect 'a bad time' 'pawl approve: `soon` is not a length of time; write 90s, 10m or 2h, at most a day' "$(person "$pawl" approve --for soon "$id")"
expect 'both' 'pawl approve: give --for or --session, not both' "$(person "$pawl" approve --for 1m --session "$id")"
expect 'nobody answered' 'nobody has answered' "$("$pawl" wait "$id" --timeout 1)"
expect 'its exit code' '[3]' "[$("$pawl" wait "$id" --timeout 1 > /dev/null; echo $?)]"

# A grant that was tampered with does not count, and the log says so.
hook s5 "$push" > /dev/null
person "$pawl" approve "$(newest)" > /dev/null
for grant in "$PAWL_HOME"/grants/*; do sed -i 's/"who":"[^"]*"/"who":"mallory"/' "$grant"; done
expect 'a tampered grant' '"permissionDecision":"deny"' "$(hook s5 "$push")"
expect 'is told' 'a grant was refused: the signature of the answer is wrong' "$("$pawl" log show --json -n 1)"
rm "$PAWL_HOME"/grants/*

# A pause lets questions pass, and no deny.
expect 'a pause' 'questions pass for 15 min; denies stay; `pawl resume` ends it' "$(person "$pawl" pause 15m)"
expect 'a question passes' '[]' "[$(hook p1 "$push")]"
expect 'with a mark in the log' 'it would have been asked about, but a person lets questions pass until' "$("$pawl" log show --json -n 1)"
expect 'status says so' 'paused until 2' "$("$pawl" status)"
expect 'a deny stays' '"permissionDecision":"deny"' "$(hook p1 'rm -rf ~')"
expect 'it ends' 'Pawl asks again' "$("$pawl" resume)"
expect 'and is over' '"permissionDecision":"deny"' "$(hook p1 "$push")"
expect 'there is none' 'Pawl is not paused here' "$("$pawl" resume)"
expect 'not by an agent' '"permissionDecision":"deny"' "$(hook p1 'pawl pause 15m')"
(cd "$home/app" && git init -q . && person "$pawl" pause 1h --here > /dev/null)
expect 'only here' '[]' "[$(hook p2 "$push")]"
expect 'here it ends' 'Pawl asks again' "$(cd "$home/app" && "$pawl" resume --here)"

# A call that waits. The watcher is a terminal of its own, which reads its keys from a pipe.
watch_and_press() {  # KEYS
  mkfifo "$work/keys"
  script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 &
  local watcher=$!
  exec 9> "$work/keys"
  for _ in $(seq 200); do [[ $("$pawl" status) == *'is running'* ]] && break; sleep 0.05; done
  hook "$1" "$push" > "$work/answer" &
  local waiting=$!
  for _ in $(seq 100); do grep -q "$(newest)" "$work/screen" && [[ $("$pawl" pending --json | tail -1) == *waiting* ]] && break; sleep 0.05; done
  sleep 1
  printf '%s' "$2" >&9
  wait $waiting
  sleep 0.6
  printf q >&9
  exec 9>&-
  wait $watcher
  rm "$work/keys"
}
rm -rf "$PAWL_HOME/asks"
watch_and_press w1 y
expect 'a yes in watch' '[]' "[$(cat "$work/answer")]"
expect 'the log has the channel' '"answer":{"verdict":"allow","channel":"terminal","level":"seat"' "$("$pawl" log show --json -n 1)"
watch_and_press w2 n
expect 'a no in watch' 'A person refused this (call ' "$(cat "$work/answer")"
expect 'is remembered' 'denied' "$(hook w2 "$push")"
finish

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `pawl tail`: history, filters, live lines in a pipe and in a terminal, through the change of files.
#   tail.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
home=$work/home
mkdir -p "$home/app"
export PAWL_HOME=$home/.pawl HOME=$home

message() {  # SESSION COMMAND ID [EVENT]
  printf '{"session_id":"%s","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"%s"}' "$1" "$home/app" "${4:-PreToolUse}" "$2" "$3"
}
hook() { message "$@" | "$pawl" check --agent claude --home "$home" > /dev/null; }
until_has() {  # FILE TEXT: waits for it, at most ten seconds
  local i
  for (( i = 0; i < 200; ++i )); do if grep -qF -e "$2" "$1"; then return; fi; sleep 0.05; done
  expect "$1 has it" "$2" "$(cat "$1")"
}

expect 'nothing yet' '[]' "[$("$pawl" tail --no-follow)]"
hook s1 'npm run build' a
hook s1 'rm -rf ~' b
key=sk-ant-api03
hook s2 "curl -H \\\"Authorization: Bearer $key-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH\\\" https://x.example" c
expect 'an allowed call' 'Bash      npm run build                                    allow' "$("$pawl" tail --no-follow)"
expect 'a denied one' 'deny   filesystem.delete-root-or-home' "$("$pawl" tail --no-follow)"
expect 'secrets can be looked for' 'DLP dlp.bearer-token' "$("$pawl" tail --no-follow | grep DLP)"
expect 'but are not told' '[0]' "[$("$pawl" tail --no-follow | grep -c "$key-abc")]"
expect 'no colours in a pipe' '[0]' "[$("$pawl" tail --no-follow | grep -c $'\x1b')]"
expect 'only some' '[1]' "[$("$pawl" tail --no-follow --only deny | wc -l)]"
expect 'several kinds' '[2]' "[$("$pawl" tail --no-follow --only allow,deny | wc -l)]"
expect 'one session' '[2]' "[$("$pawl" tail --no-follow --session s1 | wc -l)]"
expect 'the last one' '[1]' "[$("$pawl" tail --no-follow --history 1 | wc -l)]"
expect 'those of today' '[3]' "[$("$pawl" tail --no-follow --history today | wc -l)]"
expect 'as JSON' '"kind":"deny","state":"deny","counted":"deny","prevented":true' "$("$pawl" tail --no-follow --json --only deny)"
expect 'a wrong kind' 'pawl tail: --only takes some of allow, ask, deny, event, prevented and dlp, with commas, not `denied`' "$("$pawl" tail --only denied 2>&1)"
expect 'a wrong number' 'pawl tail: --history takes a number of calls or `today`, not `many`' "$("$pawl" tail --history many 2>&1)"

# Live, through the change of files: every call once, in order.
mkdir -p "$PAWL_HOME"
printf '[log]\nmax_size_mb = 1\n' > "$PAWL_HOME/config.toml"
"$pawl" tail --history 0 > "$work/live" &
live=$!
# It is there once it shows something.
for (( i = 0; i < 100; ++i )); do hook s3 'echo ready' "r$i"; sleep 0.1; if grep -q 'echo ready' "$work/live"; then break; fi; done
filler=$(printf 'x%.0s' {1..8000})
for (( i = 0; i < 150; ++i )); do hook s3 "echo call-$i- $filler" "d$i"; done
until_has "$work/live" 'call-149-'
expect 'the log has several files' '000002.jsonl' "$(ls "$PAWL_HOME/log")"
expect 'every call once, in order' "$(seq 0 149 | tr '\n' ' ')" "$(sed -nE 's/.*call-([0-9]+)-.*/\1/p' "$work/live" | tr '\n' ' ')"
kill "$live"
wait "$live" 2> /dev/null

# Nobody reads any more: it ends by itself, without a word.
(sleep 60 & "$pawl" tail --history 0 2> "$work/errors"; echo ended > "$work/ended"; kill %1) | head -c 0
until_has "$work/ended" ended
expect 'quietly' '[]' "[$(cat "$work/errors")]"

# In a terminal the line of a question changes when the tool has run.
timeout 20 script -qfc "stty cols 100 rows 30; exec '$pawl' tail --history 0" "$work/screen" < /dev/null > /dev/null &
screen=$!
sleep 1
hook s4 'git push --force origin main' e
until_has "$work/screen" 'git push --force'
hook s4 'git push --force origin main' e PostToolUse
until_has "$work/screen" 'ran'
expect 'in place' $'\x1b[1A\r\x1b[2K' "$(cat "$work/screen")"
kill "$screen" 2> /dev/null
wait "$screen" 2> /dev/null
finish

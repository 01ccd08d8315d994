#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# No failure is an allow: every system call of a deny fails once, with each of several errors, and the answer still is a
# deny, an ask or exit 2. And the ways in which an answer cannot be given.
#   faults.sh PAWL
source "$(dirname "$0")/scenario.sh"
home=$work/home
mkdir -p "$home/app"

message() {  # EVENT COMMAND
  printf '{"session_id":"s","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"x"}' "$home/app" "$1" "$2"
}
message PreToolUse 'rm -rf ~' > "$work/deny"
message PreToolUse 'git status' > "$work/allow"
hook() { "$pawl" check --agent claude --home "$home"; }

# A message that is too long is refused at every door.
head -c 9000000 /dev/zero | tr '\0' a > "$work/long"
{ printf '{"id":1,"tool":"Bash","input":{"command":"echo '; cat "$work/long"; printf '"}}\n'; } > "$work/long-call"
expect 'replay' '{"id":null,"error":"longer than 8 MB, which the hook refuses"}' "$("$pawl" replay "$work/long-call" --home "$home" --cwd "$home/app" 2> /dev/null)"
{ printf '{"session_id":"s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"echo ' "$home/app"; cat "$work/long"; printf '"},"tool_use_id":"x"}'; } > "$work/long-message"
expect 'the hook' 'so it is refused: the message is larger than 8 MB (too-large)' "$(hook < "$work/long-message" 2>&1)"
expect 'the hook, exit code' '[2]' "[$(hook < "$work/long-message" > /dev/null 2>&1; echo $?)]"

# An answer that cannot be written.
for words in 'status' 'rules list' 'config schema' 'help' 'version' 'scan --format sarif --fail-on never'; do
  expect "a full disk behind pawl $words" 'pawl: what this command says could not be written: no space left on device' "$(cd "$work" && "$pawl" $words 2>&1 > /dev/full)"
  expect "its exit code" '[2]' "[$(cd "$work" && "$pawl" $words > /dev/full 2> /dev/null; echo $?)]"
done
expect 'a full disk behind the answer' 'Pawl denied this (call ' "$(hook < "$work/deny" 2>&1 > /dev/full)"
expect 'its exit code' '[2]' "[$(hook < "$work/deny" 2> /dev/null > /dev/full; echo $?)]"
expect 'a closed answer' '[2]' "[$(hook < "$work/deny" 2> /dev/null >&-; echo $?)]"
expect 'both closed' '[2]' "[$(hook < "$work/deny" 2>&- >&-; echo $?)]"
hook < "$work/deny" 2> /dev/null | true
expect 'nobody reads the answer' '[2]' "[$({ sleep 0.2; hook < "$work/deny" 2> /dev/null; echo $? > "$work/code"; } | true; cat "$work/code")]"
expect 'a closed message' '[2]' "[$(hook 2> /dev/null <&-; echo $?)]"
expect 'an allow that nobody hears' '[0]' "[$(hook < "$work/allow" > /dev/full 2> /dev/null; echo $?)]"
expect 'a log that may not grow' '"permissionDecision":"deny"' "$(ulimit -f 0; hook < "$work/deny" 2> /dev/null)"
expect 'the answer is in no file of ours' '[]' "[$(grep -rl permissionDecision "$home/.pawl" | head -1)]"

# A crash would leave the call, with its secrets, in a file.
mkfifo "$work/slow"
(ulimit -S -c hard; exec "$pawl" check --agent claude --home "$home") < "$work/slow" > /dev/null 2>&1 &
exec 9> "$work/slow"
for (( i = 0; i < 50; ++i )); do
  limit=$(tr -s ' ' < /proc/$!/limits | sed -n 's/^Max core file size \([^ ]*\) .*/\1/p')
  [[ $limit == [01] ]] && break
  sleep 0.1
done
exec 9>&-
wait
expect 'the largest image of the memory of a hook that crashed' '[ok]' "[$([[ $limit == [01] ]] && echo ok || echo "$limit")]"

# An event that nobody knows.
for event in PreToolUseV2 pretooluse 'PreToolUse ' BeforeTool PermissionRequest; do
  message "$event" ls > "$work/message"
  expect "a tool call in \`$event\`" "so it is refused: \`$event\` is not an event of Claude Code that Pawl knows, and it brings a tool call" "$(hook 2>&1 < "$work/message")"
  expect "the exit code of \`$event\`" '[2]' "[$(hook > /dev/null 2>&1 < "$work/message"; echo $?)]"
  expect "\`$event\` in the log" 'is not an event of Claude Code' "$(PAWL_HOME=$home/.pawl "$pawl" log show -n 1)"
done
expect 'an event without a tool' '[0]' "[$(printf '{"hook_event_name":"Notification"}' | hook; echo $?)]"

# Every system call fails once, from where the program begins its own work. Before that the kernel and the C library
# have it: docs say what an agent does with a hook that cannot start.
if grep -qa __asan_init "$pawl"; then
  echo 'sanitizers make system calls of their own and end the program where one fails: the faults are left out'
  finish
  exit
fi
if ! strace -qq -o /dev/null true; then
  echo 'strace may not trace here: the faults are left out'
  (( failures == 0 )) && exit 77
  finish
fi
calls_of() { awk -F'(' '{n[$1]++} /^fcntl\(0, F_GETFD/ {ours = 1} ours && $1 !~ /^(exit|\+\+\+|---)/ {print $1, n[$1]}' "$1"; }
judge_with() {  # CALL NUMBER ERROR
  strace -qq -o /dev/null -e "inject=$1:error=$3:when=$2" "$pawl" check --agent claude --home "$home" < "$work/deny" 2>&1
  echo " exit $?"
}
strace -qq -o "$work/trace" "$pawl" check --agent claude --home "$home" < "$work/deny" > /dev/null
calls_of "$work/trace" > "$work/calls"
expect 'calls were traced' '1' "$(( $(wc -l < "$work/calls") > 30 ))"
while read -r call number; do
  for error in EIO ENOSPC EACCES ENOMEM EMFILE; do
    said=$(judge_with "$call" "$number" "$error")
    case $said in
      *'"permissionDecision":"deny"'* | *'"permissionDecision":"ask"'* | *' exit 2') ;;
      *) expect "$call number $number fails with $error" 'a deny' "$said" ;;
    esac
  done
done < "$work/calls"
finish

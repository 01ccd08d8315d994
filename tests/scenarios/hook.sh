#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The hook as agents meet it: many at once, killed, with a broken configuration, without a place for its log.
#   hook.sh PAWL
source "$(dirname "$0")/scenario.sh"
home=$work/home
mkdir -p "$home/app"

message() {  # COMMAND
  printf '{"session_id":"s","transcript_path":"/t","cwd":"%s","hook_event_name":"PreToolUse","permission_mode":"default","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"x"}' "$home/app" "$1"
}
hook() { "$pawl" check --agent claude --home "$home" 2>&1; }
last_id() { PAWL_HOME=$home/.pawl "$pawl" log show -n 1 | awk '{print $3}'; }
verify() { PAWL_HOME=$home/.pawl "$pawl" log verify 2>&1; }

# Many at once: none is lost, the chain holds.
message 'git status' > "$work/message"
export pawl home work
seq 300 | xargs -P 24 -I{} bash -c '"$pawl" check --agent claude --home "$home" < "$work/message"'
# (One more: it folds in what waited too long for the lock.)
hook < "$work/message"
expect 'parallel hooks' 'intact: 301 entries' "$(verify)"

# Killed at any moment: the chain still holds.
for _ in $(seq 60); do
  "$pawl" check --agent claude --home "$home" < "$work/message" > /dev/null 2>&1 & child=$!
  kill -9 "$child" 2> /dev/null
  wait "$child" 2> /dev/null
done
expect 'killed hooks' 'intact: ' "$(verify)"

# What cannot be read is refused, with exit 2 and a reason.
for bad in '' '{' '[]' '{"a":1,"a":2}' '{"hook_event_name":"PreToolUse","tool_name":3,"tool_input":{}}' '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":[]}'; do
  expect "exit code for \`$bad\`" 2 "$(printf '%s' "$bad" | hook > /dev/null; echo $?)"
  said=$(printf '%s' "$bad" | hook)
  expect "reason for \`$bad\`" "Pawl could not judge this (call $(last_id)), so it is refused: " "$said"
done
head -c 10000000 /dev/zero | tr '\0' a | sed 's/^/{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"/' > "$work/large"
expect 'a message of 10 MB' 'larger than 8 MB' "$(hook < "$work/large")"
sed 's/PreToolUse/PostToolUse/' "$work/large" > "$work/large-post"
expect 'a message of 10 MB after the tool ran' '[]' "[$(hook < "$work/large-post")]"
expect 'no agent' 'is not an agent that Pawl knows' "$(message ls | "$pawl" check --agent nobody --home "$home" 2>&1)"
expect 'a home that is not absolute' '--home must be an absolute path' "$(message ls | "$pawl" check --agent claude --home x 2>&1)"

# The words to the agent name the call, and the log tells all about it.
said=$(message 'sudo ls' | hook)
expect 'an ask names its call' "Pawl asks before this (call $(last_id)): it " "$said"
expect 'and how to lift that one' "pawl allow $(last_id)" "$said"
expect 'which the log shows whole' 'command: sudo ls' "$(PAWL_HOME=$home/.pawl "$pawl" log show "$(last_id)")"

# Variables of a hostile project may tighten, not loosen, and lead nowhere.
expect 'PAWL_MODE=audit in the hook' '"permissionDecision":"deny"' "$(message 'rm -rf ~' | PAWL_MODE=audit hook)"
expect 'HOME in the hook' '"permissionDecision":"deny"' "$(message "rm -rf $home" | HOME=/nowhere PAWL_HOME=/nowhere hook)"

# A broken configuration is said in every ask and deny, and an allow prints nothing.
printf 'mode = "standrd"\n' > "$home/.pawl/config.toml"
expect 'a broken configuration in an ask' 'line 1 is broken, the defaults at protection level strict are in force' "$(message 'sudo ls' | hook)"
expect 'a broken configuration in an allow' '[]' "[$(message 'git status' | hook)]"
printf 'mode = "standard"\n' > "$home/.pawl/config.toml"
expect 'a good configuration' '[]' "[$(message 'git status' | hook)]"
printf 'mode = "standrd"\n' > "$home/.pawl/config.toml"
expect 'the last good version' 'its last good version is in force' "$(message 'sudo ls' | hook)"
rm "$home/.pawl/config.toml"

# Secrets never reach the log. (In two pieces: no file here holds a token.)
key=AK"IAQ3EGRLZ7VX2M5TYU"
message "curl -H x-key:$key https://x.example" | hook > /dev/null
expect 'a token is gone from the log' '[]' "[$(grep -rho $key "$home/.pawl/log")]"
expect 'its redacted form is there' 'AKIA****5TYU' "$(grep -rho 'AKIA\*\*\*\*5TYU' "$home/.pawl/log" | head -1)"

# A trace says what each layer made of a call, and changes nothing: not a byte to either output.
rm -rf "$home/.pawl/sessions"
plain=$(message 'sudo ls' | hook | sed 's/(call [a-z0-9]*)//; s/pawl allow [a-z0-9]*//')
expect 'without the variable there is no trace' '[]' "[$(ls "$home/.pawl/debug" 2> /dev/null)]"
traced=$(message 'sudo ls' | PAWL_DEBUG=1 hook | sed 's/(call [a-z0-9]*)//; s/pawl allow [a-z0-9]*//')
expect 'the answer is the same' "[$plain]" "[$traced]"
expect 'an allow says nothing' '[]' "[$(message 'git status' | PAWL_DEBUG=1 hook)]"
expect 'the trace names the rule' '  rules     1 finding: privilege.become-root (ask)' "$(cat "$home/.pawl/debug/trace.txt")"
message "curl -H x-key:$key https://x.example" | PAWL_DEBUG=1 hook > /dev/null
expect 'a token is gone from the trace' '[]' "[$(grep -o $key "$home/.pawl/debug/trace.txt")]"

# What cannot be recorded is not let through unseen.
rm -rf "$home/.pawl/log" && touch "$home/.pawl/log"
expect 'no place for the log' 'Pawl could not record this (call ' "$(message 'git status' | hook)"

finish

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Agents that exist only as files beside this one: the whole program knows them. Wired, asked, guarded, examined, unwired.
#   newcomer.sh PAWL
source "$(dirname "$0")/../scenarios/scenario.sh"
home=$work/home
mkdir -p "$home/app"
export HOME=$home NO_COLOR=1
cd "$home/app" || exit 1

flat() {  # COMMAND
  printf '{"event":"before_tool","session":{"id":"s"},"folders":["%s"],"call":{"id":"c","name":"run_shell_command","arguments":{"command":"%s"}}}' "$home/app" "$1" |
    "$pawl" check --agent flat --home "$home" 2>&1
}

expect 'wiring' 'wired Flat Agent in' "$("$pawl" addto flat --yes 2>&1)"
wired=$(< "$home/.flat/settings.json")
mkdir "$home/.flat/hooks"  # guarded as well, but a folder
expect 'the wired command' "check --agent flat --home '$home' || {" "$wired"
expect 'the wired time-out' '"timeout": 600' "$wired"
expect 'status' 'Flat Agent    wired to' "$("$pawl" status)"
expect 'nothing is wrong' '"name":"flat","installed":true,"program":"","wired":true,"managed":false,' "$("$pawl" status --json)"
expect 'nothing at all' '"problems":[]' "$("$pawl" status --json | grep -o '"name":"flat".*' | cut -d '}' -f 1)"
expect 'an allow' '{"decision":"allow"}' "$(flat 'git status')"
expect 'an ask' '{"decision":"ask","reason":"Pawl asks' "$(flat 'sudo ls')"
expect 'a deny' '{"decision":"deny","reason":"Pawl denied' "$(flat 'rm -rf ~')"
expect 'its settings are guarded' '"decision":"deny"' "$(flat 'echo {} > ~/.flat/settings.json')"
expect 'its folder of hooks is guarded' '"decision":"deny"' "$(flat 'cp x ~/.flat/hooks/')"
expect 'its flag that leaves hooks out' '"decision":"deny"' "$(flat 'flat-agent --no-hooks')"
expect 'its variable that leads elsewhere' '"decision":"deny"' "$(flat 'FLAT_HOME=/x flat-agent')"
expect 'a message of another shape' 'the field `event` is missing' "$(echo '{}' | "$pawl" check --agent flat --home "$home" 2>&1)"

doctor=$("$pawl" doctor --quick flat 2>&1)
expect 'the doctor' 'before_tool calls Pawl for every tool' "$doctor"
expect 'the doctor, of a deny' 'is refused, in the form that Flat Agent understands' "$doctor"
expect 'the doctor, of time' 'Flat Agent waits 600.0 s' "$doctor"
expect 'the doctor, of flags' 'Flat Agent started with one of `--no-hooks` can run without Pawl' "$doctor"
mkdir -p "$home/app/.flat"
printf '{"hooks":{"off":true}}' > "$home/app/.flat/settings.json"
expect 'a switch' '`hooks.off` is true, so that Pawl'"'"'s hooks do not run' "$("$pawl" status)"

# Its messages do not say their event: the wired command does.
expect 'wiring with the event' 'wired Exit Agent in' "$("$pawl" addto exit --yes 2>&1)"
expect 'the command with the event' "check --agent exit --event 'preToolUse' --home" "$(< "$home/.exit/hooks.json")"
exits() {  # EVENT COMMAND
  printf '{"sessionId":"s","cwd":"%s","toolName":"bash","toolArgs":"{\\"command\\":\\"%s\\"}"}' "$home/app" "$2" |
    "$pawl" check --agent exit --event "$1" --home "$home" 2>&1
  echo "exit $?"
}
expect 'an allow by exit code' 'exit 0' "$(exits preToolUse 'git status')"
expect 'an ask that is a deny' 'exit 2' "$(exits preToolUse 'sudo ls')"
expect 'and says so' 'Pawl denied' "$(exits preToolUse 'rm -rf ~')"
expect 'no event' 'the wired command does not say the event; it takes `--event NAME`' \
  "$(echo '{}' | "$pawl" check --agent exit --home "$home" 2>&1)"
head -c 10000000 /dev/zero | tr '\0' a > "$work/large"
expect 'too large after the tool ran' 'exit 0' "$("$pawl" check --agent exit --event postToolUse --home "$home" < "$work/large" 2>&1; echo "exit $?")"
expect 'too large before it' 'exit 2' "$("$pawl" check --agent exit --event preToolUse --home "$home" < "$work/large" 2>&1; echo "exit $?")"
expect 'the doctor, of exit codes' 'is refused, in the form that Exit Agent understands' "$("$pawl" doctor --quick exit 2>&1)"

# Entries without groups: ours takes the place of an older one, the person's stay.
mkdir -p "$home/.words"
printf '{"version":1,"hooks":{"run_command":[{"command":"mine"},{"command":"/old/pawl check --agent words"}]}}' > "$home/.words/hooks.json"
expect 'wiring beside others' 'wired Words Agent in' "$("$pawl" addto words --yes 2>&1)"
expect 'their entries' '{"version":1,"hooks":{"run_command":[{"command":"mine"},{"matcher":"*","command":"' "$(< "$home/.words/hooks.json")"
expect 'one of ours' 1 "$(grep -o 'check --agent words' "$home/.words/hooks.json" | wc -l)"
expect 'wiring twice' 'Words Agent is already wired' "$("$pawl" addto words --yes 2>&1)"
expect 'hooks of others' 'another hook at run_command can change a call after the verdict: `mine`' "$("$pawl" doctor --quick words 2>&1)"

for agent in plugin words; do
  "$pawl" addto "$agent" --yes > /dev/null
  doctor=$("$pawl" doctor --quick "$agent" 2>&1)
  expect "the doctor, of an allow to $agent" '`git status` is allowed' "$doctor"
  expect "the doctor, of a deny to $agent" 'is refused, in the form that' "$doctor"
done
finish

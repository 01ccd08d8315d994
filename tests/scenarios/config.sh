#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `pawl config set` and `pawl init --ci`, with and without a person at a terminal. `script` gives the terminal.
#   config.sh PAWL
command -v script > /dev/null || { echo 'script is not here'; exit 77; }
source "$(dirname "$0")/scenario.sh"
export HOME=$work/home NO_COLOR=1
mkdir -p "$HOME" "$work/app/.git"
cd "$work/app" || exit 1

in_terminal() { script -qec "$1" /dev/null | tr -d '\r'; }
hook() {  # COMMAND: as Claude Code asks, and what is answered
  printf '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"permission_mode":"default"}' "$PWD" "$1" |
    "$pawl" check --agent claude --home "$HOME" 2>&1
}

expect 'stricter is free' 'is now set' "$("$pawl" config set mode strict < /dev/null)"
expect 'milder needs a terminal' 'standard input is not a terminal' "$("$pawl" config set mode audit 2>&1 < /dev/null)"
cp "$(command -v bash)" "$work/claude"
expect 'not below an agent' 'an agent started this' "$(in_terminal "$work/claude -c '$pawl config set mode audit; true'")"
expect 'still strict' 'strict' "$("$pawl" config get mode)"
expect 'a person may' 'is now set' "$(in_terminal "$pawl config set mode standard")"
expect 'it is in force' 'standard' "$("$pawl" config get mode)"
expect 'by its other name' '`approval.channels.cloud = true` is now set' "$(in_terminal "$pawl config set approvers.cloud true")"
expect 'the file has the first name' '[approval.channels]' "$(cat "$HOME/.pawl/config.toml")"
expect 'milder needs a terminal by that name too' 'standard input is not a terminal' "$("$pawl" config set approvers.terminal false < /dev/null > /dev/null; "$pawl" config set approvers.terminal true 2>&1 < /dev/null)"
expect 'a project sets it by neither' 'sets what only your own `config.toml` may set, which is ignored: `approvers.browser`' "$(printf '[approvers]\nbrowser = false\n' > pawl.toml; "$pawl" config show 2>&1)"
rm pawl.toml
expect 'an agent is denied it' '"permissionDecision":"deny"' "$(hook 'pawl config set mode strict')"
expect 'an agent may look' '[]' "[$(hook 'pawl config show --origin')]"

expect 'the hook asks' '"permissionDecision":"ask"' "$(hook 'git push --force origin x')"
rm -r "$HOME/.pawl"
expect 'for CI' 'from now on Pawl denies what it would ask about' "$("$pawl" init --ci < /dev/null)"
expect 'a file that is there is not for CI yet' 'already exists, so nothing was changed; to deny what Pawl would ask about, run `pawl config set approval.prompts false`' "$("$pawl" init --ci 2>&1 < /dev/null)"
expect 'and that is a failure' 1 "$("$pawl" init --ci > /dev/null 2>&1 < /dev/null; echo $?)"
expect 'the hook denies' '"permissionDecision":"deny"' "$(hook 'git push --force origin x')"
expect 'and says why' 'approval.prompts' "$("$pawl" explain 'git push --force origin x')"
expect 'what is harmless goes on' '[]' "[$(hook 'git status')]"
expect 'prompts come back by a person' 'standard input is not a terminal' "$("$pawl" config set approval.prompts true 2>&1 < /dev/null)"

rm -r "$HOME/.pawl"
for tool in a b c d; do "$pawl" config set guard.blocked_tools "$tool" < /dev/null > /dev/null & done
"$pawl" config set mode strict < /dev/null > /dev/null & "$pawl" shield enable aws < /dev/null > /dev/null & "$pawl" config set approval.prompts false < /dev/null > /dev/null &
wait
expect 'of commands at once none undoes another: mode' strict "$("$pawl" config get mode)"
expect 'of commands at once none undoes another: prompts' false "$("$pawl" config get approval.prompts)"
expect 'of commands at once none undoes another: shields' aws "$("$pawl" config get policy.shields)"

chmod a-w "$HOME/.pawl"
if [[ ! -w $HOME/.pawl ]]; then
  expect 'a folder that cannot be written' 'pawl config set: ' "$("$pawl" config set mode strict 2>&1 < /dev/null)"
fi
# Many commands at once: none undoes another.
chmod u+w "$HOME/.pawl"
rm -f "$HOME/.pawl/config.toml"
for id in $("$pawl" rules list | awk '$1 == "ask" {print $2}' | head -24); do
  "$pawl" rules set "$id" deny > /dev/null 2>&1 < /dev/null &
done
wait
expect 'every one of many at once is kept' '[24]' "[$(grep -c '= "deny"' "$HOME/.pawl/config.toml")]"

finish

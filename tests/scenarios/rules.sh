#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Shields, verdicts of single rules, the user's packs and `pawl allow`, with and without a person at a terminal.
#   rules.sh PAWL
command -v script > /dev/null || { echo 'script is not here'; exit 77; }
source "$(dirname "$0")/scenario.sh"
export HOME=$work/home NO_COLOR=1
mkdir -p "$HOME" "$work/app/.git"
cd "$work/app" || exit 1
config=$HOME/.pawl/config.toml

in_terminal() { script -qec "$1" /dev/null | tr -d '\r'; }
verdict() { "$pawl" explain --json "$1" | grep -oE '"judges".*' | grep -oE '"verdict":"[a-z]+","never":[a-z]+(,"would_be":"[a-z]+")?,"tier"' | grep -oE 'allow|ask|deny' | head -1; }
hook() {  # COMMAND: as Claude Code asks, and what is answered
  printf '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"permission_mode":"default"}' "$PWD" "$1" |
    "$pawl" check --agent claude --home "$HOME" 2>&1
}

# Shields
expect 'a shield is off' 'allow' "$(verdict 'git push')"
printf '# mine\n[policy] # here\nignored_tools = []\n' > "$work/config"
mkdir -p "$HOME/.pawl" && cp "$work/config" "$config"
expect 'enabling is free' 'enabled `git-sync`' "$("$pawl" shield enable git-sync < /dev/null)"
expect 'at its place, and the rest stays' $'# mine\n[policy] # here\nshields = ["git-sync"]\nignored_tools = []' "$(cat "$config")"
expect 'a shield is on' 'deny' "$(verdict 'git push')"
expect 'it is told' 'shield.git-sync.by-a-person' "$("$pawl" shield status)"
expect 'disabling needs a terminal' 'pawl shield disable: standard input is not a terminal' "$("$pawl" shield disable git-sync 2>&1 < /dev/null)"
expect 'so does a milder word' 'pawl shield set: standard input is not a terminal' "$("$pawl" shield set shield.git-sync.by-a-person ask 2>&1 < /dev/null)"
in_terminal "$pawl shield set shield.git-sync.by-a-person ask" > /dev/null
expect 'a person sets it' 'ask' "$(verdict 'git push')"
expect 'stricter is free' 'says deny now' "$("$pawl" shield set shield.git-sync.by-a-person deny 2>&1 < /dev/null)"
cp "$(command -v bash)" "$work/claude"
in_terminal "$work/claude -c '$pawl shield disable git-sync; true'" > /dev/null
expect 'not below an agent' 'deny' "$(verdict 'git push')"
in_terminal "$pawl shield disable git-sync" > /dev/null
expect 'a person disables it' 'allow' "$(verdict 'git push')"
expect 'no such shield' 'pawl shield enable: `git-snc` is not a shield; did you mean `git-sync`?' "$("$pawl" shield enable git-snc 2>&1)"

# Verdicts of single rules
expect 'stricter' 'says deny now' "$("$pawl" rules set git.force-push deny < /dev/null)"
expect 'is in force' 'deny' "$(verdict 'git push --force origin x')"
expect 'milder needs a terminal' 'standard input is not a terminal' "$("$pawl" rules set git.force-push allow 2>&1 < /dev/null)"
in_terminal "$pawl rules set git.force-push allow" > /dev/null
expect 'a person allows it' 'allow' "$(verdict 'git push --force origin x')"
expect 'nothing lifts this' 'cannot be changed; a person can run' "$(in_terminal "$pawl rules set filesystem.delete-root-or-home allow")"
in_terminal "$pawl rules set git.force-push ask" > /dev/null
expect 'asks again' 'ask' "$(verdict 'git push --force origin x')"

# The user's packs
mkdir -p "$HOME/.pawl/rules"
cat > "$HOME/.pawl/rules/mine.toml" << 'PACK'
[[rule]]
id = "mine.reset"
title = "t"
severity = "info"
tier = "safe"
verdict = "allow"
why = "w"
when = { action = "discard" }
hits = ["git reset --hard"]
misses = ["git push"]
PACK
expect 'not proved: only tightens' 'ask' "$(verdict 'git reset --hard')"
expect 'and says so' 'has changed since it was last proved' "$("$pawl" explain 'git reset --hard')"
expect 'a program that is judged like another says so' 'podman ps   judged like `docker`' "$("$pawl" explain 'podman ps')"
same=$("$pawl" explain 'gcp a b')
expect 'and another name of the same program does not' '1  gcp a b' "${same//judged like*/judged like, not expected}"
expect 'the hook says so' 'has changed since it was last proved' "$(hook 'git reset --hard')"
expect 'without a person no proof is kept' 'could not record that' "$("$pawl" rules test "$HOME/.pawl/rules/mine.toml" < /dev/null)"
expect 'still' 'ask' "$(verdict 'git reset --hard')"
expect 'a person proves it' '1 rule in 1 pack: all proved' "$(in_terminal "$pawl rules test $HOME/.pawl/rules/mine.toml")"
expect 'then it allows' 'allow' "$(verdict 'git reset --hard')"
expect 'the hook too' '[]' "[$(hook 'git reset --hard')]"
printf 'broken\n' >> "$HOME/.pawl/rules/mine.toml"
expect 'a broken pack leaves the last good one' 'allow' "$(verdict 'git reset --hard')"
expect 'and is told' 'mine.toml:11: not valid TOML' "$("$pawl" rules test "$HOME/.pawl/rules/mine.toml" < /dev/null)"
rm "$HOME/.pawl/rules/mine.toml"
expect 'all that is built in proves itself' 'all proved' "$("$pawl" rules test < /dev/null)"

# pawl allow
printf '\n[undo]\nasks = "always"\n' >> "$config"
expect 'nothing to allow' 'pawl allow: no call was asked about or denied lately' "$(rm -rf "$HOME/.pawl/log"; in_terminal "$pawl allow --last")"
hook 'rm -rf src' > /dev/null
hook 'ls' > /dev/null
expect 'needs a terminal' 'pawl allow: standard input is not a terminal' "$("$pawl" allow --last 2>&1 < /dev/null)"
expect 'not below an agent' 'an agent started this' "$(in_terminal "$work/claude -c '$pawl allow --last; true'")"
expect 'no answer is no yes' 'nothing was changed' "$(in_terminal "$pawl allow --last --here" < /dev/null)"
expect 'a person may say no' 'nothing was changed' "$(in_terminal "$pawl allow --last --here" <<< n)"
expect 'still asks' 'ask' "$(verdict 'rm -rf src')"
expect 'a person says yes' 'to undo this' "$(in_terminal "$pawl allow --last --here" <<< y)"
expect 'it is allowed' 'allow' "$(verdict 'rm -rf src')"
expect 'the hook lets it through' '[]' "[$(hook 'rm -rf src')]"
expect 'nothing else is' 'ask' "$(verdict 'rm -rf lib')"
id=$("$pawl" allow --list | cut -d ' ' -f 1)
expect 'it is listed' 'allowed.rm-' "$id"
expect 'and explained' "lifted by $id" "$("$pawl" explain 'rm -rf src')"
expect 'taken back' "\`$id\` is removed from" "$("$pawl" allow --remove "$id" < /dev/null)"
expect 'asks again' 'ask' "$(verdict 'rm -rf src')"
id=$(hook 'rm -rf src' | grep -o 'call [0-9a-z]*' | cut -d ' ' -f 2)
hook 'git push --force origin main' > /dev/null
expect 'by its id, whatever came after it' "call $id, in $work/app:" "$(in_terminal "$pawl allow $id --here" <<< y)"
expect 'that one is allowed' 'allow' "$(verdict 'rm -rf src')"
expect 'the other is not' 'ask' "$(verdict 'git push --force origin main')"
"$pawl" allow --remove "$("$pawl" allow --list | cut -d ' ' -f 1)" < /dev/null > /dev/null
hook 'pawl trust project' > /dev/null
expect 'what is for good stays' 'cannot be lifted' "$(in_terminal "$pawl allow --last")"
hook "git push --force origin main # $(printf 'x%.0s' {1..20000})" > /dev/null
expect 'what was cut cannot be judged' 'holds the last such call only in part' "$(in_terminal "$pawl allow --last")"

# One secret, by its fingerprint
aws="AK""IAQ3EGRZ7TLP5MWX2V"
other="AK""IAR4FHSZ5UMQ6NXY3W"
said=$(hook "echo $aws")
expect 'a secret is denied' '"deny"' "$said"
id=$(grep -o 'call [0-9a-z]*' <<< "$said" | head -1 | cut -d ' ' -f 2)
expect 'and how it may pass is said' "a person can let it pass in a terminal: \`pawl allow $id\`" "$said"
expect 'not for an agent' 'pawl allow: standard input is not a terminal' "$("$pawl" allow "$id" 2>&1 < /dev/null)"
expect 'not in one folder' 'a secret passes everywhere or nowhere; leave --here out' "$(in_terminal "$pawl allow $id --here")"
expect 'it shows which' 'AKIA****WX2V  dlp.aws-access-key (Contains an AWS access key id), fingerprint ' "$(in_terminal "$pawl allow $id" <<< n)"
expect 'still denied' '"deny"' "$(hook "echo $aws")"
said=$(in_terminal "$pawl allow $id" <<< y)
print=$(grep -oE 'pawl allow --remove [0-9a-f]{8}' <<< "$said" | grep -oE '[0-9a-f]{8}$')
expect 'it is written' 'allowed-secrets.json`; to undo this:' "$said"
expect 'it passes' '[]' "[$(hook "echo $aws")]"
expect 'another does not' '"deny"' "$(hook "echo $other")"
expect 'nor both' '"deny"' "$(hook "echo $aws $other")"
expect 'the list has it' "$print  the secret AKIA****WX2V (dlp.aws-access-key), since " "$("$pawl" allow --list)"
expect 'the value is nowhere' '[]' "[$(grep -rl "$aws" "$PAWL_HOME")]"
expect 'the log says so' 'lifted by `pawl allow` of fingerprint' "$("$pawl" log show --json)"
expect 'taken back' "the secret with fingerprint $print does not pass any more" "$("$pawl" allow --remove "$print" < /dev/null)"
expect 'denied again' '"deny"' "$(hook "echo $aws")"

# Nothing of a secret stays where it was asked about: not its part, nor a password that only its place gives away.
hook 'psql postgres://a:Qz7vLm2RtXp9w@db.example.org/x -c select' > /dev/null
hook 'sshpass -p Qz7vLm2RtXp9w ssh a@host.example.org ls' > /dev/null
hook 'curl -u ada:Qz7vLm2RtXp9w https://api.example.org/x' > /dev/null
expect 'it is not on disk' '[]' "[$(grep -rl Qz7vLm2RtXp9w "$PAWL_HOME")]"

# What was decided, in numbers and in one line
stats=$("$pawl" stats)
expect 'questions are counted' 'an agent hour' "$stats"
expect 'rules that people wrote' '  became rules' "$stats"
expect 'which ask most' 'asked most' "$stats"
expect 'as JSON' '"per_agent_hour":' "$("$pawl" stats --json --since 24h)"
expect 'not a time' 'pawl stats: `soon` is not a time; write `24h`, `7d` or `2026-01-31`' "$("$pawl" stats --since soon 2>&1)"
expect 'no log' 'there is no log yet: no agent is guarded, or none has made a call' "$(PAWL_HOME=$work/none "$pawl" stats)"
expect 'not guarded' 'pawl: NOT guarded, run pawl addto claude' "$("$pawl" statusline <<< '{}')"
"$pawl" addto claude --yes > /dev/null 2>&1 < /dev/null
expect 'guarded' 'pawl: guarded | last ask dlp.generic-secret' "$("$pawl" statusline <<< '{"session_id":"s"}')"
expect 'another session' 'pawl: guarded | no call yet' "$("$pawl" statusline <<< '{"session_id":"t"}')"
expect 'whatever comes in' 'pawl: guarded | last ask dlp.generic-secret' "$("$pawl" statusline <<< 'not json')"
expect 'not an agent' '`cod` is not an agent' "$("$pawl" statusline --agent cod 2>&1 < /dev/null)"

finish

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
hook 'git push --force https://x:ghp_abcdefghijklmnopqrstuvwxyz0123456789@github.com/o/r' > /dev/null
expect 'what was redacted cannot be judged' 'holds the last such call only in part' "$(in_terminal "$pawl allow --last")"

finish

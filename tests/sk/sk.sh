#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Answers that are signed by a security key: a person takes one, every yes is a touch, a no needs none.
#   sk.sh PAWL KEYGEN
source "$(dirname "$0")/../scenarios/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
home=$work/home
mkdir -p "$home/app" "$work/bin"
export PAWL_HOME=$home/.pawl
ln -s "$2" "$work/bin/ssh-keygen"
export PATH=$work/bin:$PATH
ssh-keygen public > "$work/id_sk.pub"
touch "$work/id_sk"

hook() {
  printf '{"session_id":"%s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push --force origin main"},"tool_use_id":"x"}' "$1" "$home/app" |
    "$pawl" check --agent codex --home "$home"
}
person() { script -qec "$*" /dev/null < /dev/null | tr -d '\r'; }
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }

expect 'not both' 'give one of --passphrase, --sk and --passkey' "$(person "$pawl" approver set --passphrase --sk "$work/id_sk.pub")"
expect 'not any file' 'this is not the public half of a security key' "$(person "$pawl" approver set --sk /etc/hostname)"
said=$(person "$pawl" approver set --sk "$work/id_sk.pub")
expect 'it is taken' 'your answers are signed with sk-ed25519:' "$said"
expect 'as proof' 'level proof' "$said"
expect 'it works' 'counts, as level proof' "$(person "$pawl" approver test)"
expect 'it is shown' 'sk-ed25519:' "$("$pawl" approver show)"
mkdir -p "$PAWL_HOME"
printf '[approval.require]\ndefault = "proof"\n' > "$PAWL_HOME/config.toml"

hook s1 > /dev/null
id=$(newest)
expect 'untouched does not count' 'the signature is not one of your security key, touched by somebody' "$(TOKEN=untouched person "$pawl" approve "$id")"
expect 'nor does another token' 'the signature is not one of your security key' "$(TOKEN=other person "$pawl" approve "$id")"
expect 'and is refused' '"permissionDecision":"deny"' "$(hook s1)"
hook s2 > /dev/null
expect 'no token, no answer' 'did not sign with' "$(TOKEN=gone person "$pawl" approve "$(newest)")"
said=$(person "$pawl" approve "$(newest)")
expect 'a touch is asked for' 'touch your security key' "$said"
expect 'a yes' 'allowed once' "$said"
expect 'lets it through' '[]' "[$(hook s2)]"
expect 'the log has the level' '"level":"proof"' "$("$pawl" log show --json -n 1)"
hook s3 > /dev/null
said=$(TOKEN=gone person "$pawl" deny "$(newest)")
expect 'a no needs no touch' 'denied' "$said"
expect 'another key in its place' 'did not sign' "$(TOKEN=gone person "$pawl" approver set)"
expect 'nor one that another token allows' 'the signature is not one of your security key' "$(TOKEN=other person "$pawl" approver set)"
expect 'with the token it may go' 'level seat' "$(person "$pawl" approver set)"
finish

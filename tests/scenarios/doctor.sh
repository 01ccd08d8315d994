#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `pawl doctor` is green for what `pawl addto` leaves, and red, with the right sentence, for every way to break it.
# Each case has a home of its own; they run beside each other, for each waits for the hook's alarm.
#
#   doctor.sh PATH-OF-PAWL
set -uo pipefail
pawl=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

# Nothing of the machine's: no agent programs, no variables.
run_pawl() { env -i HOME="$home" PATH=/usr/bin:/bin "$pawl" "$@"; }

settings_of() {
  case $1 in
    claude) echo "$home/.claude/settings.json" ;;
    gemini) echo "$home/.gemini/settings.json" ;;
    codex) echo "$home/.codex/hooks.json" ;;
  esac
}

# case_of NAME AGENT BREAKER red|green SENTENCE: one line `ok` or what went wrong, in the case's folder.
case_of() {
  local name=$1 agent=$2 breaker=$3 wanted=$4 sentence=$5
  home=$root/$name/home project=$root/$name/project
  settings=$(settings_of "$agent") binary=$home/.pawl/bin/pawl
  mkdir -p "$home" "$project"
  run_pawl addto "$agent" --yes > /dev/null || { echo 'addto failed'; return; }
  "$breaker"
  local out colour=green
  out=$(cd "$project" && run_pawl doctor "$agent" --quick 2>&1) || colour=red
  if [[ $colour != "$wanted" ]]; then
    printf 'is %s, not %s:\n%s\n' "$colour" "$wanted" "$out"
  elif [[ $out != *"$sentence"* ]]; then
    printf 'does not say `%s`:\n%s\n' "$sentence" "$out"
  else
    echo ok
  fi
}

edit() { sed -i "$1" "$settings"; }
replace_binary() { printf '#!/bin/sh\n%s\n' "$1" > "$binary.new" && chmod 755 "$binary.new" && mv "$binary.new" "$binary"; }

leave_alone() { :; }
remove_binary() { rm "$binary"; }
make_it_end_well() { replace_binary 'exit 0'; }
make_it_allow() { replace_binary 'echo "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\"}}"'; }
make_it_fail() { replace_binary 'exit 1'; }
make_it_hang() { replace_binary 'exec sleep 60'; }
make_it_talk() { replace_binary "echo talk >&2; exec '$pawl' \"\$@\""; }
make_it_say_more() { replace_binary "'$pawl' \"\$@\" | sed 's/^{/{\"risk\":1,/'"; }
forbid_to_run() { chmod 644 "$binary"; }
open_binary() { chmod o+w "$binary"; }
open_folder() { chmod o+w "$home/.pawl"; }
remove_entry() { edit 's/"PreToolUse"/"PreToolUse2"/'; }
remove_everything() { echo '{}' > "$settings"; }
narrow_matcher() { edit '0,/"matcher": "\*"/s//"matcher": "Bash"/'; }
disable_for_user() { edit '1s/{/{"disableAllHooks": true,/'; }
disable_for_project() { mkdir -p "$project/.claude" && echo '{"disableAllHooks": true}' > "$project/.claude/settings.json"; }
copy_into_project() { mkdir -p "$project/.claude" && sed 's/"timeout": 600/"timeout": 1/' "$settings" > "$project/.claude/settings.json"; }
set_home() { edit '1s/{/{"env": {"HOME": "\/elsewhere"},/'; }
cut_tail() { edit 's/ || {[^}]*}//'; }
change_agent() { edit 's/--agent claude/--agent gemini/'; }
shorten_time() { edit 's/"timeout": 600/"timeout": 1/'; }
break_settings() { edit '$d'; }
add_comma() { edit '1s/{/{"model": "x",,/'; }
switch_gemini_off() { edit '1s/{/{"hooksConfig": {"enabled": false},/'; }
list_as_disabled() { edit '1s/{/{"hooksConfig": {"disabled": ["pawl"]},/'; }
add_other_hook() { edit '0,/"PreToolUse": \[/s//"PreToolUse": [{"hooks": [{"type": "command", "command": "rewrite-it"}]},/'; }
audit_only() { echo 'mode = "audit"' > "$home/.pawl/config.toml"; }

break_config() { echo 'mod = "audit"' > "$home/.pawl/config.toml"; }
break_pack() { mkdir -p "$home/.pawl/rules" && echo 'x = 1' > "$home/.pawl/rules/own.toml"; }
block_log() { touch "$home/.pawl/log"; }
garble_log() { mkdir -p "$home/.pawl/log" && echo garbled > "$home/.pawl/log/000001.jsonl"; }
block_sessions() { touch "$home/.pawl/sessions"; }
bloat_session() { mkdir -p "$home/.pawl/sessions" && truncate -s 5M "$home/.pawl/sessions/aa"; }

# Trust as Codex writes it, computed here a second time.
trust_hook() {
  local command hash
  command=$(sed -n 's/^ *"command": \(".*"\),$/\1/p' "$settings" | head -1)
  hash=$(printf '{"event_name":"pre_tool_use","hooks":[{"async":false,"command":%s,"timeout":600,"type":"command"}],"matcher":"*"}' "$command" | sha256sum)
  printf '[hooks.state."%s:pre_tool_use:0:0"]\ntrusted_hash = "sha256:%s"\n' "$settings" "${hash%% *}" > "$home/.codex/config.toml"
}
trust_then_change() { trust_hook; edit '0,/"timeout": 600/s//"timeout": 90/'; }
trust_then_insert() { trust_hook; add_other_hook; }
trust_then_disable() { trust_hook; echo 'enabled = false' >> "$home/.codex/config.toml"; }
trust_then_switch_off() { trust_hook; printf '[features]\nhooks = false\n' >> "$home/.codex/config.toml"; }

failures=0
failed=
names=()

# Waits for what was started and tells.
finish() {
  local name
  wait
  for name in "${names[@]}"; do
    if [[ $(< "$root/$name.said") == ok ]]; then
      printf 'ok    %s\n' "$name"
    else
      printf 'FAIL  %s: %s\n' "$name" "$(< "$root/$name.said")"
      failures=$(( failures + 1 )) failed+=" $name"
    fi
    rm -rf "${root:?}/$name"
  done
  names=()
}

try() {
  mkdir -p "$root/$1"
  case_of "$@" > "$root/$1.said" 2>&1 &
  names+=("$1")
  # More at once, and a slow build's hooks wait for each other until their alarms ring.
  (( ${#names[@]} < 4 )) || finish
}

try claude-as-wired claude leave_alone green 'everything that was checked holds; for the proof with the real program'
try gemini-as-wired gemini leave_alone green 'everything that was checked holds; for the proof with the real program'
try codex-untrusted codex leave_alone red 'so Codex does not run it'
try codex-trusted codex trust_hook green "trusted"
try other-hook claude add_other_hook green 'another hook at PreToolUse can change a call after the verdict: `rewrite-it`'
try audit claude audit_only green 'the mode is `audit`'
try binary-removed claude remove_binary red '/.pawl/bin/pawl` is missing'
try binary-ends-well claude make_it_end_well red '`rm -rf ~` is not refused as it should be: it said nothing, which lets the call run'
try binary-allows claude make_it_allow red '`rm -rf ~` is not refused as it should be: it said `"allow"`, not `deny`'
try binary-fails claude make_it_fail red '`git status` is not allowed: it ended with exit code 2'
try binary-hangs claude make_it_hang red 'a message that never ends is not refused within 15.0 s: it did not answer'
try binary-talks gemini make_it_talk red '`git status` is not allowed: it wrote `talk` to stderr'
try binary-says-more codex make_it_say_more red 'the key `risk` is unexpected'
try binary-not-executable claude forbid_to_run red '/.pawl/bin/pawl` cannot be executed'
try binary-open claude open_binary red '/.pawl/bin/pawl` can be written by everyone'
try folder-open claude open_folder red '/.pawl` can be written by everyone'
try entry-removed claude remove_entry red "Pawl's hook is missing or changed at PreToolUse"
try hooks-gone claude remove_everything red "Pawl has no hook at PreToolUse"
try matcher-narrowed claude narrow_matcher red "Pawl's hook is missing or changed at PreToolUse"
try disabled-by-user claude disable_for_user red '/.claude/settings.json`: `disableAllHooks` is true'
try disabled-by-project claude disable_for_project red 'project/.claude/settings.json`: `disableAllHooks` is true'
try copied-into-project claude copy_into_project red "holds a copy of Pawl's hook"
try home-in-env claude set_home red '`env` sets `HOME`'
try tail-cut claude cut_tail red 'the command does not refuse when its binary is gone: it ended with exit code 127, not 2'
try other-agent claude change_agent red '`rm -rf ~` is not refused as it should be'
try time-too-short claude shorten_time red 'Claude Code waits 1.0 s, and Pawl answers within 5 s: too little room'
try settings-broken claude break_settings red 'cannot be read'
try settings-not-strict claude add_comma red 'so that no hook in it runs'
try gemini-switched-off gemini switch_gemini_off red '`hooksConfig.enabled` is false'
try gemini-listed-off gemini list_as_disabled red '`hooksConfig.disabled` names Pawl'
try config-broken claude break_config red '/.pawl/config.toml` is broken, strict defaults in force: '
try pack-broken claude break_pack red '/.pawl/rules/own.toml` is broken'
try log-blocked claude block_log red 'no call can be recorded, so what would be allowed is asked about: '
try log-garbled claude garble_log red 'it is not what was written: 000001.jsonl:1: this is not a line that the log writes'
try sessions-blocked claude block_sessions red "/.pawl/sessions\` is not a folder"
try session-too-large claude bloat_session red "/.pawl/sessions/aa\` is larger than a session's memory can be"
try codex-changed codex trust_then_change red "so Codex does not run it"
try codex-moved codex trust_then_insert red "so Codex does not run it"
try codex-disabled codex trust_then_disable red "so Codex does not run it"
try codex-switched-off codex trust_then_switch_off red '`features.hooks` is false'
finish

# What is not one agent's hook.
home=$root/none
mkdir -p "$home"
said=$(cd "$home" && run_pawl doctor --quick 2>&1) && { echo "FAIL  no agent wired: green"; failures=$(( failures + 1 )); }
[[ $said == *'no agent is wired'*'pawl addto NAME'* ]] || { echo "FAIL  no agent wired: $said"; failures=$(( failures + 1 )); }
said=$(cd "$home" && run_pawl doctor claude --quick 2>&1) && { echo "FAIL  named, not wired: green"; failures=$(( failures + 1 )); }
[[ $said == *'not wired'*'pawl addto claude'* ]] || { echo "FAIL  named, not wired: $said"; failures=$(( failures + 1 )); }
said=$(cd "$home" && run_pawl doctor --json --quick 2> /dev/null)
[[ $said == '{"pawl":{"ok":true,"checks":['*']},"agents":[],"ok":false}' ]] || { echo "FAIL  no agent wired, as JSON: $said"; failures=$(( failures + 1 )); }
said=$(cd "$home" && run_pawl doctor claud 2>&1)
[[ $? == 2 && $said == *'did you mean `claude`?'* ]] || { echo "FAIL  a misspelt agent: $said"; failures=$(( failures + 1 )); }

# The binary is never touched, and the probes leave nothing behind: neither in the log nor beside it.
home=$root/quiet
mkdir -p "$home"
run_pawl addto claude --yes > /dev/null
before=$(cd "$home" && stat -c '%i %Y %n' .pawl/bin/* .claude/* && sha256sum .claude/settings.json)
(cd "$home" && run_pawl doctor claude --quick > /dev/null)
after=$(cd "$home" && stat -c '%i %Y %n' .pawl/bin/* .claude/* && sha256sum .claude/settings.json)
[[ $before == "$after" ]] || { echo "FAIL  the doctor changed something: $before / $after"; failures=$(( failures + 1 )); }
[[ ! -e $home/.pawl/log && ! -e $home/.pawl/doctor ]] || { echo 'FAIL  the probes left something behind'; failures=$(( failures + 1 )); }
said=$(cd "$home" && run_pawl log show 2>&1)
[[ $said == "no entries in $home/.pawl/log" ]] || { echo "FAIL  the probes are in the log: $said"; failures=$(( failures + 1 )); }

(( failures == 0 )) || { echo "$failures failures:$failed"; exit 1; }
echo 'all as expected'

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An agent's way out of its own process tree: a yes from a process whose parent is a user manager, or process 1. It is
# no longer below the agent, so it is refused without a terminal, and in a terminal of its own it must type a word.
#   user_manager.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
home=$work/home
mkdir -p "$home/app"
export PAWL_HOME=$home/.pawl

# `codex` is the agent here: it asks with a message, or runs words.
cat > "$work/codex" <<AGENT
#!/usr/bin/env bash
case \$1 in
  ask) printf '%s' "\$2" | "$pawl" check --agent codex --home "$home" ;;
  *) "\$@" ;;
esac
:
AGENT
chmod +x "$work/codex"
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
ask() {  # SESSION: a call that waits for a late yes; its id
  "$work/codex" ask '{"session_id":"'"$1"'","cwd":"'"$home/app"'","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push --force origin main"},"tool_use_id":"x"}' > /dev/null
  newest
}
appears() {  # TEXT FILE
  for _ in $(seq 200); do grep -q "$1" "$2" 2> /dev/null && return; sleep 0.05; done
  return 1
}

# Left the tree by a double fork, in a terminal of its own.
id=$(ask d1)
"$work/codex" bash -c "(setsid script -qfec 'sleep 0.5; $pawl approve $id' '$work/forked' < /dev/null > /dev/null 2>&1 &)"
appears 'Script done' "$work/forked"
expect 'a double fork must type the word' 'this terminal is younger than the agent; to say yes, type' "$(cat "$work/forked")"
expect 'and without it nothing is answered' "that is not the word, so call $id is not answered" "$(cat "$work/forked")"
"$work/codex" bash -c "(setsid bash -c 'sleep 0.5; $pawl approve $id' < /dev/null > '$work/bare' 2>&1 &)"
appears 'terminal' "$work/bare"
expect 'without a terminal it is refused' 'pawl approve: standard input is not a terminal; run this yourself in one' "$(cat "$work/bare")"

# A manager of the user's, as `systemd-run --user` reaches it: the one that runs, or one of our own whose /run nobody
# else sees.
manager_here() { timeout 5 systemd-run --user --wait --quiet true > /dev/null 2>&1; }
if [[ ${2:-} != inside ]] && ! manager_here; then
  if [[ $(id -u) == 0 && -x /lib/systemd/systemd ]] && command -v systemd-run > /dev/null && unshare -m true 2> /dev/null; then
    if (( failures > 0 )); then finish; fi
    exec unshare -m --fork bash "$0" "$pawl" inside
  fi
  echo 'no user manager runs here: the rest is not tried'
  finish
fi
if [[ ${2:-} == inside ]]; then
  export XDG_RUNTIME_DIR=/run/user/0
  mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system -m 755 && mkdir -p "$XDG_RUNTIME_DIR" -m 700
  (setsid /lib/systemd/systemd --user < /dev/null > "$work/manager" 2>&1 & echo $! > "$work/manager.pid")
  end_manager() {
    local pid
    pid=$(cat "$work/manager.pid")
    kill "$pid"
    for _ in $(seq 40); do kill -0 "$pid" 2> /dev/null || return; sleep 0.05; done
    kill -KILL "$pid"
  }
  trap 'end_manager; chmod -R u+w "$work"; rm -rf "$work"' EXIT
  for _ in $(seq 100); do manager_here && break; sleep 0.1; done
  if ! manager_here; then echo 'a user manager does not start here: the rest is not tried'; finish; exit; fi
fi
# Runs a line of shell as a child of the manager. A manager that has just begun may refuse the first ones. What the line
# says goes to files: what `systemd-run` passes on may lack the end.
run() {
  for _ in 1 2 3; do
    "$work/codex" timeout 30 systemd-run --user --quiet --wait --collect --setenv=PAWL_HOME="$PAWL_HOME" bash -c "echo > '$work/began'; $1" 2> "$work/refused" || true
    if [[ -e $work/began ]]; then rm "$work/began"; return; fi
    sleep 0.5
  done
  echo "the manager runs nothing, so the rest is not tried: $(cat "$work/refused")"
  finish
  exit
}
run "cat /proc/\$PPID/comm > '$work/parent'"
expect 'its parent is the manager' 'systemd' "$(cat "$work/parent")"
id=$(ask m1)
run "'$pawl' approve $id < /dev/null > '$work/unit' 2>&1"
expect 'without a terminal it is refused' 'pawl approve: standard input is not a terminal; run this yourself in one' "$(cat "$work/unit")"
# Answers in a terminal that is made below the manager; `read` takes the word from the screen.
approve_in_its_terminal() {  # WORD|read
  local word=$1
  rm -f "$work/keys" "$work/screen"
  mkfifo "$work/keys"
  run "script -qfec '$pawl approve $id' '$work/screen' < '$work/keys' > /dev/null 2>&1" &
  exec 9<> "$work/keys"
  if ! appears 'type `[^`]*`' "$work/screen"; then
    printf '\r' >&9
    wait
    if [[ ! -e $work/screen ]]; then echo 'the manager makes no terminal, so the rest is not tried'; finish; exit; fi
  fi
  if [[ $word == read ]]; then word=$(sed -nE 's/.*type `([^`]+)`.*/\1/p' "$work/screen" | head -1); fi
  printf '%s\r' "$word" >&9
  appears 'allowed once\|not the word' "$work/screen"
  # To whatever it asks then, no.
  printf '\r' >&9
  wait
  exec 9>&-
}
approve_in_its_terminal yes
expect 'in a new terminal it must type the word' 'this terminal is younger than the agent; to say yes, type' "$(cat "$work/screen")"
expect 'another word does not count' "that is not the word, so call $id is not answered" "$(cat "$work/screen")"
# What can read the screen can type what stands there: docs/approvals.md says so.
approve_in_its_terminal read
expect 'the word counts' 'allowed once; the agent has to repeat the call' "$(cat "$work/screen")"
finish

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Killed at every system call that changes a file, while copies are kept and while they are put back: nothing is lost, and
# doing it once more ends as if nothing had been killed. Errors in the place of kills come out the same way.
#   undo_kills.sh PAWL
source "$(dirname "$0")/scenario.sh"
if grep -qa __asan_init "$pawl" || ! strace -qq -o /dev/null true; then
  echo 'system calls cannot be counted here: the kills are left out'
  exit 77
fi
# Not below /tmp: of temporary files nothing is kept.
rm -rf "$work"
work=$(mktemp -d "$PWD/undo-kills-XXXXXX")
export HOME=$work/home PAWL_HOME=$work/home/.pawl GIT_CONFIG_GLOBAL=/dev/null
app=$HOME/app
command='rm -rf d && echo new > k && mkdir made && echo x > made/y && chmod 600 s'
message() {  # EVENT
  printf '{"session_id":"s1","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"t1","permission_mode":"default"%s}' \
    "$app" "$1" "$command" "$([[ $1 == PostToolUse ]] && echo ',"tool_response":{"stdout":""}')"
}
check() { "$pawl" check --agent claude --home "$HOME"; }
fresh() {
  rm -rf "$HOME"; mkdir -p "$app/d/e"; cd "$app" || exit 1
  echo one > d/a; echo two > d/e/b; ln -s a d/l; echo old > k; echo s > s
}
tree_now() { find . -type f -printf '%p f %m ' -exec cat {} \; -o -printf '%p %y %m %l\n' | sort; }

# Which calls of a run change files: name and number, as strace counts them.
changing='write,pwrite64,linkat,renameat2,renameat,rename,unlinkat,unlink,mkdirat,mkdir,rmdir,copy_file_range,ioctl,fchmod,fchmodat,fchown,fchownat,utimensat,symlinkat,fsync,fdatasync,ftruncate,fsetxattr,openat'
numbered() { awk -F'(' '/^[a-z_0-9]+\(/ {n[$1]++; print $1, n[$1]}' "$1"; }

# Keeping: a hook that is killed says nothing, which no agent takes for a yes; the next one keeps everything.
fresh
message PreToolUse > "$work/message"
strace -qq -o "$work/trace" -e "trace=$changing" "$pawl" check --agent claude --home "$HOME" < "$work/message" > /dev/null
numbered "$work/trace" > "$work/calls"
expect 'keeping was traced' '1' "$(( $(wc -l < "$work/calls") > 15 ))"
while read -r call number; do
  fresh
  was=$(tree_now)
  strace -qq -o /dev/null -e "trace=$call" -e "inject=$call:signal=KILL:when=$number" "$pawl" check --agent claude --home "$HOME" < "$work/message" > "$work/said" 2>&1
  expect "nothing is said: $call $number" '<>' "<$(cat "$work/said")>"
  expect "nothing changed: $call $number" '<>' "<$(diff <(echo "$was") <(tree_now))>"
  expect "the next hook allows: $call $number" '<>' "<$(check < "$work/message")>"
  bash -c "$command"; message PostToolUse | check
  "$pawl" undo --yes > "$work/said" 2>&1 || expect "undone: $call $number" 'code 0' "$(cat "$work/said")"
  expect "as it was: $call $number" '<>' "<$(diff <(echo "$was") <(tree_now))>"
done < "$work/calls"

# Putting back: killed anywhere, every text is in the tree or in the store, and once more finishes it.
ran() { fresh; was=$(tree_now); check < "$work/message"; bash -c "$command"; message PostToolUse | check; }
ran
strace -qq -o "$work/trace" -e "trace=$changing" "$pawl" undo --yes > /dev/null
numbered "$work/trace" > "$work/calls"
expect 'putting back was traced' '1' "$(( $(wc -l < "$work/calls") > 20 ))"
while read -r call number; do
  for fault in signal=KILL error=EIO; do
    [[ $fault == error=EIO && $call == openat ]] && continue
    ran
    strace -qq -o /dev/null -e "trace=$call" -e "inject=$call:$fault:when=$number" "$pawl" undo --yes > "$work/said" 2>&1
    for text in one two old s new x; do
      grep -rqsx "$text" "$app" "$PAWL_HOME/undo" || expect "a text is lost: $call $number $fault" "$text" 'nowhere'
    done
    [[ $fault == error=EIO ]] && grep -q 'could not be put back' "$work/said" && continue
    # Once more finishes it; where it had come to its end, there is nothing more to undo.
    "$pawl" undo --yes > "$work/said" 2>&1
    expect "once more: $call $number $fault" '<>' "<$(diff <(echo "$was") <(tree_now))>"
  done
done < "$work/calls"
finish

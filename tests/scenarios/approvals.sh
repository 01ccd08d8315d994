#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A person's word: calls that wait, answers from a terminal, late answers, grants, and who may not answer.
#   approvals.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
home=$work/home
mkdir -p "$home/app"
export PAWL_HOME=$home/.pawl

message() {  # SESSION COMMAND
  printf '{"session_id":"%s","cwd":"%s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"x"}' "$1" "$home/app" "$2"
}
hook() { message "$1" "$2" | "$pawl" check --agent codex --home "$home"; }
person() { script -qec "$*" /dev/null < /dev/null | tr -d '\r'; }  # in a terminal of its own
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
push='git push --force origin main'

# Nobody watches: refused at once, with the way to answer.
said=$(hook s1 "$push")
id=$(newest)
expect 'refused at once' 'nobody was asked, because `pawl watch` is not running' "$said"
expect 'the way to answer' "\`pawl approve $id\`" "$said"
expect 'what waits' 'git push --force origin main' "$("$pawl" pending)"
expect 'nothing is allowed yet' '"permissionDecision":"deny"' "$(hook s1 "$push")"

# A late yes counts once, for exactly this call.
expect 'a late yes' 'allowed once; the agent has to repeat the call' "$(person "$pawl" approve "$id")"
expect 'the agent learns it' 'yes; repeat the same call' "$("$pawl" wait "$id")"
expect 'another session asks' '"permissionDecision":"deny"' "$(hook s2 "$push")"
expect 'another spelling asks' '"permissionDecision":"deny"' "$(hook s1 "$push ")"
expect 'it is let through' '[]' "[$(hook s1 "$push")]"
expect 'an answer that was used is not a yes any more' 'that answer is used' "$("$pawl" wait "$id")"
expect 'and not its exit code' '[3]' "[$("$pawl" wait "$id" > /dev/null; echo $?)]"
expect 'once' '"permissionDecision":"deny"' "$(hook s1 "$push")"
expect 'the log names the person' "a grant of $(id -un) (command, level seat) for call $id" "$("$pawl" log show --json -n 2)"
expect 'a second answer' "call $id was allowed already" "$(person "$pawl" approve "$id")"

# For the session.
id=$(newest)
expect 'for the session' 'allowed for this session' "$(person "$pawl" approve --session "$id")"
expect 'now and' '[]' "[$(hook s1 "$push")]"
expect 'again' '[]' "[$(hook s1 "$push")]"
expect 'which stays a yes' 'yes; repeat the same call' "$("$pawl" wait "$id")"
expect 'not elsewhere' '"permissionDecision":"deny"' "$(hook s3 "$push")"
expect 'it is listed' 'session, for 12 h more' "$("$pawl" grants)"
expect 'with its command' "| $push" "$("$pawl" grants)"
expect 'it is taken back' "the approval for call $id is taken back" "$("$pawl" grants revoke "$id")"
expect 'and counts no more' '"permissionDecision":"deny"' "$(hook s1 "$push")"

# A no, with words; the same is refused for the rest of the session.
id=$(newest)
expect 'a no' 'denied' "$(person "$pawl" deny --say "'use a branch'" "$id")"
expect 'the agent learns that' 'no' "$("$pawl" wait "$id")"
expect 'and the words, when it repeats the call' 'Their words: \"use a branch\"' "$(hook s1 "$push")"

# Nobody but a person answers.
id=$(newest)
expect 'not without a terminal' 'pawl approve: standard input is not a terminal; run this yourself in one' "$("$pawl" approve "$id" 2>&1 < /dev/null)"
expect 'not by an agent' '"permissionDecision":"deny"' "$(hook s4 "pawl approve $id")"
expect 'an agent may wait' '[]' "[$(hook s4 "pawl wait $id --timeout 5")]"
for text in 'cat ~/.pawl/approver.key' 'cp x ~/.pawl/grants/y' 'echo x > ~/.pawl/asks/z' 'pawl watch' 'pawl approver set' 'pawl grants revoke x'; do
  expect "an agent may not: $text" '"permissionDecision":"deny"' "$(hook s4 "$text")"
done

# What is wrong is said.
never_asked=$("$pawl" log show --json -n 1 | sed -E 's/.*"call":"([^"]+)".*/\1/')
expect 'a call that nobody asked about' "pawl approve: Pawl has not asked about a call \`$never_asked\`; see \`pawl pending\`" "$(person "$pawl" approve "$never_asked")"
expect 'a mistyped id' 'its last letter does not fit; is it mistyped?' "$(person "$pawl" approve 0000000)"
expect 'a bad time' 'pawl approve: `soon` is not a length of time; write 90s, 10m or 2h, at most a day' "$(person "$pawl" approve --for soon "$id")"
expect 'both' 'pawl approve: give one of --for, --session and --always' "$(person "$pawl" approve --for 1m --session "$id")"
expect 'nobody answered' 'nobody has answered' "$("$pawl" wait "$id" --timeout 1)"
expect 'its exit code' '[3]' "[$("$pawl" wait "$id" --timeout 1 > /dev/null; echo $?)]"

# A grant that was tampered with does not count, and the log says so.
hook s5 "$push" > /dev/null
person "$pawl" approve "$(newest)" > /dev/null
for grant in "$PAWL_HOME"/grants/*; do sed -i 's/"who":"[^"]*"/"who":"mallory"/' "$grant"; done
expect 'a tampered grant' '"permissionDecision":"deny"' "$(hook s5 "$push")"
expect 'is told' 'a grant was refused: the signature of the answer is wrong' "$("$pawl" log show --json -n 1)"
rm "$PAWL_HOME"/grants/*

# A pause lets questions pass, and no deny.
expect 'a pause' 'questions pass for 15 min; denies stay; `pawl resume` ends it' "$(person "$pawl" pause 15m)"
expect 'a question passes' '[]' "[$(hook p1 "$push")]"
expect 'with a mark in the log' 'it would have been asked about, but a person lets questions pass until' "$("$pawl" log show --json -n 1)"
expect 'status says so' 'paused until 2' "$("$pawl" status)"
expect 'a deny stays' '"permissionDecision":"deny"' "$(hook p1 'rm -rf ~')"
expect 'it ends' 'Pawl asks again' "$("$pawl" resume)"
expect 'and is over' '"permissionDecision":"deny"' "$(hook p1 "$push")"
expect 'there is none' 'Pawl is not paused here' "$("$pawl" resume)"
expect 'not by an agent' '"permissionDecision":"deny"' "$(hook p1 'pawl pause 15m')"
(cd "$home/app" && git init -q . && person "$pawl" pause 1h --here > /dev/null)
expect 'only here' '[]' "[$(hook p2 "$push")]"
expect 'here it ends' 'Pawl asks again' "$(cd "$home/app" && "$pawl" resume --here)"

# The third yes in a row offers a rule; a no in between starts the count anew.
branch='git push --force origin topic'
person_types() { printf '%s\r' "$1" | script -qec "${*:2}" /dev/null | tr -d '\r'; }  # WORDS COMMAND...
for round in 1 2; do hook i1 "$branch" > /dev/null; person "$pawl" approve "$(newest)" > /dev/null; hook i1 "$branch" > /dev/null; done
hook i1 "$branch" > /dev/null
expect 'two are not enough' '0' "$("$pawl" pending | grep -c 'times in a row')"
person "$pawl" deny "$(newest)" > /dev/null
for round in 1 2 3; do hook "i2$round" "$branch" > /dev/null; person "$pawl" approve "$(newest)" > /dev/null; hook "i2$round" "$branch" > /dev/null; done
hook i3 "$branch" > /dev/null
id=$(newest)
expect 'the third offers a rule' 'you have allowed such a call 3 times in a row; a rule would allow from' "$("$pawl" pending | tail -20)"
said=$(person_types n "$pawl" approve --always "$id")
expect 'the rule is shown' 'history force-push topic' "$said"
expect 'and what it would have answered' 'it would have answered' "$said"
expect 'let through nothing' 'and let nothing through' "$said"
expect 'a no changes nothing' 'nothing was changed, and call' "$said"
expect 'and answers nothing' '"permissionDecision":"deny"' "$(hook i3 "$branch")"
said=$(NO_COLOR=1 person_types y 'stty cols 1000;' "$pawl" approve --always "$(newest)")
expect 'a yes writes it' 'to undo this:' "$said"
expect 'and answers' 'allowed once; the agent has to repeat the call; the rule allows such calls from now on' "$said"
expect 'with the very rule that was shown' '[]' "[$(grep -v '^#' "$PAWL_HOME/rules/allowed.toml" | grep . | while read -r line; do [[ $said == *"$line"* ]] || echo "$line"; done)]"
expect 'from now on' '[]' "[$(hook i4 "$branch")]"
expect 'but not to main' '"permissionDecision":"deny"' "$(hook i4 "$push")"
"$pawl" allow --remove "$("$pawl" allow --list | sed -E 's/ .*//' | tail -1)" > /dev/null
hook i6 'sudo apt-get install -y nginx' > /dev/null
expect 'an effect without an object is shown by its words' 'to allow from now on:
  exactly `sudo apt-get install -y nginx` (privilege)
with this rule:
    [[rule]]' "$(NO_COLOR=1 person_types n "$pawl" approve --always "$(newest)")"
expect 'no rule for what cannot be seen' 'pawl approve: Pawl cannot see what it runs' "$(hook i5 'eval \"$X\"' > /dev/null; person "$pawl" approve --always "$(newest)")"

# What `pawl undo` would bring back is not why it asks: the title is the rest, and what is deleted is counted below it.
mkdir -p "$home/app/src/deep" && echo 12345 > "$home/app/src/a" && echo 1234 > "$home/app/src/deep/b"
touch -d '3 days ago' "$home/app/src/a" "$home/app/src/deep/b"
hook u1 'rm -rf src && git push --force origin main' > /dev/null
id=$(newest)
expect 'the title is why it asks' "[Overwrites published history: main
  | rm -rf src && git push --force origin main
    ^^^^^^^^^^    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  - it also deletes 2 files (11 bytes) below src
  - none of them is in git
  - the newest of them was changed 3 days ago
  - rule git.force-push
  - Recursively deletes files that cannot be regenerated: $home/app/src (filesystem.delete-recursively)
  - a part of it can be undone: Pawl keeps 2 files (\`pawl undo\`)]" "[$("$pawl" pending | tr '\n' '\r' | sed -E "s/.*$id  //; s/\r  codex, Bash.*//; s/\r    \(/ (/" | tr '\r' '\n')]"
expect 'the same as a fact, for pages' '"can_undo":"part"' "$(cat "$PAWL_HOME/asks/$id.ask")"
rm -rf "$home/app/src"

# Answers in the agent's own prompt count: what was asked about and ran was allowed there.
claude() {  # EVENT COMMAND
  printf '{"session_id":"c1","cwd":"%s","hook_event_name":"%s","permission_mode":"default","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"u%s"}' "$home/app" "$1" "$2" "$3" |
    "$pawl" check --agent claude --home "$home"
}
if [[ $(claude PreToolUse 'git stash drop' 0) == *'"permissionDecision":"ask"'* ]]; then
  for round in 1 2 3; do claude PreToolUse 'git stash drop' $round > /dev/null; claude PostToolUse 'git stash drop' $round > /dev/null; done
  expect 'its prompt says so' 'You have allowed such a call 3 times in a row.' "$(claude PreToolUse 'git stash drop' 9)"
fi

# A session that nobody has answered for long pauses, whatever it does.
"$pawl" config set approval.max_steps 3 < /dev/null > /dev/null 2>&1 || printf '[approval]\nmax_steps = 3\n' >> "$PAWL_HOME/config.toml"
for round in 1 2 3; do expect "call $round passes" '[]' "[$(hook m1 'ls src')]"; done
said=$(hook m1 'ls src')
expect 'the fourth is asked about' 'the session has made 3 calls since a person last answered, so it pauses for one' "$said"
expect 'another session is not' '[]' "[$(hook m2 'ls src')]"
person "$pawl" approve "$(newest)" > /dev/null
for round in 1 2 3 4; do expect "after a yes call $round passes" '[]' "[$(hook m1 'ls src')]"; done
expect 'then it pauses again' 'so it pauses for one' "$(hook m1 'ls src')"
rm "$PAWL_HOME/config.toml"

# A call that waits. The watcher is a terminal of its own, which reads its keys from a pipe.
watch_and_press() {  # KEYS
  mkfifo "$work/keys"
  script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 &
  local watcher=$!
  exec 9> "$work/keys"
  for _ in $(seq 200); do [[ $("$pawl" status) == *'is running'* ]] && break; sleep 0.05; done
  hook "$1" "$push" > "$work/answer" &
  local waiting=$!
  for _ in $(seq 100); do grep -q "$(newest)" "$work/screen" && [[ $("$pawl" pending --json | tail -1) == *waiting* ]] && break; sleep 0.05; done
  sleep 1
  printf '%s' "$2" >&9
  wait $waiting
  sleep 0.6
  printf q >&9
  exec 9>&-
  wait $watcher
  rm "$work/keys"
}
rm -rf "$PAWL_HOME/asks"
watch_and_press w1 y
expect 'a yes in watch' '[]' "[$(cat "$work/answer")]"
expect 'the log has the channel' '"answer":{"verdict":"allow","channel":"terminal","level":"seat"' "$("$pawl" log show --json -n 1)"
# `a` and then no, and `x`: the whole card again, with its id.
keys_after() { sleep 0.8; for key in "${@:2}"; do printf '%b' "$key" >&9; sleep 0.8; done; }
mkfifo "$work/keys"
script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 &
watcher=$!
exec 9> "$work/keys"
for _ in $(seq 200); do [[ $("$pawl" status) == *'is running'* ]] && break; sleep 0.05; done
hook w3 'git push --force origin other' > "$work/answer" &
waiting=$!
for _ in $(seq 100); do grep -q 'leave it' "$work/screen" && break; sleep 0.05; done
id=$(newest)
keys_after - a 'no\r' x n
wait $waiting
sleep 0.6
printf q >&9
exec 9>&-
wait $watcher
rm "$work/keys"
expect 'the rule is shown' 'history force-push other forced irreversible by `git push`' "$(cat "$work/screen")"
expect 'three times with its id' '3' "$(grep -c "$id  Overwrites published history: other" "$work/screen")"
expect 'x explains' 'history force-push other forced irreversible' "$(sed -n '/Effects/,/Findings/p' "$work/screen")"
expect 'no rule was written' 'no' "$(grep -qs 'origin other' "$PAWL_HOME/rules/allowed.toml" && echo yes || echo no)"
watch_and_press w2 n
expect 'a no in watch' 'A person refused this (call ' "$(cat "$work/answer")"
expect 'is remembered' 'denied' "$(hook w2 "$push")"
expect 'there is a countdown' 's left; then the call is refused, never allowed' "$(cat "$work/screen")"
expect 'an answered card is stamped' 'UTC, by you: denied' "$(cat "$work/screen")"
said=$("$pawl" log show)
expect 'the log tells a yes' "allowed by $(id -un)" "$said"
expect 'a no' "refused by $(id -un)" "$said"
expect 'and nobody' 'nobody was asked' "$said"
expect 'questions of its own are questions' "refused by $(id -un)" "$("$pawl" log show --verdict ask)"

# How long a yes lasts: once, or for a time, then the same call asks again; another call asks at once.
printf '[approval]\nscope = "ttl"\nttl_s = 2\n' > "$PAWL_HOME/config.toml"
hook t1 "$push" > /dev/null
expect 'for two seconds' 'allowed for 2 s' "$(person "$pawl" approve "$(newest)")"
expect 'the same passes' '[]' "[$(hook t1 "$push")]"
expect 'another call asks' '"permissionDecision":"deny"' "$(hook t1 "$push --tags")"
sleep 3
expect 'after that it asks again' '"permissionDecision":"deny"' "$(hook t1 "$push")"
rm "$PAWL_HOME/config.toml"

# What is blocked is never approved: nobody is asked, no pause and no rule lifts it.
for blocked in 'mkfs.ext4 /dev/sda' 'dd if=/dev/zero of=/dev/sda' 'rm -rf ~'; do
  expect "blocked: $blocked" 'No approval can allow this' "$(hook b1 "$blocked")"
  id=$("$pawl" log show --json -n 1 | sed -E 's/.*"call":"([^"]+)".*/\1/')
  expect 'no yes' "Pawl has not asked about a call \`$id\`" "$(person "$pawl" approve "$id")"
  expect 'no rule' 'cannot be lifted' "$(person "$pawl" allow "$id")"
done
person "$pawl" pause 1m > /dev/null
expect 'not in a pause' 'No approval can allow this' "$(hook b2 'rm -rf ~')"
"$pawl" resume > /dev/null

# The time-out: n ms deny after n ms; 0 waits as long as the agent does.
rm -rf "$PAWL_HOME/asks"
mkfifo "$work/keys"
script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 &
watcher=$!
exec 9> "$work/keys"
for _ in $(seq 200); do [[ $("$pawl" status) == *'is running'* ]] && break; sleep 0.05; done
printf '[approval]\ntimeout_ms = 300\n' > "$PAWL_HOME/config.toml"
expect 'n ms' 'nobody answered within 0 s' "$(timeout 20 bash -c "$(declare -f message hook); pawl='$pawl' home='$home'; hook n1 '$push'")"
expect 'it is a time-out' '"verdict":"timeout"' "$("$pawl" log show --json -n 1)"
expect 'of which the list tells' 'nobody answered' "$("$pawl" log show -n 1)"
printf '[approval]\ntimeout_ms = 0\n' > "$PAWL_HOME/config.toml"
hook n2 "$push" > "$work/answer" &
waiting=$!
for _ in $(seq 100); do [[ $("$pawl" pending --json | tail -1) == *waiting* ]] && break; sleep 0.05; done
sleep 2
expect '0 waits' '"state":"waiting"' "$("$pawl" pending --json | tail -1)"
person "$pawl" approve "$(newest)" > /dev/null
wait $waiting
expect 'and is answered' '[]' "[$(cat "$work/answer")]"
expect 'the watcher is told by whom' "allowed already, by $(id -un) (command) at" "$(sleep 1.2; cat "$work/screen")"
printf q >&9
exec 9>&-
wait $watcher
rm "$work/keys" "$PAWL_HOME/config.toml"

# A terminal that is younger than the agent must type a word back; an older one need not. `codex` is the agent here.
cat > "$work/codex" <<AGENT
#!/usr/bin/env bash
case \$1 in
  ask) printf '%s' "\$2" | "$pawl" check --agent codex --home "$home" ;;
  *) "\$@" ;;
esac
:
AGENT
chmod +x "$work/codex"
mkfifo "$work/old"
script -qfec 'bash --norc' "$work/old.txt" < "$work/old" > /dev/null 2>&1 &
old=$!
exec 8> "$work/old"
sleep 0.5
"$work/codex" ask "$(message y1 "$push")" > /dev/null
id=$(newest)
expect 'a young terminal is told' 'this terminal is younger than the agent; to say yes, type' "$(person "$pawl" approve "$id")"
expect 'a wrong word does not count' "that is not the word, so call $id is not answered" "$(person_types yes "$pawl" approve "$id")"
expect 'a no needs none' 'denied' "$(person "$pawl" deny "$id")"
"$work/codex" ask "$(message y2 "$push")" > /dev/null
id=$(newest)
mkfifo "$work/young"
script -qfec "$pawl approve $id" "$work/young.txt" < "$work/young" > /dev/null 2>&1 &
young=$!
exec 7> "$work/young"
for _ in $(seq 100); do grep -q 'type `' "$work/young.txt" 2> /dev/null && break; sleep 0.05; done
printf '%s\r' "$(sed -nE 's/.*type `([^`]+)`.*/\1/p' "$work/young.txt" | head -1)" >&7
exec 7>&-
wait $young
expect 'the right word counts' 'allowed once' "$(cat "$work/young.txt")"
"$work/codex" ask "$(message y3 "$push")" > /dev/null
printf '%s approve %s; exit\n' "$pawl" "$(newest)" >&8
exec 8>&-
wait $old
expect 'an older terminal answers at once' 'allowed once' "$(cat "$work/old.txt")"
expect 'without a word' '0' "$(grep -c 'younger than the agent' "$work/old.txt")"
"$work/codex" ask "$(message y4 "$push")" > /dev/null
id=$(newest)
expect 'not below the agent, in a terminal of its own' 'an agent started this (process `codex`)' "$("$work/codex" script -qec "$pawl approve $id" /dev/null < /dev/null)"
expect 'not in a session without that terminal' 'this terminal belongs to another session' "$(person setsid -w "$pawl" approve "$id")"
if command -v tmux > /dev/null; then
  tmux -L "pawl-$$" -f /dev/null new-session -d -x 120 -y 40 "$pawl approve $id; sleep 5"
  for _ in $(seq 60); do pane=$(tmux -L "pawl-$$" capture-pane -p 2> /dev/null) && [[ $pane == *younger* ]] && break; sleep 0.05; done
  tmux -L "pawl-$$" kill-server 2> /dev/null
  expect 'a new pane must type the word' 'younger than the agent' "$pane"
fi

# After a late yes to an agent that has ended, a person may let it go on; never by itself.
cat > "$work/bin-codex" <<'AGENT'
#!/usr/bin/env bash
printf '%s in %s\n' "$*" "$PWD" > "$RAN"
AGENT
mkdir -p "$work/bin"
mv "$work/bin-codex" "$work/bin/codex"
chmod +x "$work/bin/codex"
export RAN=$work/ran
continue_with() {  # SESSION KEY: the yes and the key are typed into a terminal
  "$work/codex" ask "$(message "$1" "$push")" > /dev/null
  local id
  id=$(newest)
  rm -f "$work/young" "$work/young.txt"
  mkfifo "$work/young"
  PATH=$work/bin:$PATH timeout 20 script -qfec "$pawl approve $id" "$work/young.txt" < "$work/young" > /dev/null 2>&1 &
  local young=$!
  exec 7> "$work/young"
  for _ in $(seq 100); do grep -q 'type `' "$work/young.txt" 2> /dev/null && break; sleep 0.05; done
  printf '%s\r' "$(sed -nE 's/.*type `([^`]+)`.*/\1/p' "$work/young.txt" | head -1)" >&7
  for _ in $(seq 100); do grep -q 'continue: start codex\|allowed once' "$work/young.txt" && break; sleep 0.05; done
  sleep 0.3
  (trap '' PIPE; printf '%s\r' "$2" >&7) 2> /dev/null  # it may have ended
  exec 7>&-
  wait $young
  echo "$id"
}
continue_with z1 n > /dev/null
expect 'it is offered' '[c] continue: start codex again in' "$(cat "$work/young.txt")"
expect 'and not done by itself' 'no' "$([[ -e $RAN ]] && echo yes || echo no)"
id=$(continue_with z2 c)
expect 'it goes on where it was' "exec resume z2 call $id was allowed; repeat it in $home/app" "$(cat "$RAN")"
rm -f "$RAN"
continue_with -z3 c > /dev/null
expect 'not with a session that could be an option' 'no' "$([[ -e $RAN ]] && echo yes || echo no)"

# Completion in bash offers the ids.
completed() {  # WORD...: what is offered for the last one
  PATH=$(dirname "$pawl"):$PATH bash -c 'source "$0"; COMP_WORDS=(pawl "$@"); COMP_CWORD=$#; _pawl; echo "${COMPREPLY[*]}"' "$completions" "$@"
}
completions=$(cd "$(dirname "$0")" && cd ../../completions && pwd)/pawl.bash
id=$(newest)
for command in approve deny wait 'log show' allow; do
  expect "completion of pawl $command" "$id" "$(completed $command '')"
done
expect 'by its beginning' "[$id]" "[$(completed approve "${id:0:6}")]"
expect 'behind a flag without a value' "$id" "$(completed approve --session '')"
expect 'flags still' '--always' "$(completed approve --al)"
expect 'undo' 'list' "$(completed undo '')"

# Somebody without a name has a number.
if [[ $(id -u) == 0 ]] && command -v setpriv > /dev/null; then
  mkdir -p "$work/nameless/app"
  cp "$pawl" "$work/nameless/pawl"
  chmod 755 "$work" "$work/nameless" && chown -R 54321:54321 "$work/nameless"
  nameless() { setpriv --reuid 54321 --regid 54321 --clear-groups env HOME="$work/nameless" PAWL_HOME="$work/nameless/.pawl" "$@"; }
  (cd "$work/nameless/app" && message q1 "$push" | sed "s|$home|$work/nameless|" | nameless "$work/nameless/pawl" check --agent codex --home "$work/nameless" > /dev/null)
  id=$(nameless "$work/nameless/pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/')
  said=$(cd "$work/nameless" && nameless script -qec "$work/nameless/pawl approve $id; $work/nameless/pawl approve $id" /dev/null < /dev/null 2>&1)
  expect 'a number for a name' 'was allowed already, by uid 54321 (command)' "$said"
  expect 'in the log too' '"user":"uid 54321"' "$(nameless "$work/nameless/pawl" log show --json -n 1)"
fi

# Channels: what is there now, and a question that does nothing.
expect 'nobody watches' 'not there: `pawl watch` is not running' "$("$pawl" channels)"
expect 'what an answer is worth' 'level seat' "$("$pawl" channels)"
expect 'what is off is said' 'cloud     off' "$("$pawl" channels)"
expect 'not without a watcher' 'start it in another terminal' "$(person "$pawl" channels test terminal)"
expect 'not a channel' '`smoke` is not a channel' "$(person "$pawl" channels test smoke)"
expect 'not for agents' '"permissionDecision":"deny"' "$(hook k1 'pawl channels test terminal')"
mkfifo "$work/keys"
script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 &
watcher=$!
exec 9> "$work/keys"
for _ in $(seq 200); do [[ $("$pawl" channels) == *'there: `pawl watch` is running'* ]] && break; sleep 0.05; done
script -qec "$pawl channels test terminal" /dev/null < /dev/null > "$work/answer" &
waiting=$!
for _ in $(seq 100); do grep -q 'A test of this channel' "$work/screen" && break; sleep 0.05; done
sleep 1
printf y >&9
wait $waiting
expect 'the answer is told' "yes, by $(id -un) after" "$(cat "$work/answer")"
sleep 0.6
printf q >&9
exec 9>&-
wait $watcher
rm "$work/keys"
finish

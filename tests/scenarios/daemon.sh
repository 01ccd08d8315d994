#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The daemon and the page's interface: one at a time, logging in, live rows, answers, and who is not let in.
#   daemon.sh PAWL
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
trap 'stop_all; chmod -R u+w "$work"; rm -rf "$work"' EXIT

# ---- one at a time
expect 'not yet' 'not running; `pawl dashboard` starts it' "$("$pawl" daemon status)"
hook s1 'npm run build' a > /dev/null
hook s1 'rm -rf ~' b > /dev/null
for (( i = 0; i < 8; ++i )); do "$pawl" daemon start --idle 60 > "$work/start-$i" 2>&1 & done
until_true is_up
one_is_left() { (( $(jobs -pr | wc -l) == 1 )); }
until_true one_is_left  # eight starts, one daemon
is_up || expect 'the one that is left answers' yes no
expect 'the others say so' 'pawl daemon: the daemon is running already' "$(cat "$work"/start-*)"
start
expect 'starting again is the same one' "process $pid" "$(cat "$work/started")"
expect 'where it is' "http://localhost:$port" "$("$pawl" daemon status)"
expect 'a port of its own' "$port_base" "$port"

# ---- for a person alone
expect 'not without a terminal' 'standard input is not a terminal' "$("$pawl" dashboard --print 2>&1 < /dev/null)"
expect 'nor stop' 'standard input is not a terminal' "$("$pawl" daemon stop 2>&1 < /dev/null)"
for text in 'pawl dashboard' 'pawl daemon stop' 'pawl daemon start -b' 'cat ~/.pawl/run/daemon.json' 'curl --unix-socket ~/.pawl/run/control.sock http://x/' 'sqlite3 ~/.pawl/index.sqlite .dump' 'rm ~/.pawl/run/daemon.lock' 'cat ~/.pawl/run/open-1.html'; do
  expect "an agent may not: $text" '"permissionDecision":"deny"' "$(hook s9 "$text" x)"
done
expect 'an agent may look' '[]' "[$(hook s9 'pawl tail --no-follow' y)]"

# ---- logging in
token=none
expect 'no token' '"code":"login"' "$(get /api/state)"
address=$(person "$pawl" dashboard --print)
code=$(sed -n 's/.*#k=//p' <<< "$address")
expect 'the address' "http://localhost:$port/#k=" "$address"
expect 'a wrong code' 'this code is not known or too old' "$(post /api/login '{"code":"00000000000000000000000000000000"}')"
said=$(post /api/login "{\"code\":\"$code\"}")
token=$(field token "$said")
expect 'a token of 256 bits' '[64]' "[${#token}]"
expect 'the code counts once' '"code":"used"' "$(post /api/login "{\"code\":\"$code\"}")"
expect 'and the log tells' 'a one-time code of the dashboard was used a second time' "$("$pawl" log show --json -n 1)"
expect 'nonsense' '"code":"bad_request"' "$(post /api/login '[1')"
expect 'who it is' '"name":"pawl"' "$(curl -s "$(address)/healthz")"

# ---- reading
state=$(get /api/state)
expect 'the calls' '"what":"rm -rf ~"' "$state"
expect 'the chain' '"chain":"intact"' "$state"
expect 'one call' '"judge":"hard blocks","verdict":"deny"' "$(get /api/calls/2)"
expect 'its rule' '"id":"filesystem.delete-root-or-home"' "$(get /api/calls/2)"
expect 'by its id' '"what":"npm run build"' "$(get "/api/calls/$("$pawl" log show --json -n 0 | head -1 | sed -E 's/.*"call":"([^"]+)".*/\1/')")"
expect 'what was denied' '"what":"rm -rf ~"' "$(get '/api/calls?verdict=deny&rule=filesystem.*')"
expect 'none of that' '{"calls":[],"next":null}' "$(get '/api/calls?verdict=deny&rule=git.*')"
expect 'a page of them' '"next":' "$(get '/api/calls?limit=1')"
expect 'a wrong limit' '"code":"bad_request"' "$(get '/api/calls?limit=501')"
expect 'what was prevented' '"prevented":{"calls":' "$(get /api/stats)"
expect 'the session' '"nodes":[{"id":"agent"' "$(get /api/sessions/s1)"
expect 'the sessions' '"session":"s1"' "$(get /api/sessions)"
expect 'no such session' '"code":"not_found"' "$(get /api/sessions/nobody)"

# ---- live
listen "$work/events"
until_has "$work/events" 'event: hello'
hook s2 'git push --force origin main' c > /dev/null
until_has "$work/events" '"what":"git push --force origin main"'
hook s2 'git push --force origin main' c PostToolUse > /dev/null
until_has "$work/events" 'event: update'
expect 'it ran' '"state":"ran"' "$(grep -A2 'event: update' "$work/events")"

# ---- a question, answered in the browser: while a page is open, calls wait
codex s3 'git push --force origin main' d > "$work/answer" & asking=$!
until_has "$work/events" 'event: ask'
id=$(field id "$(grep -A1 'event: ask' "$work/events" | tail -1)")
expect 'it waits' '"state":"waiting"' "$(get "/api/asks/$id")"
expect 'with its card' '"deed":' "$(get "/api/asks/$id")"
expect 'a wrong verdict' '"code":"bad_request"' "$(post "/api/asks/$id" '{"verdict":"perhaps"}')"
expect 'a wrong scope' '"code":"bad_request"' "$(post "/api/asks/$id" '{"verdict":"allow","scope":"ever"}')"
expect 'a yes' '"said":"allowed once"' "$(post "/api/asks/$id" '{"verdict":"allow"}')"
wait $asking
expect 'the call goes on' '[]' "[$(cat "$work/answer")]"
until_has "$work/events" 'event: said'
expect 'the log names the channel' '"channel":"browser","level":"seat"' "$("$pawl" log show --json -n 1)"
expect 'too late for another' '"code":"answered"' "$(post "/api/asks/$id" '{"verdict":"deny"}')"
codex s3 'git push --force origin other' e > "$work/answer" & asking=$!
until_has "$work/events" 'git push --force origin other'
id=$(field id "$(grep -A1 'event: ask' "$work/events" | tail -1)")
post "/api/asks/$id" '{"verdict":"deny","say":"use a <b>branch</b>"}' > /dev/null
wait $asking
expect 'a no, with words' 'use a <b>branch</b>' "$(cat "$work/answer")"
codex s3 'git push --force origin third' f > "$work/answer" & asking=$!
until_has "$work/events" 'git push --force origin third'
id=$(field id "$(grep -A1 'event: ask' "$work/events" | tail -1)")
person "$pawl" approve "$id" > /dev/null
wait $asking
expect 'answered in the terminal, told on the page' 'was allowed already' "$(post "/api/asks/$id" '{"verdict":"allow"}')"

# ---- what stands
expect 'a shield on' '{"name":"github","on":true}' "$(change PUT /api/shields/github '{"on":true}')"
expect 'is on' 'github' "$("$pawl" shield status)"
until_has "$work/events" 'event: policy'
expect 'off is for a terminal' '"command":"pawl shield disable github"' "$(change PUT /api/shields/github '{"on":false}')"
expect 'no such shield' '"code":"not_found"' "$(change PUT /api/shields/nothing '{"on":true}')"
codex s3 'git push --force origin fourth' g > "$work/answer" & asking=$!
until_has "$work/events" 'git push --force origin fourth'
id=$(field id "$(grep -A1 'event: ask' "$work/events" | tail -1)")
post "/api/asks/$id" '{"verdict":"allow","scope":"session"}' > /dev/null
wait $asking
expect 'a grant' "\"grants\":[{\"id\":\"$id\",\"scope\":\"session\"" "$(get /api/state)"
expect 'is taken back' "{\"revoked\":\"$id\"}" "$(change DELETE "/api/grants/$id")"
expect 'and gone' '"grants":[]' "$(get /api/state)"

# ---- undo
echo precious > "$home/app/file"
hook s4 "rm $home/app/file" h > /dev/null
kept=$(field undo "$("$pawl" log show --json -n 1)")
rm "$home/app/file"
hook s4 "rm $home/app/file" h PostToolUse > /dev/null
expect 'what would come back' '"what":"brought back"' "$(post "/api/undo/$kept" '{"dry_run":true}')"
expect 'nothing is there yet' '[]' "[$(cat "$home/app/file" 2> /dev/null)]"
expect 'and back' '"is_done":true' "$(post "/api/undo/$kept" '{"dry_run":false}')"
expect 'is the file' 'precious' "$(cat "$home/app/file")"
expect 'the log has it' 'the person in the browser' "$("$pawl" log show --json -n 1)"

# ---- the hook does the same with and without it
if command -v strace > /dev/null; then
  calls() { message s7 'npm test' "$1" > "$work/message"; strace -f -c -o "$work/calls" "$pawl" check --agent claude --home "$home" < "$work/message" > /dev/null 2>&1; awk '$NF == "total" { print $4 }' "$work/calls"; }
  calls x1 > /dev/null
  with=$(calls x2)
  kill -STOP "$pid"
  expect 'as many system calls while it is stopped' "[$with]" "[$(calls x3)]"
  kill -CONT "$pid"
  expect 'no folder that hooks would look into' '[]' "[$(ls -d "$PAWL_HOME/rules" 2> /dev/null)]"
fi

# ---- hostile text is inert
evil='<script>alert(1)</script>\u202e\u001b[2J\u2028'
hook s5 "echo $evil" i > /dev/null
until_has "$work/events" '<script>alert(1)</script>\\u{202E}\\u{1B}[2J\\u{2028}'
expect 'never markup' 'Content-Type: application/json' "$(curl -si -H "Authorization: Bearer $token" "$(address)/api/state" | tr -d '\r')"
filler=$(head -c 1000000 /dev/zero | tr '\0' x)
message s5 "echo $filler" j | "$pawl" check --agent claude --home "$home" > /dev/null
until_has "$work/events" '"session":"s5","tag":"'
printf '{"session_id":"s6","cwd":"/","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"echo \xff\xfe"},"tool_use_id":"k"}' | "$pawl" check --agent claude --home "$home" > /dev/null
until_has "$work/events" 'unreadable message'
kill "$listener" 2> /dev/null

# ---- it ends when it is told to, and takes its files with it
expect 'stop' 'the daemon has ended' "$(person "$pawl" daemon stop)"
expect 'nothing is left but the lock' '[daemon.lock]' "[$(ls "$PAWL_HOME/run")]"
# A token ends with its daemon.
start
expect 'log in again' '"code":"login"' "$(get /api/state)"
person "$pawl" daemon stop > /dev/null

# ---- it leaves when nobody needs it
timeout 20 "$pawl" daemon start --idle 1
expect 'idle' '[0]' "[$?]"

# ---- a newer one takes over
start
first=$pid
cp "$pawl" "$work/newer"
touch "$work/newer"
"$work/newer" daemon start -b > /dev/null
expect 'another process' '[yes]' "[$([[ $(field pid "$("$pawl" daemon status --json)") != "$first" ]] && echo yes)]"
until_true eval "! kill -0 $first 2> /dev/null"
"$pawl" daemon start -b > /dev/null
expect 'an older one does not' 'newer' "$(tr '\0' ' ' < "/proc/$(field pid "$("$pawl" daemon status --json)")/cmdline")"
pid=$(field pid "$("$pawl" daemon status --json)")

# ---- the unit
person "$pawl" daemon install > "$work/installed"
expect 'where' '.config/systemd/user/pawl.service' "$(cat "$work/installed")"
if command -v systemd-analyze > /dev/null; then
  expect 'systemd reads it' '[]' "[$(systemd-analyze verify --user "$home/.config/systemd/user/pawl.service" 2>&1 | grep pawl.service)]"
fi

# ---- other processes of the same user see nothing of it
as=()
if (( $(id -u) == 0 )); then
  command -v setpriv > /dev/null && as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fi
if (( $(id -u) != 0 || ${#as[@]} > 0 )); then
  other=$work/other
  mkdir "$other"
  cp "$pawl" "$other/pawl"
  if (( $(id -u) == 0 )); then chown -R 65534:65534 "$other"; chmod 755 "$work"; fi
  "${as[@]}" env HOME="$other" PAWL_HOME="$other/.pawl" "$other/pawl" daemon start --idle 60 > "$work/other.log" 2>&1 & job=$!
  until_true test -e "$other/.pawl/run/daemon.json"
  it=$(field pid "$(cat "$other/.pawl/run/daemon.json")")
  for file in mem environ maps exe fd/0; do
    if "${as[@]}" head -c 1 "/proc/$it/$file" > /dev/null 2>&1; then expect "/proc/PID/$file" unreadable readable; fi
  done
  expect 'its memory is closed' 'Permission denied' "$("${as[@]}" ls "/proc/$it/fd" 2>&1)"
  kill "$it" 2> /dev/null
  wait "$job" 2> /dev/null
fi
# ---- whose home is deleted goes
mkdir "$work/short"
HOME=$work/short PAWL_HOME=$work/short/.pawl "$pawl" daemon start --idle 0 > /dev/null 2>&1 & job=$!
until_true test -e "$work/short/.pawl/run/daemon.json"
rm -rf "$work/short"
wait "$job"
expect 'it goes by itself' '0' "$?"
expect 'and leaves nothing' '[]' "[$(ls "$work/short" 2> /dev/null)]"
stop_all
finish

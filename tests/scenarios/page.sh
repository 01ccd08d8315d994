# SPDX-License-Identifier: Apache-2.0
# What the scenarios of the daemon share: hooks, a person's terminal, a page that is logged in. They source it after
# scenario.sh.
for program in script curl flock; do
  if ! command -v $program > /dev/null; then echo "there is no $program"; exit 77; fi
done
home=$work/home
mkdir -p "$home/app"
token=none
export PAWL_HOME=$home/.pawl HOME=$home
# Ports of its own, so that neither a daemon of yours nor another test is in the way.
port_base=$(( 20000 + ($$ * 10) % 40000 ))
mkdir -p "$PAWL_HOME"
# Nothing appears on your own desktop.
printf '[daemon]\nport = %s\n[approval.channels]\nnative = "off"\n' "$port_base" > "$PAWL_HOME/config.toml"

message() {  # SESSION COMMAND ID [EVENT]
  printf '{"session_id":"%s","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"%s"}' "$1" "$home/app" "${4:-PreToolUse}" "$2" "$3"
}
hook() { message "$@" | "$pawl" check --agent claude --home "$home"; }
codex() { message "$@" | "$pawl" check --agent codex --home "$home"; }
person() { script -qec "$*" /dev/null < /dev/null | tr -d '\r'; }  # in a terminal of its own

field() { sed -nE "s/.*\"$1\":\"?([^\",}]+).*/\1/p" <<< "$2" | head -1; }  # NAME JSON
is_up() { "$pawl" daemon status > /dev/null 2>&1; }

# A daemon in the background, and a page that is logged in: $port, $pid, $token.
start() {
  "$pawl" daemon start -b > "$work/started" || { cat "$work/started"; return 1; }
  local said
  said=$("$pawl" daemon status --json)
  port=$(field port "$said")
  pid=$(field pid "$said")
}
log_in() {
  local code
  code=$(person "$pawl" dashboard --print | sed -n 's/.*#k=//p')
  token=$(field token "$(post /api/login "{\"code\":\"$code\"}")")
}

address() { printf 'http://localhost:%s' "$port"; }
get() { curl -s --max-time 20 -H "Authorization: Bearer $token" "$(address)$1"; }
change() { curl -s --max-time 20 -X "$1" -H "Authorization: Bearer $token" -H 'X-Pawl: 1' -H 'Content-Type: application/json' ${3:+-d "$3"} "$(address)$2"; }  # METHOD PATH [BODY]
post() { change POST "$@"; }
listen() { : > "$1"; curl -sN -H "Authorization: Bearer $token" "$(address)/api/stream?after=${2:-0}" > "$1" & listener=$!; }  # FILE [AFTER]

until_has() {  # FILE TEXT: waits for it, at most twenty seconds
  local i
  for (( i = 0; i < 400; ++i )); do if grep -qF -e "$2" "$1"; then return; fi; sleep 0.05; done
  expect "$1 has it" "$2" "$(tail -c 2000 "$1")"
}
until_true() {  # COMMAND...: the same
  local i
  for (( i = 0; i < 400; ++i )); do if "$@"; then return; fi; sleep 0.05; done
  expect "$*" true false
}
stop_all() {
  kill "${listener:-}" 2> /dev/null
  if [[ -n ${pid:-} ]]; then kill "$pid" 2> /dev/null; fi
}

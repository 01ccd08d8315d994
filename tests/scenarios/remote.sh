#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Questions by Telegram, Slack, ntfy and a webhook, against services of our own on loopback with an authority of our own:
# who may answer, what does not count, and what the others are told.
#   remote.sh PAWL
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
source "$(dirname "$0")/services.sh"
trap 'stop_all; kill "${services:-}" "${others:-}" 2> /dev/null; chmod -R u+w "$work"; rm -rf "$work"' EXIT
push='git push --force origin'
other_port=$((port_base + 31))

# ---- an authority, a certificate of it, and one of nobody's
start_services
authority strangers
certificate wrong-name ours example.com

configure() {  # CHANNEL [SERVER] [CA] [MORE]
  printf '[daemon]\nport = %s\n[approval]\nafter_ms = 0\n%s\n[approval.channels]\nnative = "off"\ncloud = true\n[channels.%s]\nserver = "%s"\nca_file = "%s"\n%s\n' "$port_base" "${5:-}" "$1" "${2:-https://localhost:$service_port}" "${3:-$work/ours.pem}" "${4:-}" > "$PAWL_HOME/config.toml"
}
mode() { printf '%s' "$1" > "$work/mode"; }
ask() { : > "$told"; codex "$1" "$push $2" "$2" > "$work/answer-$2" & asking=$!; }  # SESSION BRANCH
answer() { wait "$asking"; said=$(cat "$work/answer-$1"); }  # BRANCH
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
still_waits() { expect "$1" '"state":"waiting"' "$("$pawl" pending --json | tail -1)"; }
waits() { "$pawl" pending --json | grep waiting | grep -qF "$1"; }
log() { "$pawl" log show --json -n 1; }
is_there() { "$pawl" channels | grep -qE "^  $1 +there\$"; }
problem() { "$pawl" channels | grep -F "$1" > /dev/null; }

# ---- tokens
expect 'no token on the command line' 'pawl login: ' "$(person "$pawl" login telegram 123:abc)"
expect 'not without a terminal' 'pawl login: standard input is not a terminal; run this yourself in one' "$("$pawl" login telegram 2>&1 < /dev/null)"
expect 'no such channel' 'pawl login: `pager` is not a remote channel; there are telegram, slack, ntfy and webhook' "$(person "$pawl" login pager)"
expect 'not a token' 'pawl login: this is not the token of your bot, as @BotFather told it' "$(echo 'a b/../c' | "$pawl" login telegram --stdin 2>&1)"
expect 'not one of Slack' 'pawl login: this is not the app-level token with connections:write; it begins with `xapp-`' "$(echo 'xoxb-1' | "$pawl" login slack --stdin 2>&1)"
expect 'nothing is set up yet' 'off: none is set up' "$("$pawl" channels)"
mkdir -p "$PAWL_HOME"; mv "$PAWL_HOME/config.toml" "$work/config.before" 2> /dev/null
printf '[channels.ntfy]\n' > "$PAWL_HOME/config.toml"
expect 'what ntfy needs is said' 'ntfy      not there; missing: `pawl login ntfy`, and `pawl config set approval.channels.cloud true`' "$("$pawl" channels)"
printf '[approval.channels]\ncloud = true\n[channels.ntfy]\n' > "$PAWL_HOME/config.toml"
expect 'until nothing but the login is left' 'ntfy      not there; missing: `pawl login ntfy`'$'\n' "$("$pawl" channels)"
rm "$PAWL_HOME/config.toml"; mv "$work/config.before" "$PAWL_HOME/config.toml" 2> /dev/null
expect 'kept' "kept in $PAWL_HOME/channels/telegram.json" "$(echo '7:TOKEN' | "$pawl" login telegram --stdin)"
expect 'a token alone is not enough' "telegram  not there; missing: \`[channels.telegram]\` in \`$PAWL_HOME/config.toml\`, \`channels.telegram.users\`, whose answers count" "$("$pawl" channels)"
printf 'xapp-1\nxoxb-2\n' | "$pawl" login slack --stdin > /dev/null
# Typed once it is asked for, and not shown.
mkfifo "$work/keys"
script -qec "$pawl login telegram" /dev/null < "$work/keys" > "$work/typed" & typing=$!
exec 3> "$work/keys"
until_has "$work/typed" 'token of your bot, as @BotFather told it: '
sleep 0.3
printf '7:TOKEN\r' >&3
until_has "$work/typed" 'kept in'
exec 3>&-
wait "$typing"
expect 'not shown' '0' "$(grep -c TOKEN "$work/typed")"
topic=$("$pawl" login ntfy --stdin < /dev/null | sed -n 's/^subscribe to this topic.*: //p')
expect 'a topic of its own' '[37]' "[${#topic}]"
expect 'a key' 'HMAC-SHA-256' "$("$pawl" login webhook --stdin < /dev/null)"
cp "$PAWL_HOME/channels/webhook.json" "$work/"
expect 'for the user alone' '[600 600 600 600 700]' "[$(stat -c %a "$PAWL_HOME"/channels/*.json "$PAWL_HOME/channels" | tr '\n' ' ' | sed 's/ $//')]"
for text in 'cat ~/.pawl/channels/telegram.json' 'cp ~/.pawl/channels/slack.json /tmp/x' 'ls -la ~/.pawl/channels' 'echo x > ~/.pawl/channels/ntfy.json' 'pawl login telegram' 'pawl login ntfy --forget' 'pawl channels test telegram'; do
  expect "an agent may not: $text" '"permissionDecision":"deny"' "$(hook s9 "$text" x)"
done

# ---- not set up: not there
expect 'nobody is there' 'nobody was asked' "$(codex r0 "$push" zero)"
configure telegram '' '' ''
expect 'nobody is named' '`channels.telegram.users` does not say whose answers count' "$(person "$pawl" channels test telegram)"
expect 'nobody is asked then' 'nobody was asked' "$(codex r0 "$push" zero)"
person "$pawl" daemon stop > /dev/null

# ---- Telegram: a hook starts the daemon, which writes a message
configure telegram '' '' 'users = ["5551234", "77"]'
ask t1 one
until_has "$told" '"sendMessage"'
until_true is_up
pid=$(field pid "$("$pawl" daemon status --json)")
expect 'the first of its users' '"chat_id": "5551234"' "$(cat "$told")"
expect 'with its token' '"token": "7:TOKEN"' "$(cat "$told")"
expect 'what would happen' "$push one" "$(cat "$told")"
press '{"service":"telegram","user":666,"button":"Allow once"}'
until_has "$told" 'your answers do not count here'
still_waits 'a stranger'
press '{"service":"telegram","user":5551234,"data":"a:00000000000000000000000000000000"}'
until_has "$told" 'this question is over'
still_waits 'buttons of another message'
press '{"service":"telegram","user":5551234,"button":"Details"}'
until_has "$told" 'rule git.force-push'
still_waits 'details'
press '{"service":"telegram","user":77,"button":"Allow once"}'
kept=$(field data "$(cat "$work/pressed")")
answer one
expect 'a yes' '[]' "[$said]"
expect 'the log says who' '"channel":"telegram","level":"seat"' "$(log)"
expect 'by the id of the service' '"who":"telegram:77"' "$(log)"
until_has "$told" 'allowed by telegram:77 (telegram)'
expect 'without buttons' '"inline_keyboard": []' "$(grep editMessageText "$told")"
ask t2 two
until_has "$told" '"sendMessage"'
press "{\"service\":\"telegram\",\"user\":77,\"data\":\"$kept\"}"
until_has "$told" 'this question is over'
still_waits 'a press that was kept'
press '{"service":"telegram","user":77,"button":"Deny"}'
answer two
expect 'a no' '"permissionDecision":"deny"' "$said"
until_has "$told" 'denied by telegram:77 (telegram)'
ask t3 three
until_has "$told" '"sendMessage"'
person "$pawl" deny "$(newest)" > /dev/null
answer three
until_has "$told" "denied by $(id -un) (command)"
press '{"service":"telegram","user":77,"button":"Allow once"}'
ask t4 four
until_has "$told" '"sendMessage"'
pkill -P "$asking" 2> /dev/null; kill "$asking" 2> /dev/null; wait "$asking" 2> /dev/null
until_has "$told" 'nobody waits for it any more'
: > "$told"
person "$pawl" channels test telegram > "$work/tried" & trying=$!
until_has "$told" 'A test of this channel'
press '{"service":"telegram","user":77,"button":"Allow once"}'
wait "$trying"
expect 'a harmless question' 'yes, by telegram:77' "$(cat "$work/tried")"

# ---- wrong servers: no answer, and why
refused_server() {  # WHAT PROBLEM
  ask "$1" "$1"
  until_true waits "$push $1"
  until_true problem "$2"
  still_waits "$1"
  person "$pawl" deny "$(newest)" > /dev/null
  answer "$1"
}
mode redirect
refused_server redirect 'there, but: `localhost`: it leads elsewhere, and nobody else is asked'
expect 'nobody followed' '0' "$(grep -c followed "$told")"
mode nonsense
refused_server nonsense 'there, but: its answer is not a JSON object'
mode refuse
refused_server refused 'there, but: it answers with status 401'
mode ''
python3 "$here/services.py" "$other_port" "$work/wrong-name.pem" "$work/wrong-name.key" "$work" & others=$!
until_true test -e "$work/ready-$other_port"
configure telegram "https://localhost:$other_port" '' 'users = ["77"]'
refused_server wrong-name 'there, but: `localhost`: the certificate or the handshake is not right: certificate verify failed (SSL routines)'
configure telegram '' "$work/strangers.pem" 'users = ["77"]'
refused_server strangers 'there, but: `localhost`: the certificate or the handshake is not right: certificate verify failed (SSL routines)'
configure telegram '' /etc/ssl/certs/ca-certificates.crt 'users = ["77"]'
refused_server system 'the certificate or the handshake is not right'
configure telegram '' "$work/none.pem" 'users = ["77"]'
refused_server no-file "there, but: \`localhost\`: \`$work/none.pem\`: the certificate authorities cannot be read"
configure telegram 'https://localhost:1' '' 'users = ["77"]'
refused_server closed 'there, but: `localhost`: cannot connect: Connection refused'
configure telegram 'https://no-such-host.invalid' '' 'users = ["77"]'
refused_server unknown 'there, but: `no-such-host.invalid`: there is no such host'
# A project cannot name another server, and neither can the environment.
configure telegram '' '' 'users = ["77"]'
printf '[channels.telegram]\nserver = "https://localhost:%s"\nusers = ["666"]\n' "$other_port" > "$home/app/pawl.toml"
ask project project
until_has "$told" '"sendMessage"'
expect 'asked where the user said' '"chat_id": "77"' "$(cat "$told")"
press '{"service":"telegram","user":666,"button":"Allow once"}'
until_has "$told" 'your answers do not count here'
press '{"service":"telegram","user":77,"button":"Deny"}'
answer project
rm "$home/app/pawl.toml"

# ---- quiet hours
configure telegram '' '' 'users = ["77"]' 'quiet_hours = "00:00-23:59"'
until_true problem 'not there: quiet hours: 00:00-23:59'
expect 'nobody is asked then, and the agent is told why' 'nobody was asked, because your remote channels are off in quiet hours (00:00-23:59), and no other is open' "$(codex q1 "$push quiet" quiet)"

# ---- Slack
configure slack '' '' 'users = ["U1"]
to = "C9"'
until_true is_there slack
ask k1 slack-one
until_has "$told" '"chat.postMessage"'
until_has "$told" '"apps.connections.open"'
expect 'with both tokens' '"token": "Bearer xapp-1"' "$(cat "$told")"
expect 'as plain text' '"type": "plain_text"' "$(cat "$told")"
press '{"service":"slack","user":"U666","button":"allow"}'
until_has "$told" 'acknowledged'
still_waits 'a stranger in Slack'
press '{"service":"slack","user":"U1","button":"allow","data":"0123456789abcdef0123456789abcdef"}'
until_true eval '(( $(grep -c acknowledged "$told") == 2 ))'
still_waits 'buttons of another message in Slack'
press '{"service":"slack","user":"U1","button":"allow"}'
kept=$(field data "$(cat "$work/pressed")")
answer slack-one
expect 'a yes in Slack' '[]' "[$said]"
expect 'the log says who' '"who":"slack:U1"' "$(log)"
until_has "$told" 'allowed by slack:U1 (slack)'
ask k2 slack-two
until_has "$told" '"chat.postMessage"'
press "{\"service\":\"slack\",\"user\":\"U1\",\"button\":\"allow\",\"data\":\"$kept\"}"
until_has "$told" acknowledged
still_waits 'a press that was kept in Slack'
press '{"service":"slack","user":"U1","button":"deny"}'
answer slack-two
expect 'a no in Slack' '"permissionDecision":"deny"' "$said"
sleep 3.5
mode 'other socket'
ask k3 slack-three
until_has "$told" '"apps.connections.open"'
press '{"service":"slack","user":"U1","button":"allow"}'
still_waits 'a socket at another server'
person "$pawl" deny "$(newest)" > /dev/null
answer slack-three
mode ''

# ---- ntfy
configure ntfy
until_true is_there ntfy
ask n1 ntfy-one
until_has "$told" '"ntfy"'
expect 'to the topic' "\"topic\": \"$topic\"" "$(cat "$told")"
press '{"service":"ntfy","button":"Deny","data":"00000000000000000000000000000000"}'
sleep 2.5
still_waits 'a wrong secret'
press '{"service":"ntfy","button":"Allow once"}'
kept=$(field data "$(cat "$work/pressed")")
answer ntfy-one
expect 'a yes by ntfy' '[]' "[$said]"
expect 'worth no more than a seat' '"channel":"ntfy","level":"seat"' "$(log)"
until_has "$told" 'allowed by ntfy (ntfy)'
ask n2 ntfy-two
until_has "$told" '"ntfy"'
press "{\"service\":\"ntfy\",\"button\":\"Allow once\",\"data\":\"$kept\"}"
sleep 2.5
still_waits 'a secret of another question'
press '{"service":"ntfy","button":"Deny"}'
answer ntfy-two
expect 'a no by ntfy' '"permissionDecision":"deny"' "$said"

# ---- a webhook
configure webhook "https://localhost:$service_port/hook"
until_true is_there webhook
mode allow
ask h1 hook-one
answer hook-one
expect 'a yes by a webhook' '[]' "[$said]"
expect 'its own word for who' '"who":"webhook:ada"' "$(log)"
expect 'signed' '"signed": true' "$(cat "$told")"
until_has "$told" 'allowed by webhook:ada (webhook)'
mode deny
ask h2 hook-two
answer hook-two
expect 'a no by a webhook' '"permissionDecision":"deny"' "$said"
mode status
ask h3 hook-three
until_has "$told" '"status"'
still_waits 'not yet'
mode 'status allow'
answer hook-three
expect 'a yes at its address' '[]' "[$said]"
for way in 'other id' elsewhere silent; do
  mode "$way"
  ask "h-$way" "hook-$way"
  until_has "$told" '"hook"'
  sleep 0.5
  still_waits "webhook: $way"
  expect "nobody was asked elsewhere: $way" '0' "$(grep -c '"status"' "$told")"
  person "$pawl" deny "$(newest)" > /dev/null
  wait "$asking"
done

# ---- what others may read is not used
mode ''
chmod 644 "$PAWL_HOME/channels/webhook.json"
expect 'others may read it' "it is not there: \`$PAWL_HOME/channels/webhook.json\` can be read by others; run \`pawl login webhook\` again with a new token" "$(person "$pawl" channels test webhook)"
expect 'forgotten' 'forgotten; take the token back at the service too' "$(person "$pawl" login webhook --forget)"
expect 'and gone' 'it is not there: run `pawl login webhook`' "$(person "$pawl" channels test webhook)"
person "$pawl" daemon stop > /dev/null
finish

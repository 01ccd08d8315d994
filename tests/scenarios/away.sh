#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A remote channel leaves a question to whoever watches here, but not if the screen is locked or idle. logind is a
# `loginctl` of our own, in a mount namespace of its own: Pawl starts only programs of root's.
#   away.sh PAWL
if [[ -z ${AWAY_INSIDE:-} ]]; then
  if [[ ! -x /usr/bin/loginctl ]]; then echo 'there is no /usr/bin/loginctl'; exit 77; fi
  if (( $(id -u) != 0 )) || ! unshare -m true 2> /dev/null; then echo 'a mount namespace of root is not to be had'; exit 77; fi
  AWAY_INSIDE=1 exec unshare -m bash "$0" "$@"
fi
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
source "$(dirname "$0")/services.sh"
trap 'stop_all; exec 3>&-; kill "${services:-}" "${watcher:-}" 2> /dev/null; chmod -R u+w "$work"; rm -rf "$work"' EXIT
push='git push --force origin'
start_services
echo '7:TOKEN' | "$pawl" login telegram --stdin > /dev/null
# An hour: what comes sooner comes for another reason.
printf '[daemon]\nport = %s\n[approval]\nafter_ms = 3600000\n[approval.channels]\nnative = "off"\ncloud = true\n[channels.telegram]\nserver = "https://localhost:%s"\nca_file = "%s"\nusers = ["77"]\n' "$port_base" "$service_port" "$work/ours.pem" > "$PAWL_HOME/config.toml"

printf '#!/bin/sh\necho "$@" >> %s/asked\n. %s/logind\n' "$work" "$work" > "$work/loginctl"
chmod 755 "$work/loginctl"
mount --bind "$work/loginctl" /usr/bin/loginctl
logind() { : > "$work/asked"; printf '%s\n' "$1" > "$work/logind"; }
session() { logind "case \$1 in show-user) echo Display=c1 ;; *) printf 'User=%s\nType=%s\nLockedHint=%s\nIdleHint=%s\n' $(id -u) $1 $2 $3 ;; esac"; }  # TYPE LOCKED IDLE
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
waits() { "$pawl" pending --json | grep waiting | grep -qF "$1"; }
ask() { : > "$told"; codex "$1" "$push $1" "$1" > "$work/answer" & asking=$!; until_true waits "$push $1"; }
deny() { person "$pawl" deny "$(newest)" > /dev/null; wait "$asking"; }

# Somebody watches, so that there is a channel here.
mkfifo "$work/keys"
script -qec "$pawl watch" /dev/null < "$work/keys" > "$work/screen" 2>&1 & watcher=$!
exec 3> "$work/keys"
until_true eval '"$pawl" channels | grep -q "terminal *there"'
start

for away in 'x11 yes no' 'wayland no yes'; do
  session $away
  ask "away-${away// /-}"
  until_has "$told" '"sendMessage"'
  expect "at once: $away" "$push away-${away// /-}" "$(cat "$told")"
  deny
done
stays() {  # WHAT ASKED: it is asked for, and nothing is sent
  ask "$1"
  until_has "$work/asked" "$2"
  sleep 0.5
  expect "left to whoever is here: $1" '[0]' "[$(grep -c sendMessage "$told")]"
  deny
}
session x11 no no
stays here show-session
session tty yes yes
stays console show-session
logind 'exit 1'
stays fails show-user
logind 'echo Display=c1; echo nonsense'
stays nonsense show-user
expect 'no second question then' '[0]' "[$(grep -c show-session "$work/asked")]"
# Nothing is asked for if nobody remote could be.
sed -i 's/cloud = true/cloud = false/' "$PAWL_HOME/config.toml"
expect 'no channel any more' 'it is not set up' "$(person "$pawl" channels test telegram)"
session x11 yes no
ask local
expect 'logind is left alone' '[]' "[$(cat "$work/asked")]"
deny
# Nor is a program asked that others can replace.
sed -i 's/cloud = false/cloud = true/' "$PAWL_HOME/config.toml"
until_true eval '"$pawl" channels | grep -q "telegram *there\$"'
session x11 yes no
chmod 777 "$work/loginctl"
ask writable
expect 'a program that others can replace is not started' '[]' "[$(sleep 0.5; cat "$work/asked")]"
deny
person "$pawl" daemon stop > /dev/null
finish

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Questions on a desktop: real notifications and windows on a screen of their own, and real clicks and keys. A hook
# that has a question starts the daemon. Everything is in a mount namespace of its own: the desktop is found by what lies
# in /run/user, and a person's own must not see any of this.
#   native.sh PAWL
if [[ -z ${NATIVE_INSIDE:-} ]]; then
  for program in unshare Xvfb dbus-daemon dbus-send dunst dunstctl notify-send zenity xdotool xdg-open xdg-mime; do
    if ! command -v $program > /dev/null; then echo "there is no $program"; exit 77; fi
  done
  # Only root's programs are started, so that files of root must look like it inside.
  if (( $(id -u) != 0 )) || ! unshare -m true 2> /dev/null; then echo 'a mount namespace of root is not to be had'; exit 77; fi
  NATIVE_INSIDE=1 exec unshare -m bash "$0" "$@"
fi
source "$(dirname "$0")/scenario.sh"
source "$(dirname "$0")/page.sh"
trap 'stop_all; stop_desktop; chmod -R u+w "$work"; rm -rf "$work"' EXIT
# The desktop is for the home of its user: here that is ours.
mount --bind "$home" "$(getent passwd "$(id -u)" | cut -d: -f6)"
home=$(getent passwd "$(id -u)" | cut -d: -f6)
export HOME=$home PAWL_HOME=$home/.pawl
printf '[daemon]\nport = %s\n' "$port_base" > "$PAWL_HOME/config.toml"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
uid=$(id -u)
mount -t tmpfs none /run
mkdir -p /tmp/.X11-unix
mount -t tmpfs none /tmp/.X11-unix
chmod 1777 /tmp/.X11-unix
push='git push --force origin'
# Displays have a name that mount namespaces do not part: two of these at once must not meet.
display=$(( 200 + $$ % 5000 ))

on_desktop() { DISPLAY=:$display DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus "$@"; }
# A menu of dunst that takes the line which the test wants.
start_desktop() {
  mkdir -p -m 700 "/run/user/$uid"
  dbus-daemon --session --address="unix:path=/run/user/$uid/bus" --nofork > /dev/null 2>&1 & bus=$!
  Xvfb ":$display" -screen 0 1000x700x24 > /dev/null 2>&1 & screen=$!
  until_true test -S "/tmp/.X11-unix/X$display"
  until_true test -S "/run/user/$uid/bus"
  printf '#!/bin/sh\ngrep -m 1 -F "#$(cat %s/pick) ("\n' "$work" > "$work/menu"
  chmod +x "$work/menu"
  printf '[global]\nwidth = 700\norigin = top-left\noffset = 0x0\ndmenu = %s\nmouse_left_click = do_action\nmouse_right_click = close_current\n' "$work/menu" > "$work/dunstrc"
  on_desktop dunst -conf "$work/dunstrc" > /dev/null 2>&1 & server=$!
  until_true on_desktop dunstctl count displayed > /dev/null 2>&1
}
stop_desktop() { kill "${server:-}" "${screen:-}" "${bus:-}" 2> /dev/null; }
shown() { (( $(on_desktop dunstctl count displayed) == $1 )); }
history() { on_desktop dunstctl history | tr -d '\n'; }
click() { printf '%s' "$1" > "$work/pick"; on_desktop xdotool mousemove 100 20 click 1; }  # BUTTON
ask() { until_true shown 0; codex "$1" "$push $2" "$2" > "$work/answer-$2" & asking=$!; }  # SESSION BRANCH
answer() { wait "$asking"; said=$(cat "$work/answer-$1"); }  # BRANCH
newest() { "$pawl" pending --json | tail -1 | sed -E 's/.*"id":"([^"]+)".*/\1/'; }
log() { "$pawl" log show --json -n 1; }

# ---- without a desktop there is no channel: nothing is started, nobody waits
said=$(codex n0 "$push" a)
expect 'nobody is there' 'nobody was asked' "$said"
expect 'nothing was started' 'not running' "$("$pawl" daemon status)"
expect 'and says why' 'not there: you have no desktop here: there is no session bus' "$("$pawl" channels)"
# A folder of somebody else is not the user's, and a socket that nobody listens at is not a bus.
mkdir -p -m 700 "/run/user/$uid"
python3 -c 'import socket, sys, time; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(); time.sleep(300)' "/run/user/$uid/bus" & planted=$!
until_true test -S "/run/user/$uid/bus"
chown 12345 "/run/user/$uid"
expect 'a planted folder' 'nobody was asked' "$(codex n0 "$push" b)"
expect 'starts nothing' 'not running' "$("$pawl" daemon status)"
chown "$uid" "/run/user/$uid"
kill "$planted"
wait "$planted" 2> /dev/null
expect 'a bus that was left behind' 'nobody was asked' "$(codex n0 "$push" c)"
expect 'starts nothing either' 'not running' "$("$pawl" daemon status)"
rm -rf "/run/user/$uid"

# ---- a question starts the daemon, and appears
start_desktop
expect 'it would be there' 'there as soon as a question comes: it starts the daemon' "$("$pawl" channels)"
ask n1 one
until_true shown 1
until_true is_up
pid=$(field pid "$("$pawl" daemon status --json)")
expect 'the daemon has nothing of the hook' '[]' "[$(tr '\0' '\n' < "/proc/$pid/environ" 2> /dev/null | grep -v -E '^(HOME|PAWL_HOME|PATH|LC_ALL)=')]"
expect 'it is in no session of the hook' '[yes]' "[$([[ $(ps -o sid= -p "$pid") != "$(ps -o sid= -p $$)" ]] && echo yes)]"
expect 'it is there' 'there: notifications of your desktop' "$("$pawl" channels)"
expect 'status says so' 'you can be asked now (`pawl channels`)' "$("$pawl" status)"
id=$(newest)
# What is typed for somebody else answers nothing.
on_desktop xdotool type --delay 20 'yes'
on_desktop xdotool key Return space y
expect 'blind keys answer nothing' '"state":"waiting"' "$("$pawl" pending --json | grep "$id")"
sleep 0.5
click Deny
answer one
expect 'Deny denies' '"permissionDecision":"deny"' "$said"
expect 'as a person at the seat' '"channel":"native","level":"seat"' "$(log)"

# ---- a yes
ask n2 two
until_true shown 1
sleep 0.5
click 'Allow once'
answer two
expect 'Allow once allows' '[]' "[$said]"
expect 'and the log says so' '"channel":"native","level":"seat"' "$(log)"

# ---- details, then a yes
ask n3 three
until_true shown 1
click Details
until_true shown 1
sleep 0.6
click 'Allow once'
answer three
expect 'details answer nothing by themselves' '[]' "[$said]"

# ---- a look: the page opens at this question, in the browser that the user has chosen
mkdir -p "$home/.config" "$home/.local/share/applications"
printf '[Default Applications]\ntext/html=recorder.desktop\n' > "$home/.config/mimeapps.list"
printf '[Desktop Entry]\nType=Application\nName=Recorder\nExec=%s/browser %%f\nMimeType=text/html;\n' "$work" > "$home/.local/share/applications/recorder.desktop"
printf '#!/bin/sh\n{ echo "given $*"; stat -c "mode %%a" "$1"; echo "display $DISPLAY"; cat "$1"; } > %s/opened.part\nmv %s/opened.part %s/opened\n' "$work" "$work" "$work" > "$work/browser"
chmod +x "$work/browser"
ask n10 look
until_true shown 1
click Look
until_true test -e "$work/opened"
opened=$(cat "$work/opened")
id=$(newest)
expect 'a file, not the address' "given $PAWL_HOME/run/open-" "$opened"
expect 'for the user alone' 'mode 600' "$opened"
expect 'on the desktop that was found' "display :$display" "$opened"
expect 'at this question' "&ask=$id\"" "$opened"
port=$(field port "$("$pawl" daemon status --json)")
code=$(sed -nE 's/.*url=[^#]*#k=([^&"]+).*/\1/p' "$work/opened" | head -1)
expect 'its code logs in' '"token":"' "$(post /api/login "{\"code\":\"$code\"}")"
expect 'once' '"code":"used"' "$(post /api/login "{\"code\":\"$code\"}")"
expect 'and the file is gone' '[0]' "[$(find "$PAWL_HOME/run" -name 'open-*' | wc -l)]"
expect 'looking answers nothing' '"state":"waiting"' "$("$pawl" pending --json | grep "$id")"
until_true shown 1
sleep 0.6
click Deny
answer look
expect 'it can still be answered there' '"permissionDecision":"deny"' "$said"

# ---- a page that does not open is told
until_true shown 0
mount --bind /bin/false /usr/bin/xdg-open
ask n11 unseen
until_true shown 1
click Look
until_true eval 'shown 1 && [[ $(pgrep -c -x notify-send) == 1 ]]'
sleep 1
on_desktop xdotool mousemove 100 20 click 3
until_true shown 0
expect 'and says what to do' 'the page cannot be opened from here: run `pawl dashboard`' "$(history)"
person "$pawl" deny "$(newest)" > /dev/null
answer unseen
umount /usr/bin/xdg-open

# ---- answered elsewhere: it goes, and says who answered
ask n4 four
until_true shown 1
person "$pawl" deny "$(newest)" > /dev/null
answer four
expect 'the other answer counts' '"permissionDecision":"deny"' "$said"
expect 'as what it was' '"channel":"command"' "$(log)"
until_true shown 0
expect 'and says who' "denied by $(id -un) (command)" "$(history)"

# ---- put aside: that is not an answer
ask n5 five
until_true shown 1
on_desktop xdotool mousemove 100 20 click 3
until_true shown 0
expect 'it still waits' '"state":"waiting"' "$("$pawl" pending --json | tail -1)"
person "$pawl" approve "$(newest)" > /dev/null
answer five
expect 'and is answered in the terminal' '[]' "[$said]"

# ---- the agent gives up
ask n6 six
until_true shown 1
pkill -P "$asking" 2> /dev/null
kill "$asking" 2> /dev/null
wait "$asking" 2> /dev/null
until_true shown 0
expect 'and says so' 'nobody waits for it any more' "$(history)"

# ---- two at once are one
ask n7 seven; first=$asking
codex n7 "$push eight" eight > "$work/answer-eight" & second=$!
until_true eval 'shown 1 && [[ $("$pawl" pending --json | grep -c waiting) == 2 ]]'
sleep 0.8
expect 'one notification' '[1]' "[$(on_desktop dunstctl count displayed)]"
click Deny
wait "$first" "$second"
expect 'one no for both' '2' "$(cat "$work/answer-seven" "$work/answer-eight" | grep -c '"permissionDecision":"deny"')"

# ---- markup is text
until_true shown 0
codex n8 "$push '<b>x</b>'" nine > /dev/null & asking=$!
until_true shown 1
person "$pawl" deny "$(newest)" > /dev/null
wait "$asking"
until_true shown 0
expect 'as it was written' '<b>x</b>' "$(history | sed 's/&lt;/</g; s/&gt;/>/g')"

# ---- trying it
until_true shown 0
person "$pawl" channels test native > "$work/tried" & trying=$!
until_true shown 1
sleep 0.5
click Deny
wait "$trying"
expect 'a harmless question' 'no, by ' "$(cat "$work/tried")"

# ---- windows
printf '[daemon]\nport = %s\n[approval.channels]\nnative = "dialog"\n' "$port_base" > "$PAWL_HOME/config.toml"
until_true eval '"$pawl" channels | grep -q "there: windows of your desktop"'
# Without a window manager nobody else gives it the keys.
window() { on_desktop timeout 5 xdotool search --onlyvisible --name 'Pawl asks' windowfocus --sync %1 > /dev/null 2>&1; }
no_window() { ! on_desktop xdotool search --name 'Pawl asks' > /dev/null 2>&1; }
press() { on_desktop xdotool key "$@"; }
way=0
# Each of these closes the window or does nothing, and answers nothing.
for how in 'press Return' 'press space' 'press Escape' 'on_desktop xdotool search --name "Pawl asks" windowclose' 'pkill -9 -x zenity' 'pkill -TERM -x zenity' 'press y e s Return'; do
  way=$((way + 1))
  ask "w$way" "way$way"
  until_true window
  sleep 1
  eval "$how" > /dev/null 2>&1
  until_true no_window
  expect "no answer by: $how" '"state":"waiting"' "$("$pawl" pending --json | tail -1)"
  person "$pawl" deny "$(newest)" > /dev/null
  answer "way$way"
  expect "the terminal answers after: $how" '"permissionDecision":"deny"' "$said"
done
ask w20 window
until_true window
sleep 1
press Tab Return
answer window
expect 'its second button denies' '"channel":"native"' "$(log)"
expect 'denies' '"permissionDecision":"deny"' "$said"
ask w21 allowed
until_true window
sleep 1
press Tab Tab Return
answer allowed
expect 'its third button allows' '[]' "[$said]"
ask w22 withdrawn
until_true window
person "$pawl" approve "$(newest)" > /dev/null
answer withdrawn
expect 'answered elsewhere' '[]' "[$said]"
until_true no_window
# A daemon that is killed takes its window with it; the question stays.
ask w23 killed
until_true window
kill -9 "$pid"
until_true no_window
expect 'the question waits on' '"state":"waiting"' "$("$pawl" pending --json | tail -1)"
person "$pawl" deny "$(newest)" > /dev/null
answer killed
expect 'and is answered' '"permissionDecision":"deny"' "$said"

# ---- the desktop goes away: no channel, no answer
printf '[daemon]\nport = %s\n' "$port_base" > "$PAWL_HOME/config.toml"
stop_desktop
rm -rf "/run/user/$uid"
expect 'nobody is asked then' 'nobody was asked' "$(codex n9 "$push nine" nine)"
finish

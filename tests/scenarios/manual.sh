#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A person's own commands, judged before they run: exit codes, questions, words that must be typed, shell functions.
#   manual.sh PAWL
source "$(dirname "$0")/scenario.sh"
if ! command -v script > /dev/null; then echo 'there is no script(1) to make a terminal with'; exit 77; fi
export HOME=$work/home PAWL_HOME=$work/home/.pawl SHELL=/bin/bash
mkdir -p "$HOME/app/src" && cd "$HOME/app"
git init -q . && touch src/a

# Types a line at the terminal in which the command runs.
type_at() {  # LINE COMMAND
  { sleep 0.4; printf '%s\n' "$1"; sleep 0.4; } | script -qec "$2; echo code \$?" /dev/null | tr -d '\r'
}
# Answers each question when it is on the screen; prints the screen of 80 columns, without colours.
talk() {  # COMMAND LINE...
  local screen=$work/screen asked=0
  rm -f "$work/typed" "$screen" && mkfifo "$work/typed" && : > "$screen"
  NO_COLOR=1 script -qfec "stty cols 80; $1; echo code \$?" "$screen" < "$work/typed" > /dev/null 2>&1 &
  local terminal=$!
  exec 9> "$work/typed"
  for line in "${@:2}"; do
    asked=$((asked + 1))
    for _ in $(seq 200); do (( $(grep -c '(xplain)\]' "$screen") >= asked )) && break; sleep 0.05; done
    printf '%s\r' "$line" >&9
  done
  for _ in $(seq 200); do grep -q '^code ' "$screen" && break; sleep 0.05; done
  exec 9>&-
  wait $terminal
  tr -d '\r' < "$screen" | sed '/^Script \(started\|done\)/d'
}
alone() { setsid "$@" < /dev/null 2>&1; echo "code $?"; }

# What is allowed takes Pawl's place.
expect 'a program' 'code 0' "$(alone "$pawl" run -- true)"
expect 'its exit code' 'code 7' "$(alone "$pawl" run -c 'exit 7')"
expect 'without run' 'src' "$(alone "$pawl" ls)"
expect 'behind two dashes' 'src' "$(alone "$pawl" -- ls)"
expect 'words stay words' 'a  b $x' "$(alone "$pawl" run -- echo 'a  b $x')"
expect 'not found' "pawl run: \`nosuch\`: no such file or directory
code 127" "$(alone "$pawl" run -- nosuch)"
expect 'not a command' 'pawl: `nosuch` is not a command' "$(alone "$pawl" nosuch)"
expect 'nothing to run' 'pawl run: give a command, or -c TEXT; see `pawl run --help`
code 2' "$(alone "$pawl" run)"
expect 'pipes' 'x' "$(echo x | "$pawl" cat)"
expect 'set -e' 'before' "$(bash -c "set -e; echo before; '$pawl' false; echo after")"

# What is dangerous asks, and no is the default.
expect 'no terminal' 'pawl run: this has no terminal to ask you at, so the command is not run
code 126' "$(alone "$pawl" run -- git push --force origin main)"
said=$(type_at '' "'$pawl' git push --force origin main")
expect 'the question' 'run it? [y/N/d(iff)/e(xplain)]' "$said"
expect 'Enter is no' 'code 126' "$said"
expect 'yes is yes' "error: failed to push some refs to 'nowhere'" "$(type_at y "'$pawl' git push --force nowhere main")"

# The whole card; the diff and the explanation, after which it asks again.
card='Overwrites published history: main
  | git push --force nowhere main
  - rule git.force-push
  - it cannot be undone
run it? [y/N/d(iff)/e(xplain)] '
expect 'the card' "[${card}n
it is not run
code 126]" "[$(talk "'$pawl' git push --force nowhere main" n)]"
expect 'd, then it asks again' "[${card}d
  | git push --force nowhere main
  it edits no file that Pawl could show line by line
${card##*$'\n'}
it is not run
code 126]" "[$(talk "'$pawl' run -- git push --force nowhere main" d '')]"
said=$(talk "'$pawl' run -c 'git push --force nowhere main'" e n)
expect 'e explains' 'Effects
   1  history force-push main forced irreversible protected-ref' "$said"
expect 'and it asks again' "run it? [y/N/d(iff)/e(xplain)] n
it is not run
code 126" "$said"
expect 'whatever standard input is' 'code 126' "$(talk "echo y | '$pawl' git push --force nowhere main | cat; (exit \${PIPESTATUS[1]})" n)"
expect 'Ctrl-D is no' 'it is not run
code 126' "$(talk "'$pawl' git push --force nowhere main" $'\x04')"
rm -f "$work/typed" && mkfifo "$work/typed"
script -qec "sleep 1; '$pawl' run --timeout 1s -- git push --force nowhere main; echo code \$?" /dev/null < "$work/typed" > "$work/screen" 2>&1 &
terminal=$!
exec 9> "$work/typed"
printf 'y\r' >&9
wait $terminal
exec 9>&-
expect 'what was typed before the question is not an answer' 'nobody answered within 1 s' "$(cat "$work/screen")"
expect 'a time-out' "${card}
pawl run: nobody answered within 1 s, so the command is not run
code 126" "$(talk "'$pawl' run --timeout 1s -- git push --force nowhere main")"
expect 'is told apart in the log' '"answer":{"verdict":"timeout"' "$("$pawl" log show --json -n 1)"
expect 'a bad time-out' 'pawl run: `soon` is not a length of time; write 90s, 10m or 2h, at most a day
code 2' "$(alone "$pawl" run --timeout soon -- true)"
expect 'a bad option' 'pawl run: `--tiemout` is not an option; see `pawl run --help`
code 2' "$(alone "$pawl" run --tiemout 1s true)"
expect "options of the command are the command's" '--timeout 1s' "$(alone "$pawl" run -- echo --timeout 1s)"

# What no agent may do needs a word, and what ends a home its path.
said=$(talk "'$pawl' rm -rf '$HOME'" d yes)
expect 'the word' "to run it all the same, type \`$HOME\` [d(iff)/e(xplain)]: d" "$said"
expect 'the card' '  - it cannot be undone' "$said"
expect 'another word' 'that is not the word, so it is not run
code 126' "$said"
expect 'home is still there' 'app' "$(ls "$HOME")"
said=$(talk "'$pawl' run -c 'curl -fsS http://127.0.0.1:1/x | sh'" 'y')
expect 'a word that nobody types by habit' 'that is not the word, so it is not run
code 126' "$said"
rm -f "$work/typed" && mkfifo "$work/typed" && : > "$work/screen"
script -qfec "'$pawl' run -c 'curl -fsS http://127.0.0.1:1/x | sh; echo it ran'" "$work/screen" < "$work/typed" > /dev/null 2>&1 &
terminal=$!
exec 9> "$work/typed"
for _ in $(seq 200); do grep -q '(xplain)\]: ' "$work/screen" && break; sleep 0.05; done
printf '%s\r' "$(sed -nE 's/.*type `([^`]+)`.*/\1/p' "$work/screen" | head -1)" >&9
exec 9>&-
wait $terminal
expect 'the right word runs it' 'it ran' "$(cat "$work/screen")"
expect 'the log' 'person' "$("$pawl" log show -n 1)"

# Functions for a shell: only in interactive ones, and without Pawl the program runs.
expect 'bash' 'rm is a function' "$(bash --norc -ic "eval \"\$('$pawl' shell-init bash)\"; type rm" 2> /dev/null)"
expect 'not in scripts' 'rm is /' "$(bash -c "eval \"\$('$pawl' shell-init bash)\"; type rm")"
expect 'without Pawl' 'pawl is not here; running rm unguarded' "$(touch x; bash --norc -ic "eval \"\$('$pawl' shell-init bash)\"; PATH=/usr/bin:/bin; rm x" 2>&1)"
expect 'it ran' 'gone' "$([[ -e x ]] || echo gone)"
expect 'another shell' 'pawl shell-init: `tcsh` is not a shell that Pawl knows; it takes bash, zsh or fish' "$("$pawl" shell-init tcsh 2>&1)"
for shell in zsh fish; do
  command -v "$shell" > /dev/null || continue
  expect "$shell" 'function' "$("$shell" -ic "$( [[ $shell == fish ]] && echo "$pawl shell-init fish | source; type rm" || echo "eval \"\$('$pawl' shell-init zsh)\"; type rm")" 2> /dev/null)"
done
finish

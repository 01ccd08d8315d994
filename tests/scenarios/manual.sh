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
expect 'the question' 'run it? [y/N]' "$said"
expect 'Enter is no' 'code 126' "$said"
expect 'yes is yes' "error: failed to push some refs to 'nowhere'" "$(type_at y "'$pawl' git push --force nowhere main")"

# What no agent may do needs a word, and what ends a home its path.
said=$(type_at yes "'$pawl' rm -rf '$HOME'")
expect 'the word' "to run it all the same, type \`$HOME\`:" "$said"
expect 'another word' 'code 126' "$said"
expect 'home is still there' 'app' "$(ls "$HOME")"
mkdir "$work/other"
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

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A person's first and last day: `pawl install`, `addto`, `removefrom --all`, `uninstall`. `script` gives the terminal.
#   install.sh PAWL
command -v script > /dev/null || { echo 'script is not here'; exit 77; }
source "$(dirname "$0")/scenario.sh"
export HOME=$work/home NO_COLOR=1 PATH=/usr/bin:/bin SHELL=/bin/bash
mkdir -p "$HOME/.claude" "$work/app"
cd "$work/app" || exit 1
prefix=$HOME/.local

in_terminal() { script -qec "$1" /dev/null | tr -d '\r'; }

expect 'addto says how it gets onto PATH' "\`pawl\` is not on PATH yet; to put it there, with its manual page and completions, run \`'$pawl' install\`" \
  "$("$pawl" addto claude --yes)"
expect 'so does setup' '`pawl` is not on PATH yet' "$("$pawl" setup < /dev/null)"
expect 'a prefix that cannot be' 'pawl install: `/nowhere/at/all` is not a folder; give one that exists' "$("$pawl" install --prefix /nowhere/at/all 2>&1)"
expect 'install writes' "wrote \`$prefix/bin/pawl\`" "$("$pawl" install --prefix "$prefix")"
expect 'and says how PATH is set' "\`$prefix/bin\` is not on PATH; add this line to \`~/.bashrc\`" "$("$pawl" install --prefix "$prefix")"
expect 'what was installed runs' 'pawl ' "$("$prefix/bin/pawl" --version)"
export PATH=$prefix/bin:$PATH
expect 'a second time' "everything is there already, below \`$prefix\`" "$("$pawl" install --prefix "$prefix")"
expect 'then addto says nothing of PATH' '[Claude Code is already wired' "[$("$pawl" addto claude --yes)"
expect 'bash completes it' 'install' "$(bash -c "source '$prefix/share/bash-completion/completions/pawl'; COMP_WORDS=(pawl ins) COMP_CWORD=1; _pawl; echo \"\${COMPREPLY[@]}\"")"
expect 'the hooks have a copy of their own' "'$HOME/.pawl/bin/pawl' check" "$(cat "$HOME/.claude/settings.json")"

expect 'taking away is for a person' 'pawl uninstall: standard input is not a terminal' "$("$pawl" uninstall --prefix "$prefix" 2>&1 < /dev/null)"
printf '{"hook_event_name":"PreToolUse","session_id":"s","cwd":"%s","tool_name":"Bash","tool_input":{"command":"ls"}}' "$PWD" |
  "$pawl" check --agent claude --home "$HOME"
said=$(in_terminal "$pawl removefrom --all")
expect 'every agent' "Codex is not wired in \`$HOME/.codex/hooks.json\`" "$said"
expect 'claude is freed' "removed \`$HOME/.claude/settings.json\`, which Pawl had made" "$said"
expect 'the log is left' "  $HOME/.pawl/log: the record of every call" "$said"
expect 'and how to remove it' "  to remove all that is in \`$HOME/.pawl\`: rm -r '$HOME/.pawl'" "$said"
expect 'and the program' "  $prefix/bin/pawl: the program itself; \`pawl uninstall\` removes what \`pawl install\` wrote" "$said"
said=$(in_terminal "$pawl uninstall --prefix $prefix")
expect 'the program goes' "removed \`$prefix/bin/pawl\`" "$said"
expect 'nobody is guarded then' "no agent is guarded; what Pawl wrote down is still in \`$HOME/.pawl\`" "$said"
expect 'nothing of it is left' '[]' "[$(find "$prefix" -type f)]"

finish

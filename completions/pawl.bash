# SPDX-License-Identifier: Apache-2.0
# Completion of pawl's commands and flags for bash. tests/docs compares it with `pawl --help`.

# What can follow these words: subcommands and flags, blanks between them.
declare -gA _pawl_words=(
  [pawl]='demo explain setup install addto init removefrom uninstall status config doctor log stats statusline tail dashboard daemon replay scan rules shield allow trust watch pending approve deny wait grants undo redo approver channels login pause resume run shell-init --help --version'
  ['pawl demo']='--help'
  ['pawl explain']='--undo --tool --args --json --effects --help'
  ['pawl setup']='--yes --help'
  ['pawl install']='--prefix --help'
  ['pawl addto']='claude codex gemini --home --managed --yes --help'
  ['pawl init']='--ci --help'
  ['pawl removefrom']='claude codex gemini --all --home --managed --help'
  ['pawl uninstall']='--prefix --help'
  ['pawl status']='--json --help'
  ['pawl config']='show get set check schema --help'
  ['pawl config show']='--origin --help'
  ['pawl config get']='--help'
  ['pawl config set']='--help'
  ['pawl config check']='--help'
  ['pawl config schema']='--markdown --help'
  ['pawl doctor']='claude codex gemini --home --program --quick --json --help'
  ['pawl log']='show verify --help'
  ['pawl log show']='--last --agent --verdict --session --since --follow --all --json --help'
  ['pawl dashboard']='--print --help'
  ['pawl daemon']='start stop status install --help'
  ['pawl daemon start']='--background --idle --help'
  ['pawl daemon stop']='--help'
  ['pawl daemon status']='--json --help'
  ['pawl daemon install']='--help'
  ['pawl stats']='--since --json --help'
  ['pawl statusline']='--agent --help'
  ['pawl tail']='--history --session --only --json --no-follow --help'
  ['pawl log verify']='--json --help'
  ['pawl replay']='--home --cwd --undo --help'
  ['pawl scan']='--secrets --content --staged --since --format --json --fail-on --baseline --write-baseline --jobs --no-ignore --no-encoded --history --help'
  ['pawl rules']='list show test lint set --help'
  ['pawl rules list']='--pack --json --markdown --help'
  ['pawl rules show']='--help'
  ['pawl rules test']='--help'
  ['pawl rules lint']='--help'
  ['pawl rules set']='--help'
  ['pawl shield']='enable disable list status set --help'
  ['pawl shield enable']='--help'
  ['pawl shield disable']='--help'
  ['pawl shield list']='--json --help'
  ['pawl shield status']='--help'
  ['pawl shield set']='--help'
  ['pawl watch']='--help'
  ['pawl run']='-c --timeout --help'
  ['pawl shell-init']='bash zsh fish --help'
  ['pawl pause']='--here --help'
  ['pawl resume']='--here --help'
  ['pawl pending']='--json --help'
  ['pawl approve']='--for --session --always --help'
  ['pawl deny']='--say --help'
  ['pawl wait']='--timeout --help'
  ['pawl grants']='revoke --help'
  ['pawl grants revoke']='--help'
  ['pawl undo']='list --last --steps --session --path --diff --dry-run --keep-mine --force --yes -y --usage --purge --help'
  ['pawl undo list']='--json --session --help'
  ['pawl redo']='--steps --session --diff --dry-run --keep-mine --force --yes -y --help'
  ['pawl approver']='show set remove test --help'
  ['pawl approver show']='--help'
  ['pawl approver set']='--passphrase --sk --passkey --help'
  ['pawl approver remove']='--help'
  ['pawl approver test']='--help'
  ['pawl channels']='test --help'
  ['pawl channels test']='terminal browser native telegram slack ntfy webhook --help'
  ['pawl login']='telegram slack ntfy webhook --stdin --forget --help'
  ['pawl allow']='--last --here --list --remove --help'
  ['pawl trust']='project add list remove --help'
  ['pawl trust add']='--help'
  ['pawl trust project']='--help'
  ['pawl trust list']='--help'
  ['pawl trust remove']='--help'
)

_pawl_files() {
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
  compopt -o filenames 2> /dev/null
}

# Ids of calls: those that wait for an answer, of which something is kept, that are in the log.
_pawl_waiting() { pawl pending --json 2> /dev/null | sed -nE 's/^\{"id":"([^"]+)".*/\1/p'; }
_pawl_kept() { pawl undo list --json 2> /dev/null | sed -nE 's/^\{"id":"([^"]+)".*/\1/p'; }
_pawl_logged() { pawl log show --json -n 100 2> /dev/null | sed -nE 's/^\{"time":"[^"]*","prev":"[^"]*","n":[0-9]+,"call":"([^"]+)".*/\1/p' | sort -u; }

_pawl() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=pawl place
  for ((place = 1; place < COMP_CWORD && place <= 2; place++)); do
    if [[ -v _pawl_words["$command ${COMP_WORDS[place]}"] ]]; then command+=" ${COMP_WORDS[place]}"; fi
  done
  COMPREPLY=()
  case $before in
    --home | --cwd | --prefix) _pawl_files -d "$word"; return ;;
    --program | --baseline | --write-baseline) _pawl_files -f "$word"; return ;;
    --agent) mapfile -t COMPREPLY < <(compgen -W 'claude codex gemini' -- "$word"); return ;;
    --verdict) mapfile -t COMPREPLY < <(compgen -W 'allow ask deny none' -- "$word"); return ;;
    --pack) mapfile -t COMPREPLY < <(compgen -W "$(pawl rules list 2> /dev/null | sed -nE 's/^[a-z]+ +((shield\.)?[a-z0-9-]+)\..*/\1/p' | sort -u)" -- "$word"); return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'text json sarif' -- "$word"); return ;;
    --fail-on) mapfile -t COMPREPLY < <(compgen -W 'review block info low medium high critical never' -- "$word"); return ;;
    --tool | --jobs | --args | --remove | --since | -n | --for | --say | --timeout | --steps) return ;;
    --session | --last) if [[ $command == 'pawl log show' || $command == 'pawl undo'* && $before == --session ]]; then return; fi ;;
  esac
  if [[ $word != -* ]]; then
    case $command in
      'pawl explain') mapfile -t COMPREPLY < <(compgen -c -- "$word"); return ;;
      'pawl replay') _pawl_files -f "$word"; return ;;
      'pawl scan')
        if [[ " ${COMP_WORDS[*]} " == *' --history '* ]]; then mapfile -t COMPREPLY < <(compgen -W 'claude codex gemini' -- "$word"); else _pawl_files -f "$word"; fi
        return ;;
      'pawl config get' | 'pawl config set')
        mapfile -t COMPREPLY < <(compgen -W "$(pawl config show 2> /dev/null | sed -E 's/ = .*//')" -- "$word"); return ;;
      'pawl config check') _pawl_files -f "$word"; return ;;
      'pawl rules test' | 'pawl rules lint') _pawl_files -f "$word"; return ;;
      'pawl rules show' | 'pawl rules set' | 'pawl shield set')
        mapfile -t COMPREPLY < <(compgen -W "$(pawl rules list 2> /dev/null | sed -nE 's/^[a-z]+ +([^ ]+).*/\1/p') allow ask deny" -- "$word"); return ;;
      'pawl shield enable' | 'pawl shield disable')
        mapfile -t COMPREPLY < <(compgen -W "$(pawl shield list 2> /dev/null | sed -nE 's/^ +([^ ]+).*/\1/p')" -- "$word"); return ;;
      'pawl approve' | 'pawl deny' | 'pawl wait') mapfile -t COMPREPLY < <(compgen -W "$(_pawl_waiting)" -- "$word"); return ;;
      'pawl undo') mapfile -t COMPREPLY < <(compgen -W "list $(_pawl_kept)" -- "$word"); return ;;
      'pawl log show' | 'pawl allow') mapfile -t COMPREPLY < <(compgen -W "$(_pawl_logged)" -- "$word"); return ;;
      'pawl trust project' | 'pawl trust remove') _pawl_files -d "$word"; return ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "${_pawl_words["$command"]}" -- "$word")
}
complete -F _pawl pawl

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh PAWL SOURCE [TAUGHT]: compares what is written for people with the program.
#  - every command, subcommand and long option of `pawl --help` is in the manual page and in each completion file, with the same summary
#  - what the texts quote, and the tutorial does, is what the program prints and what the source says, whole (quotes.sh)
#  - what the texts say about single commands (claims.txt) is so
#  - what the texts say is not built yet (not_built.txt) is not built
#  - every word of the vocabulary in src/model/effect.h is in docs/formats/rules.md
#  - every rule that a text names exists, and so does every file of this repository that it names
#  - decisions carry their number
# Prints one line for each thing that is wrong, and ends with 1 if there is any.
set -euo pipefail
shopt -s inherit_errexit

pawl=$(realpath "$1")
taught=$(realpath "${3:-$1}")
tests=$(dirname "$(realpath "$0")")
failures=0
cd "$2"
texts=(README.md SECURITY.md CONTRIBUTING.md CHANGELOG.md THIRD-PARTY.md docs/*.md docs/formats/*.md docs/decisions/*.md)

complain() {
  printf '%s\n' "$1"
  failures=$((failures + 1))
}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
export PAWL_HOME=$folder/pawl HOME=$folder NO_COLOR=1

# In roff a dash is written \-.
sed 's/\\-/-/g' docs/man/pawl.1 > "$folder/pawl.1"

# has FILE WORD: the word stands in the file with nothing that could belong to it on either side.
has() {
  local file=$1
  if [[ $file == docs/man/pawl.1 ]]; then file=$folder/pawl.1; fi
  grep -qE -e "(^|[^a-z-])$2([^a-z-]|\$)" "$file"
}

# In fish, `--last` is declared as `-l last`.
has_flag() {
  if [[ $1 == *.fish ]]; then has "$1" "-l ${2#--}"; else has "$1" "$2"; fi
}

commands() { "$pawl" --help | sed -nE 's/^  ([a-z]+) +[^ ].*/\1/p'; }
subcommands() { "$pawl" "$1" --help | sed -nE "s/^(usage:)? +pawl $1 ([a-z]+)( .*)?\$/\\2/p" | sort -u; }
flags() { "$pawl" "$@" --help | sed -nE '/^Options:/,/^$/s/^ +(-[a-zA-Z],)?(--[a-z-]+).*/\2/p'; }

check_flags() {
  local flag file
  for flag in $(flags "$@"); do
    for file in docs/man/pawl.1 completions/*; do
      has_flag "$file" "$flag" || complain "$file: \`pawl $*\` takes $flag, which is missing here"
    done
  done
}

count=0
for command in $(commands); do
  count=$((count + 1))
  grep -qxF ".SS $command" docs/man/pawl.1 || complain "docs/man/pawl.1: the command \`$command\` is missing (.SS $command)"
  for file in completions/*; do
    has "$file" "$command" || complain "$file: the command \`$command\` is missing"
  done
  found=$(subcommands "$command")
  if [[ -z $found ]]; then check_flags "$command"; fi
  for sub in $found; do
    for file in docs/man/pawl.1 completions/*; do
      has "$file" "$sub" || complain "$file: \`pawl $command $sub\` is missing"
    done
    check_flags "$command" "$sub"
  done
done
((count >= 10)) || complain "only $count commands in \`pawl --help\`; is its form another one now?"
for command in $(sed -nE 's/^\.SS ([a-z]+)$/\1/p' docs/man/pawl.1); do
  [[ $command == check || $(commands) =~ (^|$'\n')$command($|$'\n') ]] || complain "docs/man/pawl.1: \`$command\` is not a command"
done
version=$("$pawl" --version)
grep -qF "\"$version\"" docs/man/pawl.1 || complain "docs/man/pawl.1: its head does not say $version"

# Whole quotes: transcripts, source, the picture.
while IFS= read -r line; do
  if [[ $line == [\<\>]* ]]; then printf '%s\n' "$line"; else complain "$line"; fi
done < <("$tests/quotes.sh" "$pawl" . "$taught" || echo 'tests/docs/quotes.sh failed')

# One mood, one text: the summaries in the completions are those of `pawl --help`.
while read -r command summary; do
  grep -qxF "  '$command:${summary//\'/\'\\\'\'}'" completions/_pawl || complain "completions/_pawl: \`$command\` has another summary than \`pawl --help\`"
  quoted=${summary^}
  grep -qF -e "-n __fish_use_subcommand -a $command -d '${quoted//\'/\\\'}'" completions/pawl.fish ||
    complain "completions/pawl.fish: \`$command\` has another summary than \`pawl --help\`"
done < <("$pawl" --help | sed -nE 's/^  ([a-z]+) +([^ ].*)/\1 \2/p')

"$pawl" config schema --markdown > "$folder/settings"
while read -r file setting words; do
  [[ $file == '#' || -z $file ]] && continue
  row=$(grep -F "| \`$setting\` |" "$folder/settings") || { complain "tests/docs/not_built.txt: \`$setting\` is not a setting"; continue; }
  if [[ $row == *'*Not built yet.*'* ]]; then
    grep -qF -e "$words" "$file" || complain "$file: it does not say any more that this is not built yet: $words"
  else
    complain "$file: \`$setting\` is built now; change the text ($words) and tests/docs/not_built.txt"
  fi
done < tests/docs/not_built.txt
agents=$(sed -nE 's/.*NAME +([a-z, ]+)$/\1/p' <<< "$("$pawl" addto --help)")
[[ $agents == 'claude, codex, gemini' ]] || complain "README.md: it says that Pawl guards Claude Code, Codex and Gemini CLI; now it is \`$agents\`"

for file in docs/decisions/*.md; do
  number=${file##*/}
  number=${number%%-*}
  [[ $(head -n 1 "$file") == "# $number "* ]] || complain "$file: its heading must begin with \`# $number\`"
done

while read -r verdict file command; do
  [[ $verdict == '#' || -z $verdict ]] && continue
  printf -v line '{"id":"1","tool":"Bash","input":{"command":"%s"}}' "${command//\"/\\\"}"
  said=$("$pawl" replay --home /home/dev --cwd /home/dev/app - <<< "$line" 2> /dev/null | sed -nE 's/.*"verdict":"([a-z]+)".*/\1/p')
  [[ $said == "$verdict" ]] || complain "$file: it says that \`$command\` comes out as $verdict; now it is \`$said\`: change the text and tests/docs/claims.txt"
done < tests/docs/claims.txt

words() { sed -n '/^inline constexpr auto k[A-Za-z]*Words = /,/^});/p' src/model/effect.h | grep -oE '"[a-z-]+"' | tr -d '"'; }
(($(words | wc -l) > 70)) || complain 'src/model/effect.h: fewer words than expected; is its form another one now?'
for word in $(words); do
  grep -qF "\`$word\`" docs/formats/rules.md || complain "docs/formats/rules.md: the word \`$word\` is missing"
done

packs=$(sed -nE 's|^rules/(.*)\.toml$|\1|p' <<< "$(printf '%s\n' rules/*.toml)" | paste -sd '|')
for id in $(grep -ohE "\\b($packs)\\.[a-z]+(-[a-z]+)+\\b" "${texts[@]}" | sort -u); do
  grep -qxF "id = \"$id\"" rules/*.toml || complain "a text names the rule \`$id\`, which does not exist: $(grep -lF "$id" "${texts[@]}" | paste -sd ' ')"
done
for file in "${texts[@]}"; do
  # Whole paths within this repository, or within src/; a name in capitals or with <> is a placeholder.
  for path in $(grep -ohE '`(src|docs|rules|knowledge|tests|scripts|cmake|completions)/[a-z0-9_./-]+`' "$file" | tr -d '`' | sort -u); do
    grep -qxF "<!-- file $path -->" "$file" && continue  # the reader makes it
    [[ -e $path || -e src/$path ]] || complain "$file: \`$path\` does not exist"
  done
done

((failures == 0)) || { echo "$failures things are wrong"; exit 1; }

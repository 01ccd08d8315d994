#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_can_fail.sh PAWL SOURCE TAUGHT: check.sh must complain about a program that has changed, and about texts that have. Ends with 0 if it does.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
pawl=$(realpath "$1")
source=$(realpath "$2")
taught=$(realpath "$3")
check=$(dirname "$(realpath "$0")")/check.sh

# complains SAID WORD...: each of them is in what check.sh said.
complains() {
  local said=$1 word
  shift
  for word in "$@"; do
    [[ $said == *"$word"* ]] || { printf 'check.sh does not say `%s`; it says:\n%s\n' "$word" "$said"; exit 1; }
  done
}

# A new command, a new option, another summary, another verdict, another reason.
cat > "$folder/pawl" <<END
#!/usr/bin/env bash
if [[ \$* == 'frob --help' ]]; then echo 'frobs'; exit; fi
"$pawl" "\$@" | sed -e 's/^  demo  .*/&\n  frob        frobs/' -e 's/^  ask    rm -rf src/  allow  rm -rf src/' \
  -e 's/Discards uncommitted work/Loses work/' -e 's/^  --session .*/&\n  --sessions ID  frobs/' -e 's/^  init  .*/  init        writes it/'
END
chmod +x "$folder/pawl"
complains "$("$check" "$folder/pawl" "$source" "$taught" || true)" \
  'docs/man/pawl.1: the command `frob`' 'completions/pawl.bash: the command `frob`' 'completions/_pawl: the command `frob`' 'completions/pawl.fish: the command `frob`' \
  '>   allow  rm -rf src' '                     Loses work' 'docs/man/pawl.1: `pawl log show` takes --sessions' 'completions/pawl.fish: `pawl log show` takes --sessions' \
  'completions/_pawl: `init` has another summary' 'completions/pawl.fish: `init` has another summary' 'docs/picture.svg: not what `pawl demo` prints'

# Texts that are not so any more.
mkdir "$folder/tests"
cp -r "$source"/{*.md,docs,rules,src,knowledge,scripts,cmake,completions,bench} "$folder"
cp -r "$source"/tests/{docs,scenarios} "$folder/tests"
change() {
  sed -i -E "$2" "$folder/$1"
  ! cmp -s "$folder/$1" "$source/$1" || { echo "\`$2\` changes nothing in $1"; exit 1; }
}
change docs/life-of-a-call.md 's/world.known_files = memory/world.files = memory/; s/^( +)3  privilege$/\13  process/; s/score 0\.92$/score 0.93/; s/"risk":90/"risk":91/; s/Do not try to do/Do not do/'
change docs/tutorial.md 's/medium x 1\.00/medium x 2.00/; s/"cloud apply forced"/"cloud apply"/; s/^    connect upload$/    connect download/; s/^(    misses = .*)main"\]$/\1other"]/'
change docs/decisions/0009-what-a-person-allows.md '1s/0009/9./'
change README.md 's/^( +)critical x 0.99/\1critical x 0.98/; s/Taint \(what a session has read\)/Taint/'
change SECURITY.md 's/`unseen.interactive`/`unseen.no-such-rule`/; $s/$/ `docs\/no-such-file.md`/'
change tests/docs/not_built.txt 's/ mcp\.deny_as / mode /'
change tests/docs/claims.txt 's/^ask README.md terraform destroy/allow README.md terraform destroy/'
complains "$("$check" "$pawl" "$folder" "$taught" || true)" \
  'docs/tutorial.md: the text does not show `misses' "docs/tutorial.md: what is quoted after <!-- output of pawl explain --effects 'shipit staging' --> differs" 'medium x 1.00, tier dangerous' \
  'docs/life-of-a-call.md: what is quoted after <!-- lines of src/engine/pipeline.cpp --> does not stand there' 'docs/life-of-a-call.md: what is quoted after <!-- section Effects --> differs' \
  'docs/life-of-a-call.md: what is quoted after <!-- section Verdict --> differs' 'docs/life-of-a-call.md: what is quoted after <!-- log line --> differs' \
  'docs/life-of-a-call.md: what is quoted after <!-- answer --> differs' 'docs/decisions/0009-what-a-person-allows.md: its heading must begin with `# 0009`' \
  "README.md: what is quoted after <!-- output of pawl explain 'rm -rf ~' --> differs" 'README.md: it does not say any more that this is not built yet: Taint (what a session has read)' \
  'README.md: `mode` is built now' 'README.md: it says that `terraform destroy` comes out as allow' 'a text names the rule `unseen.no-such-rule`' 'SECURITY.md: `docs/no-such-file.md` does not exist'

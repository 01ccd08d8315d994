#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_can_fail.sh PAWL SOURCE: check.sh must see a new command, a new flag and another verdict. Ends with 0 if it does.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cat > "$folder/pawl" <<END
#!/usr/bin/env bash
if [[ \$* == 'frob --help' ]]; then echo 'frobs'; exit; fi
"$1" "\$@" | sed -e 's/^  demo  .*/&\n  frob        frobs/' -e 's/^  ask    rm -rf src/  allow  rm -rf src/' \
  -e 's/^  --session .*/&\n  --sessions ID  frobs/'
END
chmod +x "$folder/pawl"
said=$("$(dirname "$0")/check.sh" "$folder/pawl" "$2" || true)
for word in 'docs/man/pawl.1: the command `frob`' 'completions/pawl.bash: the command `frob`' 'completions/_pawl: the command `frob`' \
  'completions/pawl.fish: the command `frob`' '> allow  rm -rf src' 'docs/man/pawl.1: `pawl log show` takes --sessions' \
  'completions/pawl.fish: `pawl log show` takes --sessions'; do
  [[ $said == *"$word"* ]] || { printf 'check.sh does not say `%s`; it says:\n%s\n' "$word" "$said"; exit 1; }
done

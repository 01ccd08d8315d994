#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `pawl scan` as a person, a hook before a commit and a CI job use it, also on trees that somebody made to harm.
#   scan.sh PAWL
source "$(dirname "$0")/scenario.sh"
pawl=$(realpath "$pawl")
here=$(dirname "$(realpath "$0")")
export HOME=$work/home GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_NOSYSTEM=1
mkdir -p "$HOME"
git config --global user.name dev
git config --global user.email dev@example.com
git config --global init.defaultBranch main

# Put together here, so that this file holds none.
aws=AK; aws+=IAQ3EGRZ7TLP5MWX2V
other=AK; other+=IAQ3EGRZ7TLP5MWX2W
github=gh; github+=p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o50smkjE

run() { (cd "$work/tree" && "$pawl" scan "$@" 2>&1; echo "exit $?"); }
fresh() { chmod -R u+w "$work/tree" 2> /dev/null; rm -rf "$work/tree"; mkdir -p "$work/tree"; }

# Text, line and column, redacted.
fresh
printf 'a\nlet t = "%s";\n' "$github" > "$work/tree/x.js"
out=$(run)
expect 'place, kind and sample' 'x.js:2:10 dlp.github-token ghp_****mkjE' "$out"
expect 'the line' $'  let t = "ghp_****mkjE";\n           ^~~~~~~~~~~~' "$out"
expect 'exit code of a finding' 'exit 1' "$out"
for format in text json sarif; do
  out=$(run --format "$format")
  expect "$format holds no secret" '[]' "[$(grep -oF "${github:8:20}" <<< "$out")]"
done
rm "$work/tree/x.js"; echo clean > "$work/tree/y"
expect 'nothing found' 'exit 0' "$(run)"
expect 'the counts' 'nothing found; 1 file, 0.0 MB looked at' "$(run)"

# What it is told to look at.
fresh
mkdir -p "$work/tree/a" "$work/tree/b"
echo "$aws" > "$work/tree/a/x"; echo "$aws" > "$work/tree/b/y"
expect 'one folder' 'a/x:1:1' "$(run a)"
expect 'and not the other' '1 finding in 1 file; 1 file' "$(run ./a/)"
expect 'one file' 'b/y:1:1' "$(run b/y)"
expect 'standard input' '-:1:1 dlp.aws-access-key AKIA****WX2V' "$(echo "$aws" | "$pawl" scan - 2>&1)"
expect 'a path that is missing' 'pawl scan: `nope`: there is no such file or folder' "$(run a nope)"
expect 'is an error' 'exit 2' "$(run a nope)"
ln -s gone "$work/tree/b/dangling"
expect 'a file that is named and cannot be read' '`b/dangling`: it cannot be read' "$(run a b/dangling)"
expect 'is an error too' 'exit 2' "$(run a b/dangling)"
expect 'though the others are told' 'a/x:1:1' "$(run a b/dangling)"
expect 'a bad format' 'exit 2' "$(run --format xml)"
expect 'a bad level' '`--fail-on` takes review, block' "$(run --fail-on hihg)"
expect 'two scans at once' 'exit 2' "$(run --staged --since HEAD)"

# In pieces.
fresh
printf 'k = "%s" + "%s"\n' "${github:0:10}" "${github:10}" > "$work/tree/x.py"
expect 'in pieces' 'x.py:1:6 dlp.github-token ghp_****mkjE (encoded)' "$(run)"
expect 'which takes longer' 'nothing found' "$(run --no-encoded)"

# Levels.
fresh
printf 'DB_PASSWORD=Tr0ub4dor3xyz9\n' > "$work/tree/.env"
expect 'a weak finding fails' 'exit 1' "$(run)"
expect 'from block on it does not' 'exit 0' "$(run --fail-on block)"
expect 'but is told' 'dlp.' "$(run --fail-on block)"
echo "$aws" > "$work/tree/k"
expect 'a strong one does' 'exit 1' "$(run --fail-on block)"
expect 'never fails' 'exit 0' "$(run --fail-on never)"

# Ignored files, and those that are tracked all the same.
fresh
git -C "$work/tree" init -q
printf '*.log\nout/\n!keep.log\n' > "$work/tree/.gitignore"
mkdir -p "$work/tree/out" "$work/tree/sub"
for file in a.log keep.log out/x out/tracked sub/b.log; do echo "$aws" > "$work/tree/$file"; done
git -C "$work/tree" add -f out/tracked
out=$(run)
expect 'what a pattern wants back' 'keep.log:1:1' "$out"
expect 'what is tracked' 'out/tracked:1:1' "$out"
expect 'nothing else' '2 findings in 2 files; 3 files' "$out"
expect 'all of it' '5 findings in 5 files' "$(run --no-ignore)"
expect 'below a folder of the checkout' 'nothing found; 0 files' "$(run sub)"
expect 'an ignored file that is named' 'a.log:1:1' "$(run a.log)"
expect 'the same as git' "$(git -C "$work/tree" ls-files -co --exclude-standard | wc -l) files" "$out"

# Files that are hard to look at.
fresh
mkfifo "$work/tree/pipe"
ln -s / "$work/tree/root"; ln -s . "$work/tree/circle"; ln -s /etc/passwd "$work/tree/link"
printf 'x\0%s' "$aws" > "$work/tree/binary"
truncate -s 65M "$work/tree/large"
echo "$aws" > "$work/tree/unreadable"; chmod 000 "$work/tree/unreadable"
mkdir "$work/tree/closed"; echo "$aws" > "$work/tree/closed/x"; chmod 000 "$work/tree/closed"
evil=$'new\nline \e[31m\xe2\x80\xae.js'
echo "$aws" > "$work/tree/$evil"
out=$(timeout 20 "$pawl" scan "$work/tree" 2>&1; echo "exit $?")
expect 'a hostile name on one line' 'new⏎line \u{1B}[31m\u{202E}.js:1:1 dlp.aws-access-key' "$out"
expect 'no escapes go through' '[]' "[$(grep -c $'\e' <<< "$out" | grep -v '^0$')]"
expect 'skipped files are counted' '1 binary, 1 over 64 MB' "$out"

# What cannot be read does not look clean. Root reads everything, so that somebody else looks.
as_other=()
if (( EUID == 0 )); then as_other=(setpriv --reuid 65534 --regid 65534 --clear-groups); chmod 755 "$work" "$HOME"; fi
if "${as_other[@]}" "$pawl" --version > /dev/null 2>&1; then
  chmod 755 "$work/tree"; rm "$work/tree/$evil"; echo "$aws" > "$work/tree/$evil"; chmod 644 "$work/tree/$evil"
  closed() { (cd "$work/tree" && "${as_other[@]}" "$pawl" scan "$@" 2>&1; echo "exit $?"); }
  out=$(closed)
  expect 'unreadable ones are counted' '2 that cannot be read' "$out"
  expect 'a file that cannot be read is named' 'pawl scan: `unreadable`: it cannot be read' "$out"
  expect 'and a folder' 'pawl scan: `closed`: the folder cannot be read' "$out"
  expect 'and it is an error' 'exit 2' "$out"
  rm "$work/tree/$evil"
  expect 'nothing found, where it looked' 'nothing found in what could be read' "$(closed)"
  expect 'which does not look clean to CI' 'exit 2' "$(closed)"
  expect 'nor to one that only wants a report' 'exit 2' "$(closed --fail-on never)"
  expect 'nor in JSON' '"errors":[{"path":"closed","message":"the folder cannot be read"},{"path":"unreadable","message":"it cannot be read"}],"complete":false' "$(closed --json)"
  expect 'no baseline hides it' 'no baseline is written' "$(closed --write-baseline "$work/base.json")"
  printf 'closed/\nunreadable\n' > "$work/tree/.gitignore"
  expect 'what git ignores need not be readable' 'exit 0' "$(closed)"
  rm "$work/tree/.gitignore"
  echo "$aws" > "$work/tree/$evil"
fi
expect 'standard input that cannot be read' 'exit 2' "$(cd "$work/tree" && "$pawl" scan - 2>&1 < /; echo "exit $?")"
expect 'SARIF has it as a URI' '/new%0Aline%20%1B%5B31m%E2%80%AE.js' "$("$pawl" scan --format sarif "$work/tree" 2>&1)"
expect 'a FIFO that is named' 'neither a file nor a folder' "$(timeout 20 "$pawl" scan "$work/tree/pipe" 2>&1)"

# Many files.
fresh
(cd "$work/tree" && for i in {1..100}; do mkdir "d$i"; for j in {1..100}; do echo "line $j" > "d$i/f$j"; done; done; echo "$aws" > d50/secret)
expect 'ten thousand files' '1 finding in 1 file; 10,001 files' "$(run)"
expect 'with one thread' '1 finding in 1 file; 10,001 files' "$(run --jobs 1)"
expect 'with eight' '1 finding in 1 file; 10,001 files' "$(run --jobs 8)"

# Staged lines, and lines of commits.
fresh
cd "$work/tree" || exit 1
git init -q
echo "$aws" > old; git add old; git commit -qm one
expect 'an old secret is not staged' 'nothing found' "$(run --staged)"
printf 'a\nb\n' >> old; echo "key = $github" > $'hard \t"name'; git add .
expect 'a staged one' 'hard  "name:1:7 dlp.github-token' "$(run --staged)"
expect 'is the only one' '1 finding in 1 file; 2 files' "$(run --staged)"
printf 'x\ny\n%s\n' "$other" >> old; git add old
expect 'its line is that of the file' 'old:6:1 dlp.aws-access-key' "$(run --staged)"
expect 'of one path' '1 finding in 1 file; 1 file' "$(run --staged old)"
git commit -qm two; git rm -q $'hard \t"name'; sed -i 6d old; git commit -qam three
expect 'gone from the files' '1 finding in 1 file' "$(run)"
out=$(run --since HEAD~2)
expect 'but a commit has it' "hard  \"name:1:7 dlp.github-token ghp_****mkjE in commit $(git rev-parse --short=10 HEAD~1)" "$out"
expect 'both' '2 findings in 2 files' "$out"
expect 'nothing since then' 'nothing found' "$(run --since HEAD~1)"
expect 'a commit that is not there' 'exit 2' "$(run --since nope)"
expect 'one that looks like an option' 'exit 2' "$(run --since --output=x)"
expect 'wrote nothing' '[]' "[$(ls x 2> /dev/null)]"
cd "$work" || exit 1
expect 'no checkout' 'exit 2' "$(cd "$work" && "$pawl" scan --staged 2>&1; echo "exit $?")"

# A checkout that would run something.
cd "$work/tree" || exit 1
trap_line="touch $work/sprung"
for key in core.fsmonitor core.pager diff.external core.sshCommand gpg.program diff.evil.command diff.evil.textconv core.editor; do git config "$key" "$trap_line; :"; done
git config log.showSignature true
git config filter.evil.clean "$trap_line; cat"
git config extensions.partialClone origin; git config remote.origin.promisor true
git config remote.origin.url "ext::sh -c '$trap_line'"; git config protocol.ext.allow always
echo '* diff=evil filter=evil' > .git/info/attributes
mkdir -p .git/hooks
for hook in post-index-change fsmonitor-watchman; do printf '#!/bin/sh\n%s\n' "$trap_line" > ".git/hooks/$hook"; chmod +x ".git/hooks/$hook"; done
echo "$other" >> old; git -c core.fsmonitor=false -c filter.evil.clean=cat add old; rm -f "$work/sprung"
expect 'staged in a hostile checkout' 'dlp.aws-access-key' "$(run --staged)"
expect 'since in a hostile checkout' '2 findings' "$(run --since HEAD~2)"
expect 'the tree of a hostile checkout' 'dlp.aws-access-key' "$(run)"
blob=$(git -c core.fsmonitor=false rev-parse HEAD:old); rm -f ".git/objects/${blob:0:2}/${blob:2}"; rm -f "$work/sprung"
run --staged > /dev/null; run --since HEAD~2 > /dev/null
expect 'nothing of it was run' '[]' "[$(ls "$work/sprung" 2> /dev/null)]"
cd "$work" || exit 1

# Baselines.
fresh
echo "$aws" > "$work/tree/a"
expect 'a baseline is written' 'written to `base.json`' "$(run --write-baseline base.json)"
expect 'without the secret' '[]' "[$(grep -F "${aws:6}" "$work/tree/base.json")]"
expect 'what it has is not told' '1 finding of the baseline not told' "$(run --baseline base.json)"
expect 'and does not fail' 'exit 0' "$(run --baseline base.json)"
mv "$work/tree/a" "$work/tree/moved"
expect 'not even elsewhere' 'exit 0' "$(run --baseline base.json)"
expect 'nor on another machine' 'exit 0' "$(HOME=$work/elsewhere run --baseline base.json)"
echo "$other" > "$work/tree/b"
expect 'a new one is' 'b:1:1 dlp.aws-access-key' "$(run --baseline base.json)"
expect 'a new baseline keeps the old' 'exit 0' "$(run --baseline base.json --write-baseline base.json && run --baseline base.json)"
echo '{}' > "$work/tree/base.json"
expect 'a broken one hides nothing' 'exit 2' "$(run --baseline base.json)"

# The same secret has the same fingerprint, with a key that nobody else can read.
expect 'a fingerprint' '"fingerprint":"' "$(run --json)"
expect 'its key' 'fingerprint.key 600 32' "$(cd "$HOME/.pawl/keys" && stat -c '%n %a %s' *)"
mkdir -p "$work/fixed" && chmod 555 "$work/fixed"
if (( EUID != 0 )); then expect 'without a place for a key' 'exit 1' "$(PAWL_HOME=$work/fixed/x run --json)"; fi

# A kind of one's own.
mkdir -p "$HOME/.pawl/secrets"
cat > "$HOME/.pawl/secrets/acme.toml" << 'END'
[[kind]]
id = "acme-token"
title = "a token of Acme"
severity = "block"
anchors = ["acme_pat_"]
shape = "[alnum]{24,32} end"
hits = [["ac", "me_pat_q8Zr2tLw94kXv", "Bn3MhT7yPd1FsG"]]
END
fresh
echo "acme""_pat_q8Zr2tLw94kXvBn3MhT7yPd1FsG" > "$work/tree/x"
expect 'a kind of the user' 'x:1:1 dlp.acme-token acme****1FsG' "$(run)"
rm -r "$HOME/.pawl/secrets"

# Progress on a terminal, and Ctrl-C, which shows what was found. One large file under many names: it would take long.
# The key reaches the shell around it too, which must live on to tell how it ended.
if command -v script > /dev/null; then
  fresh
  echo "$aws" > "$work/tree/aaa"
  (cd "$work/tree" && head -c 40000000 /dev/zero | tr '\0' q > big0 && for i in {1..400}; do ln big0 "big$i"; done)
  press() { for _ in {1..300}; do grep -qs 'MB/s' "$work/seen" && break; sleep 0.1; done; printf '\003'; }
  press | timeout 100 script -qfec "trap : INT; cd '$work/tree' && '$pawl' scan --jobs 1; echo exit \$?" "$work/seen" > /dev/null 2>&1
  out=$(cat "$work/seen")
  expect 'progress' ' MB/s' "$out"
  expect 'what was found before it' 'dlp.aws-access-key' "$out"
  expect 'it says that this is not all' 'interrupted; so far 1 finding in 1 file' "$out"
  expect 'and fails' 'exit 2' "$out"
fi

# Past sessions.
home=$work/past
export HOME=$home
mkdir -p "$home/app" "$home/.claude/projects/-app" "$home/.codex/sessions/2026/11/01" "$home/.gemini/tmp/app/chats"
fill() { sed -e "s|@HOME@|$home|g" -e "s|@TOKEN@|$github|g" "$here/transcripts/$1" > "$2"; }
expect 'no sessions yet' 'no calls in `~/.claude/projects`' "$("$pawl" scan --history claude 2>&1)"
fill claude/session.jsonl "$home/.claude/projects/-app/00000000-0000-4000-8000-000000000001.jsonl"
fill codex/rollout.jsonl "$home/.codex/sessions/2026/11/01/rollout-1.jsonl"
fill gemini/session.jsonl "$home/.gemini/tmp/app/chats/session-1.jsonl"
printf '%s' "$home/app" > "$home/.gemini/tmp/app/.project_root"
printf '[guard]\nprotection_level = "strict"\n' > "$home/app/pawl.toml"
find "$home" -printf '%p %s %T@\n' | sort > "$work/before"
out=$("$pawl" scan --history 2>&1; echo "exit $?")
find "$home" -printf '%p %s %T@\n' | sort > "$work/after"
expect 'it writes nothing' '[]' "[$(diff "$work/before" "$work/after")]"
expect 'Claude Code' 'Claude Code  5 calls in 1 session, 2026-11-01 to 2026-11-05' "$out"
expect 'Codex' 'Codex  4 calls in 1 session' "$out"
expect 'Gemini CLI' 'Gemini CLI  2 calls in 1 session' "$out"
expect 'by rule' '2  deny   filesystem.delete-root-or-home  Deletes everything' "$out"
expect 'the worst first' $'The worst\n  deny   2026-11-' "$out"
expect 'calls of a script' 'git push --force origin main' "$out"
expect 'redacted' 'X-Key: ghp_****mkjE' "$out"
expect 'the secret is not shown' '[]' "[$(grep -oF "${github:8:20}" <<< "$out")]"
expect 'exit code' 'exit 0' "$out"
rm "$home/app/pawl.toml"
json=$("$pawl" scan --history claude --json)
expect 'as JSON' '"agent":"claude","files":1,"sessions":1,"calls":5,"allow":2,"ask":1,"deny":2,"unread":0' "$json"
expect 'of one agent only' '[]' "[$(grep -o codex <<< "$json")]"
expect 'an agent that nobody knows' 'exit 2' "$("$pawl" scan --history clod 2>&1; echo "exit $?")"
expect 'options that do not fit' 'exit 2' "$("$pawl" scan --history --staged 2>&1; echo "exit $?")"

finish

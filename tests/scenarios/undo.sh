#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What real commands take away comes back: hook, command, hook, `pawl undo`, and the tree is as it was.
#   undo.sh PAWL
source "$(dirname "$0")/scenario.sh"
# Not below /tmp: of temporary files nothing is kept.
rm -rf "$work"
work=$(mktemp -d "$PWD/undo-XXXXXX")
export HOME=$work/home PAWL_HOME=$work/home/.pawl GIT_CONFIG_GLOBAL=/dev/null
app=$HOME/app
number=0

message() {  # EVENT COMMAND
  local text=${2//\\/\\\\}
  text=${text//\"/\\\"}
  printf '{"session_id":"s1","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"t%s","permission_mode":"default"%s}' \
    "$app" "$1" "${text//$'\n'/\\n}" "$number" "$([[ $1 == PostToolUse ]] && echo ',"tool_response":{"stdout":""}')"
}
hook() { message "$@" | "$pawl" check --agent claude --home "$HOME"; }

# Judges a command as the agent's, runs it unless it was stopped, and tells that it ran. Prints what the hook said.
agent() {  # COMMAND [EVENT AFTER]
  number=$((number + 1))
  local said
  said=$(hook PreToolUse "$1")
  [[ -z $said ]] && (cd "$app" && bash -c "$1" > /dev/null 2>&1)
  hook "${2:-PostToolUse}" "$1"
  printf '%s' "$said"
}

fresh() {
  rm -rf "$app" "$PAWL_HOME"
  mkdir -p "$app/src/deep" && cd "$app" || exit 1
  git init -q . && git config user.email a@b && git config user.name x
  echo one > src/a; echo two > src/deep/b; echo keep > k; ln -s a src/link
  git add -A && git commit -qm 1
  echo one2 > src/a; echo new > src/n; git add -A && git commit -qm 2
  echo three > k; git commit -qam 3
  echo dirty >> src/a; echo staged >> k; git add k
  echo un > u.txt; mkdir ud; echo x > ud/y; chmod 600 ud/y
}
snapshot() {
  find . -path ./.git -prune -o -type f -printf '%p f %m %T@ ' -exec sha256sum {} \; -o -printf '%p %y %m %l\n' | sort
  git log --oneline --all; git status --porcelain; git stash list; git for-each-ref; (cd .git && ls -d ./*_HEAD rebase-* 2> /dev/null)
}

comes_back() {  # COMMAND [BEFORE]
  fresh
  if [[ -n ${2:-} ]]; then eval "$2" > /dev/null 2>&1; fi
  local before after said
  before=$(snapshot)
  said=$(agent "$1")
  after=$(snapshot)
  expect "allowed: $1" '<>' "<$said>"
  expect "it did something: $1" 'yes' "$([[ $before == "$after" ]] || echo yes)"
  said=$("$pawl" undo --yes 2>&1) || expect "undone: $1" 'code 0' "$said"
  expect "as it was: $1" '<>' "<$(diff <(echo "$before") <(snapshot))>"
  "$pawl" redo --yes > /dev/null 2>&1 || expect "done again: $1" 'code 0' 'not 0'
  expect "as the call left it: $1" '<>' "<$(diff <(echo "$after") <(snapshot))>"
}

comes_back 'rm -rf src'
comes_back 'rm -rf src/* && echo x > src/z'
comes_back 'find . -name "*.txt" -delete'
comes_back 'find . \( -name a -o -name y \) -delete'
comes_back 'mv src moved'
comes_back 'mv u.txt k'
comes_back 'cp u.txt k && sed -i s/x/y/ ud/y && truncate -s 0 src/a'
comes_back 'chmod -R 700 .'
comes_back 'python3 -c "import shutil; shutil.rmtree(\"src\"); open(\"k\",\"w\").write(\"q\")"'
comes_back 'mkdir -p q/r && echo z > q/r/s && ln -s r q/l'
comes_back 'git reset --hard HEAD~2'
comes_back 'git checkout -- .'
comes_back 'git clean -fdx'
comes_back 'git restore src/a'
comes_back 'git reset -q --hard && git clean -qfd'
comes_back 'git rm -rqf src'
comes_back 'git stash drop -q' 'git stash -q'
comes_back 'git branch -qD other' 'git branch other HEAD~1'
comes_back 'git tag -d v1' 'git tag v1 HEAD~1'
comes_back 'git checkout -qf HEAD~1'
comes_back 'cd src && git reset -q --hard HEAD~1'

comes_back 'git commit -q --amend -m other'
comes_back 'git commit -qa --amend --no-edit'
comes_back 'git rebase -q --onto HEAD~2 HEAD~1' 'git stash -qu'
comes_back 'git fetch -q --force . old:other' 'git branch old HEAD~2; git branch other'
comes_back 'git fetch -q . +old:other' 'git branch old HEAD~2; git branch other'
comes_back 'git reset -q --hard' 'rm src/n; rm -r src/deep'
comes_back 'git reset -q --hard HEAD~1' 'git pack-refs --all'
comes_back 'git commit -q --amend -m other' 'git gc -q'
comes_back 'git branch -qD other' 'git branch other HEAD~1; git config branch.other.remote x; git pack-refs --all'
comes_back 'git reset -q --hard' 'git stash -qu; git checkout -qb o HEAD~1; echo z > k; git commit -qam z; git checkout -q -; git merge -q o'
comes_back 'git clean -qfd' 'mkdir -p empty/within ud/e'
comes_back 'git reset -q --hard' 'rm k; mkdir k; echo i > k/i'
comes_back 'git reset -q --hard' 'rm -rf src; echo f > src'
comes_back 'git reset -q --hard' 'rm -rf src; ln -s ud src'
comes_back 'git reset -q --hard HEAD~2' 'chmod 600 src/n'
# The index is older than this second, so that git is sure of its files: the written version is kept all the same.
settled='git update-index -q --refresh; sleep 1.1; git update-index -q --refresh; touch -d "1 hour ago" ../then; touch -r ../then k; git update-index -q --refresh; sleep 1.1'
comes_back 'git restore -s HEAD~2 k' "$settled"
comes_back 'git restore src/a' 'echo .env > .gitignore; echo K=1 > .env'
comes_back 'git restore -Ws HEAD~2 k' "$settled"
comes_back 'git reset -q --hard' 'touch -r src/n ../stamp; echo NEW > src/n; touch -r ../stamp src/n'

# What was pushed is on another host: the command that puts its branch back is said, and works.
fresh
git init -q --bare ../remote.git && git remote add origin ../remote.git && git push -q origin HEAD:refs/heads/topic && git fetch -q
was=$(git -C ../remote.git rev-parse topic)
number=$((number + 1))
expect 'a force push asks' '"permissionDecision":"ask"' "$(hook PreToolUse 'git push --force origin HEAD~1:topic')"
git push -q --force origin HEAD~1:topic
hook PostToolUse 'git push --force origin HEAD~1:topic'
said=$("$pawl" undo --dry-run)
expect 'the push is told' '  the branch `topic` of `origin` is on another host and stays as it is; this would put it back:' "$said"
expect 'the push in the list' '  a push  git push --force origin HEAD~1:topic' "$("$pawl" undo list)"
bash -c "$(grep -o 'git -C .*' <<< "$said")" 2> /dev/null
expect 'the branch is back' "<$was>" "<$(git -C ../remote.git rev-parse topic)>"
rm -rf ../remote.git
# A push that failed is not kept.
fresh
number=$((number + 1))
git init -q --bare ../remote.git && git remote add origin ../remote.git && git push -q origin HEAD:refs/heads/topic && git fetch -q
hook PreToolUse 'git push --force origin HEAD~1:topic' > /dev/null
hook PostToolUseFailure 'git push --force origin HEAD~1:topic'
expect 'nothing was pushed' '<nothing is kept>' "<$("$pawl" undo list)>"
rm -rf ../remote.git

# What git itself has thrown away does not come back, and that is said before anything is touched.
fresh
git checkout -qb side && echo s > side && git add side && git commit -qm side && side=$(git rev-parse HEAD) && git checkout -qf -
agent 'git branch -qD side' > /dev/null
git reflog expire --expire=now --all; git gc -q --prune=now
expect 'git has no such commit any more' "    .git/refs/heads/side  git no longer has it (${side:0:12})" "$("$pawl" undo --dry-run)"

# Whatever a shell makes of these: it comes back, or it is asked about.
asked=0
is_safe() {  # COMMAND [BEFORE]
  fresh
  rm -rf ../other ../src; mkdir -p ../other/deep ../src/deep nest; echo o > ../other/deep/o; echo y > ../other/y; echo s > ../src/deep/s
  ln -s ../other l; ln -s src lsrc; git init -q nest; echo n > nest/n
  if [[ -n ${2:-} ]]; then eval "$2" > /dev/null 2>&1; fi
  local before said
  before=$(snapshot; cd ..; find other src app/nest -type f -exec sha256sum {} +)
  said=$(agent "$1")
  if [[ -n $said ]]; then asked=$((asked + 1)); return; fi
  "$pawl" undo --yes > /dev/null 2>&1
  expect "safe: $1" '<>' "<$(diff <(echo "$before") <(snapshot; cd ..; find other src app/nest -type f -exec sha256sum {} +))>"
}
for command in 'mkdir -p src; rm -rf src' 'touch src; rm -rf src' 'cp k src; rm -rf src' 'cp -r ud src; rm -rf src' 'rmdir src || rm -rf src' 'rm src; rm -rf src' \
  'chmod 755 src && rm -rf src' 'chmod -R u+w src && rm -rf src' 'rm -f src/*; rm -rf src' 'chmod -R 755 src && echo x > src/a' 'git reset -q --hard; rm -rf src' \
  'git clean -qfd; rm -rf src' 'git checkout -- k; rm -rf src' 'git reset -q --hard && echo x > u.txt' 'python3 -c "import os,shutil; os.makedirs(\"src\",exist_ok=True); shutil.rmtree(\"src\")"' \
  'ln -sfn ../other lsrc; rm -rf lsrc/*' 'mv ud ud2; ln -s ../other ud; rm -rf ud/*' 'rm lsrc; ln -s ../other lsrc; rm -rf lsrc/deep' \
  'rm -rf */y' 'rm -rf */deep' 'rm -rf ./*/' 'for d in *; do rm -rf $d/deep; done' 'find -L . -name y -delete' 'find . -follow -name y -delete' 'find */ -name y -delete' \
  'cd l && cd .. && rm -rf src' 'cd l; cd ../src; rm -rf deep' 'cd l/deep/../..; rm -rf src' 'CDPATH=..; cd src; rm -rf deep' 'cd src & rm -rf ud' 'HOME=$PWD; cd; rm -rf ud' \
  'pushd src; pushd ../ud; pushd; rm -rf deep' 'pushd -n src; rm -rf ud; popd; rm -rf deep' "trap 'rm -rf deep' EXIT; cd src" 'find src/deep -maxdepth 0 -execdir rm -rf deep \;' \
  'git stash -q && git stash drop -q' 'git stash -qu && git stash clear' 'git add -A; git stash -q; git stash drop -q' 'git clean -qffdx' 'shopt -s dotglob; rm -rf nest/*' \
  "find . -path './nest/*' -delete" 'find . -name HEAD -delete' 'git branch -qD other; git repack -qad' 'git restore -s HEAD~2 u.txt' 'git restore --source=HEAD~2 k' 'git --no-pager restore -s HEAD~2 k' 'git restore -Ws HEAD~2 k' 'git restore -s HEAD~2 -- src' 'rm -rf src > src/su' 'rm -rf src & : > src/a; wait' \
  'git config core.worktree ../other; git reset -q --hard' 'shred -u src/a; rm -rf src' 'rm -rf ud; mv -t ud src/a'; do
  is_safe "$command"
done
is_safe 'git worktree remove --force ../wt' 'git worktree add -q ../wt; echo x > ../wt/new'
is_safe 'cd src; git branch -qD other' 'git branch other HEAD~1; mkdir src/.git'
expect 'few of them are asked about without need' 'yes' "$((( asked < 45 )) && echo yes)"

# A session, newest first.
fresh
before=$(snapshot)
for command in 'echo a > k' 'echo b >> k' 'mv k k2' 'echo c >> k2' 'rm -rf src' 'mkdir src' 'echo d > src/a'; do agent "$command" > /dev/null; done
expect 'the list' 'rm -rf src' "$("$pawl" undo list)"
expect 'the whole session' 'put back' "$("$pawl" undo --session s1 --yes)"
expect 'and the tree is back' '<>' "<$(diff <(echo "$before") <(snapshot))>"
expect 'the whole session again' ' of 7 calls' "$("$pawl" redo --session s1 --yes)"
expect 'its last file' '<d>' "<$(cat src/a)>"
"$pawl" undo --session s1 --yes > /dev/null
expect 'and back once more' '<>' "<$(diff <(echo "$before") <(snapshot))>"
expect 'the agent is told' '"additionalContext":"A person has undone what call' "$(number=99; hook PostToolUse ls)"
expect 'once' '<>' "<$(number=98; hook PostToolUse ls)>"
expect 'the log' 'undo  the person at the terminal' "$("$pawl" log show)"

# Several at once: one of them puts it back, the others say so or find nothing.
fresh
before=$(snapshot)
agent 'rm -rf src' > /dev/null
for i in 1 2 3 4 5 6; do "$pawl" undo --yes > "$work/undo$i" 2>&1 & done; wait
expect 'once' '<1>' "<$(grep -l ' put back; `pawl redo`' "$work"/undo? | wc -l)>"
expect 'one record' '<1>' "<$("$pawl" undo list | grep -c 'undo of')>"
expect 'as it was' '<>' "<$(diff <(echo "$before") <(snapshot))>"

# Of a path, the last call that touched it; a later call that stands in the way is named.
fresh
agent 'echo a > k' > /dev/null
agent 'rm -rf src' > /dev/null
agent 'echo b > k' > /dev/null
expect 'by its path' 'rm -rf src' "$("$pawl" undo --path src --dry-run)"
expect 'no such path' 'pawl undo: there is nothing to undo at this path; see `pawl undo list`' "$("$pawl" undo --path /etc --dry-run 2>&1)"
first=$("$pawl" undo list | tail -1 | cut -d' ' -f1)
last=$("$pawl" undo list | head -1 | cut -d' ' -f1)
expect 'the later call' "call $last changed it since; undo that one first" "$("$pawl" undo "$first" --dry-run)"
"$pawl" undo --steps 3 --yes > /dev/null
expect 'an undo by its id' '1 path changed' "$("$pawl" redo "$first" --yes)"
expect 'not an undo' 'pawl redo: `nothing` is not an undo that can be taken back; see `pawl undo list`' "$("$pawl" redo nothing --yes 2>&1)"

# A command that failed half-way.
fresh
agent 'rm -rf src nowhere/x; false' PostToolUseFailure > /dev/null
agent 'echo q > k; false' PostToolUseFailure > /dev/null
"$pawl" undo --yes > /dev/null
expect 'after a failure too' 'three' "$(cat k)"

# What somebody changed since stays.
fresh
agent 'echo agent > k; rm u.txt' > /dev/null
echo mine > k
expect 'a conflict' "pawl undo: files have changed since, so nothing is touched; --keep-mine leaves those as they are, --force puts them back too" "$("$pawl" undo --yes 2>&1)"
expect 'nothing came back' 'gone' "$([[ -e u.txt ]] || echo gone)"
expect 'keep mine' '1 path put back, 1 path left alone' "$("$pawl" undo --yes --keep-mine)"
expect 'mine' 'mine' "$(cat k)"
id=$("$pawl" undo list | tail -1 | cut -d' ' -f1)
expect 'the diff' '-mine' "$("$pawl" undo "$id" --dry-run --diff)"
expect 'not offered again' 'there is nothing to undo' "$("$pawl" undo --dry-run 2>&1)"
"$pawl" undo "$id" --yes --force > /dev/null
expect 'forced' 'three' "$(cat k)"
"$pawl" redo --yes > /dev/null
expect 'and back' 'mine' "$(cat k)"

# What an undo left alone stays within reach, also after a redo and another undo.
fresh
agent 'rm src/a; echo theirs > k' > /dev/null
id=$("$pawl" undo list | head -1 | cut -d' ' -f1)
echo mine > k
"$pawl" undo "$id" --yes --keep-mine > /dev/null; "$pawl" redo --yes > /dev/null
expect 'first what was done again' '1 path put back' "$("$pawl" undo "$id" --yes)"
expect 'then the file that was left' '1 path put back' "$("$pawl" undo "$id" --yes --force)"
expect 'as it was before the call' $'three\nstaged' "$(cat k)"
expect 'and mine again' 'mine' "$("$pawl" redo --yes > /dev/null; cat k)"
expect 'and the other one' $'one2\ndirty' "$(cat src/a)"

# What is not kept still asks, and what is denied stays denied.
fresh
mkfifo src/pipe
expect 'a pipe' 'it is a socket, a pipe or a device' "$(agent 'rm -rf src')"
expect 'no folder' '"ask"' "$(agent 'cd nowhere; rm -rf src')"
expect 'no folder by name' 'its folder is not there' "$(agent 'rm -rf nowhere/src')"
expect 'home' '"deny"' "$(agent "rm -rf $HOME")"
expect 'the checkout itself' '"deny"' "$(agent 'rm -rf .git')"
expect 'a secret that git would delete' '"ask"' "$(echo .env > .gitignore; echo K=1 > .env; agent 'git clean -fdx')"
expect 'for good in git' '"ask"' "$(agent 'git reflog expire --expire=now --all')"
expect 'another repository' '"ask"' "$(agent 'git --git-dir=/elsewhere/.git reset --hard')"
expect 'a force push too' '"ask"' "$(agent 'rm -rf ud && git push --force origin main')"
printf '[undo]\nasks = "always"\n' > "$PAWL_HOME/config.toml"
expect 'always' '"ask"' "$(agent 'rm -rf ud')"
printf '[undo]\nenabled = false\n' > "$PAWL_HOME/config.toml"
expect 'off' '"ask"' "$(agent 'rm -rf ud')"
printf '[approval]\nirreversible = "ask-even-if-kept"\n' > "$PAWL_HOME/config.toml"
expect 'even if kept' '"ask"' "$(agent 'rm -rf ud')"
printf '[policy.rules]\n"filesystem.delete-recursively" = "ask"\n' > "$PAWL_HOME/config.toml"
expect 'one rule' '"ask"' "$(agent 'rm -rf ud')"
rm "$PAWL_HOME/config.toml"

# Agents may look. Only their own calls, if the user says so, may they put back.
agent 'rm -rf ud' > /dev/null
id=$("$pawl" undo list | head -1 | cut -d' ' -f1)
expect 'look' '<>' "<$(agent "pawl undo list; pawl undo --dry-run --diff; pawl undo --usage")>"
for command in 'pawl undo' "pawl undo $id --yes" 'pawl undo --last -y' 'pawl redo -y' 'pawl undo --purge' "cat $PAWL_HOME/undo/$id/manifest" "rm -rf $PAWL_HOME/undo"; do
  expect "not an agent's: $command" '"deny"' "$(agent "$command")"
done
printf '[undo]\nagent = "own"\n' > "$PAWL_HOME/config.toml"
expect 'its own' '<>' "<$(hook PreToolUse "pawl undo $id --yes")>"
expect 'not all' '"deny"' "$(hook PreToolUse "pawl undo --last")"
expect 'not by force' '"deny"' "$(hook PreToolUse "pawl undo $id --force")"
expect "not another session's" '"deny"' "$(message PreToolUse "pawl undo $id --yes" | sed 's/"s1"/"s2"/' | "$pawl" check --agent claude --home "$HOME")"
rm "$PAWL_HOME/config.toml"

# Words.
expect 'nothing like it' 'pawl undo: nothing is kept of call 0000000' "$("$pawl" undo "$(printf 0000000)" --yes 2>&1 | sed 's/`0000000` is not.*/nothing is kept of call 0000000/')"
expect 'two ways' 'pawl undo: give an ID, --last, --steps or --session, not several' "$("$pawl" undo --last --steps 2 2>&1)"
expect 'two wishes' 'pawl undo: give --keep-mine or --force, not both' "$("$pawl" undo --keep-mine --force 2>&1)"
expect 'purge and look' 'pawl undo: give --purge or --dry-run, not both' "$("$pawl" undo --purge --dry-run 2>&1)"
expect 'usage' 'of at most 2000 calls' "$("$pawl" undo --usage)"
expect 'replay' '"verdict":"allow"' "$(printf '{"id":1,"tool":"Bash","input":{"command":"rm -rf src/deep"}}\n' | "$pawl" replay - --home "$HOME" --cwd "$app" --undo)"
expect 'replay without' '"verdict":"ask"' "$(printf '{"id":1,"tool":"Bash","input":{"command":"rm -rf src/deep"}}\n' | "$pawl" replay - --home "$HOME" --cwd "$app")"
"$pawl" undo --purge --yes > /dev/null
expect 'purged' 'nothing is kept' "$("$pawl" undo list)"
expect 'no undo' 'pawl undo: there is nothing to undo; see `pawl undo list`' "$("$pawl" undo --yes 2>&1)"
expect 'no redo' 'pawl redo: there is no undo to take back; see `pawl undo list`' "$("$pawl" redo --yes 2>&1)"
cd /
finish

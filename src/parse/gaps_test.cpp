// SPDX-License-Identifier: Apache-2.0
// Text that is not understood becomes an Unknown node at its exact place, and what came before it is kept.
#include <gtest/gtest.h>

#include <string>

#include "parse/parse.h"

namespace pawl {
namespace {

const Node* unknown_in(const Node& node);

const Node* unknown_in(const ShellWord& word) {
  for (const Part& part : word.parts) {
    for (const Node& body : part.body) {
      if (const Node* found = unknown_in(body)) return found;
    }
    for (const ShellWord& inner : part.words) {
      if (const Node* found = unknown_in(inner)) return found;
    }
  }
  return nullptr;
}

const Node* unknown_in(const Node& node) {
  if (node.kind == Node::Kind::unknown) return &node;
  for (const ShellWord& word : node.words) {
    if (const Node* found = unknown_in(word)) return found;
  }
  for (const ShellAssignment& assignment : node.assignments) {
    for (const ShellWord& word : assignment.values) {
      if (const Node* found = unknown_in(word)) return found;
    }
  }
  for (const Node& child : node.children) {
    if (const Node* found = unknown_in(child)) return found;
  }
  return nullptr;
}

// `4: a `"` that does not end`: where the gap begins, and why.
std::string gap_of(const Script& script) {
  const Node* gap = unknown_in(script.root);
  return gap == nullptr ? "none" : std::to_string(gap->span.begin) + ": " + gap->text;
}

TEST(Gaps, stand_where_the_text_breaks) {
  struct Case {
    std::string_view text;
    std::string_view gap;
  };
  const Case cases[] = {
      {"a; echo 'b", "8: a `'` that does not end"},
      {"echo \"a", "5: a `\"` that does not end"},
      {"echo $'a", "5: a `$'` that does not end"},
      {"echo ${a", "7: a `${` that does not end"},
      {"echo $(a", "8: a `$(` that does not end"},
      {"echo `a", "5: a backquote that does not end"},
      {"echo $((1+2)", "12: a `$(` that does not end"},
      {"echo <(a", "8: a `<(` that does not end"},
      {"echo @(a", "5: a `(` that does not end"},
      {"(a", "2: a `)` is missing here"},
      {"{ a; ", "5: a `}` is missing here"},
      {"()", "1: a command is missing before `)`"},
      {"a )", "2: unexpected `)`"},
      {"}", "0: unexpected `}`"},
      {"; a", "0: unexpected `;`"},
      {"a ; ; b", "4: unexpected `;`"},
      {"a &; b", "3: unexpected `;`"},
      {"| a", "0: unexpected `|`"},
      {"a | | b", "4: unexpected `|`"},
      {"a | ! b", "4: unexpected `!`"},
      {"a |", "3: a command is missing after `|`"},
      {"a &&", "4: a command is missing after `&&`"},
      {"a && ; b", "5: unexpected `;`"},
      {"a > ", "4: a file is missing after `>`"},
      {"a > ; b", "4: a file is missing after `>`"},
      {"if a; b; fi", "9: unexpected `fi`"},
      {"if a; then b", "12: a `fi` is missing here"},
      {"while a; b; done", "12: unexpected `done`"},
      {"for x in a; fi", "12: a `do` is missing here"},
      {"echo $[a", "5: a `$[` that does not end"},
      {"a[b c", "1: a `[` that does not end"},
      {"case x in a b;; esac", "12: a `)` is missing after the pattern"},
      {"case x in a) b", "14: a `;;` is missing here"},
      {"f( { a; }", "3: a `)` is missing after the function's `(`"},
      {"f()", "3: the function has no body"},
      {"a (b)", "3: a `)` is missing after the function's `(`"},
      {"a b (c)", "4: unexpected `(`"},
      {"[[ a", "4: a `]]` is missing here"},
      {"x=(a;b)", "4: a `)` is missing after the array"},
      {"then a", "0: unexpected `then`"},
      {"(a) b", "4: unexpected `b`"},
  };
  for (const Case& c : cases) {
    const Script script = parse_script(c.text);
    EXPECT_EQ(gap_of(script), c.gap) << c.text;
    EXPECT_EQ(script.gaps, 1) << c.text;
  }
}

TEST(Gaps, keep_what_stood_before_them) {
  struct Case {
    std::string_view text;
    std::string_view tree;
  };
  const Case cases[] = {
      {"rm -rf x; echo 'b", "(list (run rm -rf x) (run echo ) (unknown: a `'` that does not end))"},
      {"a | b && (", "(list (pipe (run a) (run b)) && (subshell (list) (unknown: a command is missing before `)`)))"},
      {"echo $(rm x; (",
       "(run echo $((list (run rm x) (subshell (list) (unknown: a command is missing before `)`)))))"},
      {"if rm x; then y", "(if (list (run rm x)) (run y) (unknown: a `fi` is missing here))"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(dump(parse_script(c.text)), c.tree) << c.text;
  }
}

TEST(Gaps, reach_to_the_end_of_the_text) {
  const std::string_view text = "a; b ) c; rm -rf ~";
  const Script script = parse_script(text);
  const Node* gap = unknown_in(script.root);
  ASSERT_NE(gap, nullptr);
  EXPECT_EQ(text.substr(gap->span.begin, gap->span.size()), ") c; rm -rf ~");
  EXPECT_EQ(gap->gap, GapKind::broken);
}

// Wherever it happens, the tree holds an Unknown node for analyse to find.
TEST(Gaps, are_never_left_out_of_the_tree) {
  std::string deep = "rm x";
  for (int i = 0; i < 40; ++i) deep = "echo $(" + deep + ")";
  const std::string inside = "$(" + deep + ")";
  const std::string texts[] = {
      "a " + inside,
      "a > " + inside,
      "a <<E\n" + inside + "\nE",
      "a <<< " + inside,
      "x=" + inside,
      "x=(" + inside + ")",
      "x[" + inside + "]=1",
      "a \"" + inside + "\"",
      "a $((" + inside + "))",
      "((" + inside + "))",
      "a ${x:-" + inside + "}",
      "a ${x[" + inside + "]}",
      "a $[" + inside + "]",
      "a `" + deep + "`",
      "a <(" + deep + ")",
      "for x in " + inside + "; do a; done",
      "for " + inside + " in a; do b; done",
      "case " + inside + " in a) b;; esac",
      "case a in " + inside + ") b;; esac",
      "function " + inside + " { a; }",
      "[[ " + inside + " ]]",
      "[[ a =~ " + inside + " ]]",
      "a @(" + inside + ")",
      "coproc " + deep,
      "{ a; } > " + inside,
      "f() { " + deep + "; }",
      "a <<" + inside + "\nb",
      "time " + deep,
      "(a) <<E\n" + inside + "\nE",
      "if a; then b; fi 2> " + inside,
  };
  for (const std::string& text : texts) {
    const Script script = parse_script(text);
    EXPECT_GE(script.gaps, 1) << text;
    EXPECT_NE(dump(script).find("(unknown: "), std::string::npos) << text;
  }
}

TEST(Gaps, in_backquotes_leave_the_rest_readable) {
  const Script script = parse_script("echo `(` && rm x");
  EXPECT_EQ(script.gaps, 1);
  EXPECT_EQ(dump(script),
            "(list (run echo $((subshell (list) (unknown: a command is missing before `)`)))) && (run rm x))");
}

// Where a command begins, bash takes `a[ # ]` for one subscript and runs what follows; to others it is a comment.
TEST(Gaps, where_a_subscript_could_hide_what_follows) {
  const std::string_view texts[] = {"declare -A a; a[ # ]=1; rm x",
                                    "a[ # ] $(rm x)",
                                    "x=([ # ]=$(rm x)\n)",
                                    "a[\nrm x\n]=1",
                                    "a[ b ] c",
                                    "X=1 a[ # ]=$(rm x)"};
  for (const std::string_view text : texts) {
    const Script script = parse_script(text);
    EXPECT_EQ(script.gaps, 1) << text;
    EXPECT_NE(dump(script).find("unknown: a subscript that shells read in different ways; write it in quotes"),
              std::string::npos)
        << text;
  }
}

TEST(Gaps, where_a_keyword_goes_on_in_the_next_line) {
  for (const std::string_view text :
       {"!\\\n rm x", "cop\\\nroc rm x", "{\\\n rm x; }", "i\\\nf a; then b; fi", "a && !\\\n rm x", "[[\\\n a ]]"}) {
    const Script script = parse_script(text);
    EXPECT_EQ(script.gaps, 1) << text;
    EXPECT_NE(dump(script).find("(unknown: a keyword that goes on in the next line)"), std::string::npos) << text;
  }
}

TEST(Gaps, at_the_size_limit) {
  EXPECT_EQ(parse_script(std::string(64 * 1024, 'a')).gaps, 0);
  const Script script = parse_script(std::string(64 * 1024 + 1, 'a'));
  EXPECT_EQ(dump(script), "(unknown: longer than 65536 bytes)");
  EXPECT_EQ(script.root.children[0].gap, GapKind::too_long);
  EXPECT_EQ(script.gaps, 1);
  EXPECT_EQ(gap_of(script), "0: longer than 65536 bytes");
}

// To bash the lines are one: what they then mean is not guessed.
TEST(Gaps, where_an_expansion_or_assignment_goes_on_in_the_next_line) {
  for (const std::string_view text : {"echo $\\\n(rm x)", "echo \"$\\\n(rm x)\"", "cat <<E\n$\\\n(rm x)\nE",
                                      "rm $HO\\\nME", "rm ${HO\\\nME}", "x\\\n=5 rm y", "x=1 y\\\n=5 rm z"}) {
    const Script script = parse_script(text);
    EXPECT_EQ(script.gaps, 1) << text;
    EXPECT_NE(dump(script).find("goes on in the next line)"), std::string::npos) << text;
  }
}

std::string nested(std::string_view open, std::string_view inside, std::string_view close, int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  text += inside;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(Gaps, at_the_depth_limit) {
  struct Case {
    std::string_view open;
    std::string_view close;
    int good;
  };
  const Case cases[] = {
      {"( ", " )", 59}, {"{ ", "; }", 59}, {"echo $(", ")", 29}, {"if ", "; then b; fi", 59}, {"echo ${x:-", "}", 40}};
  for (const Case& c : cases) {
    EXPECT_EQ(parse_script(nested(c.open, "a", c.close, c.good)).gaps, 0) << c.open;
    const Script script = parse_script(nested(c.open, "a", c.close, 100));
    const Node* gap = unknown_in(script.root);
    ASSERT_NE(gap, nullptr) << c.open;
    EXPECT_EQ(gap->gap, GapKind::too_deep) << c.open;
    EXPECT_EQ(gap->text, "nested deeper than 60") << c.open;
  }
}

}  // namespace
}  // namespace pawl

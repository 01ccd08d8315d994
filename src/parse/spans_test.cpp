// SPDX-License-Identifier: Apache-2.0
// Every node knows its exact place.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "parse/parse.h"

namespace pawl {
namespace {

std::string cut(std::string_view text, Span span) {
  return std::string(text.substr(span.begin, span.size()));
}

TEST(Spans, of_commands_and_words) {
  const std::string_view text = "  X=1 rm  -rf 'a b' \"$Y\" >out ;  é && ls";
  const Script script = parse_script(text);
  ASSERT_EQ(script.root.children.size(), 3U);
  const Node& first = script.root.children[0];
  EXPECT_EQ(cut(text, first.span), "X=1 rm  -rf 'a b' \"$Y\" >out");
  EXPECT_EQ(cut(text, first.assignments[0].span), "X=1");
  const std::vector<std::string> words = {"rm", "-rf", "'a b'", "\"$Y\""};
  ASSERT_EQ(first.words.size(), words.size());
  for (std::size_t i = 0; i < words.size(); ++i) EXPECT_EQ(cut(text, first.words[i].span), words[i]);
  EXPECT_EQ(cut(text, first.words[3].parts[0].span), "$Y");
  EXPECT_EQ(cut(text, first.redirects[0].span), ">out");
  EXPECT_EQ(cut(text, first.redirects[0].target.span), "out");
  EXPECT_EQ(cut(text, script.root.children[1].span), "é");
  EXPECT_EQ(cut(text, script.root.children[2].span), "ls");
}

TEST(Spans, of_compound_commands) {
  const std::string_view text = "if a; then (b) ; fi >x; f() { c; }; d | e";
  const Script script = parse_script(text);
  ASSERT_EQ(script.root.children.size(), 3U);
  EXPECT_EQ(cut(text, script.root.children[0].span), "if a; then (b) ; fi");
  EXPECT_EQ(cut(text, script.root.children[0].children[1].children[0].span), "(b)");
  EXPECT_EQ(cut(text, script.root.children[1].span), "f() { c; }");
  EXPECT_EQ(cut(text, script.root.children[2].span), "d | e");
}

TEST(Spans, of_substitutions) {
  const std::string_view text = "echo a$(rm x)b `rm y` \"${z:-$(rm w)}\"";
  const Script script = parse_script(text);
  const Items<ShellWord>& words = script.root.children[0].words;
  EXPECT_EQ(cut(text, words[1].parts[1].span), "$(rm x)");
  EXPECT_EQ(cut(text, words[1].parts[1].body[0].children[0].span), "rm x");
  EXPECT_EQ(cut(text, words[2].parts[0].span), "`rm y`");
  EXPECT_EQ(cut(text, words[2].parts[0].body[0].children[0].span), "rm y");
  EXPECT_EQ(cut(text, words[3].parts[0].span), "${z:-$(rm w)}");
  EXPECT_EQ(cut(text, words[3].parts[0].words[0].parts[0].body[0].children[0].span), "rm w");
}

// What was unescaped has no place of its own: it stands for the whole backquotes.
TEST(Spans, of_backquotes_with_escapes) {
  const std::string_view text = "echo `rm \\`x\\``";
  const Script script = parse_script(text);
  const Part& part = script.root.children[0].words[1].parts[0];
  EXPECT_EQ(cut(text, part.body[0].children[0].span), "`rm \\`x\\``");
}

TEST(Spans, of_here_documents) {
  const std::string_view text = "cat <<E; a\nb $(c)\nE\nd";
  const Script script = parse_script(text);
  EXPECT_EQ(cut(text, script.heredocs[0].span), "b $(c)\n");
  EXPECT_EQ(cut(text, script.heredocs[0].parts[1].body[0].children[0].span), "c");
  EXPECT_EQ(cut(text, script.root.children[2].span), "d");
}

}  // namespace
}  // namespace pawl

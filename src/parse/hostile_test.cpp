// SPDX-License-Identifier: Apache-2.0
// A megabyte of each thing that makes parsers look back or ahead. Finishing is the test: what is not linear would take
// hours here.
#include <gtest/gtest.h>

#include <string>

#include "parse/parse.h"

namespace pawl {
namespace {

constexpr std::size_t kSize = 1 << 20;

std::string repeated(std::string_view piece) {
  std::string text;
  while (text.size() < kSize) text += piece;
  return text;
}

TEST(Hostile, text_of_a_megabyte_ends) {
  const std::string_view pieces[] = {
      "$(",       "${",        "${x:-",      "((",    "$((",     "`",         "\\`",       "{ ",
      "(",        "'",         "\"",         "\"$(",  "$'",      "<(",        "@(",        "[[ a =~ (",
      "$[",       "a[;",       "${a[",       "x=(",   "<<E ",    "<<E\n",     "a <<E\n$(", "a <<E\nE\n",
      "`a <<E` ", "if ",       "case x in ", "f() ",  "coproc ", "! ",        "a|",        "a\n",
      "$((a) )",  "$((#'\n))", "((\")\"))",  "\"`\"", "\\",      "$(a <<E\n", "<<-E\n\t",  "E\\\n",
      "$[1] ",    "$'a'",      "\"\"'a'",    "a[1",   "(a)|",    "`\\`",      "$\\\n(",    "x=(a) ",
  };
  for (const std::string_view piece : pieces) {
    const std::string text = repeated(piece);
    const Script script = parse_script(text, {.max_bytes = 2 * kSize, .max_depth = 60});
    EXPECT_EQ(script.root.span.begin, 0U) << piece;
    EXPECT_LE(script.root.span.end, text.size()) << piece;
    EXPECT_GE(dump(script).size(), 6U) << piece;
  }
}

TEST(Hostile, one_look_ahead_serves_all_that_is_nested_in_it) {
  std::string text = "x";
  for (int i = 0; i < 50; ++i) text = "$((" + text + "))";
  std::string many;
  for (int i = 0; i < 10; ++i) many += "echo " + text + "; ";
  const Script script = parse_script(many + "rm x");
  EXPECT_EQ(script.gaps, 0);
  EXPECT_TRUE(dump(script).ends_with("(run rm x))"));
}

TEST(Hostile, where_the_look_ahead_runs_out_there_is_a_gap) {
  // Parentheses in quotes are looked at one by one; which reading holds is not guessed when that is used up.
  std::string text = "$((";
  for (int i = 0; i < 40; ++i) text += "\"$((";
  text += std::string(2000, '1');
  for (int i = 0; i < 40; ++i) text += "))\"";
  const Script script = parse_script("echo " + text + "))");
  EXPECT_LE(script.gaps, 1);
  EXPECT_GE(dump(script).size(), 6U);
}

TEST(Hostile, what_is_everyday_never_runs_out_of_look_ahead) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "((a) ); (( i++ )); b[$i]=$((i + 1)); ";
  const Script script = parse_script(text + "rm x", {.max_bytes = kSize, .max_depth = 60});
  EXPECT_EQ(script.gaps, 0);
  EXPECT_TRUE(dump(script).ends_with("(run rm x))"));
}

}  // namespace
}  // namespace pawl

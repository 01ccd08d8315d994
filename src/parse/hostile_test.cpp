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
      "$(",    "${",      "${x:-",  "((",      "$((",      "`",        "\\`",     "{ ",        "(",         "'",
      "\"",    "\"$(",    "$'",     "<(",      "@(",       "[[ a =~ (", "$[",      "a[;",       "${a[",      "x=(",
      "<<E ",  "<<E\n",   "a <<E\n$(", "a <<E\nE\n", "`a <<E` ", "if ",  "case x in ", "f() ",    "coproc ",   "! ",
      "a|",    "a\n",     "$((a) )", "$((#'\n))", "((\")\"))", "\"`\"", "\\",     "$(a <<E\n", "<<-E\n\t",  "E\\\n",
  };
  for (const std::string_view piece : pieces) {
    const std::string text = repeated(piece);
    const Script script = parse_script(text, {.max_bytes = 2 * kSize, .max_depth = 60});
    EXPECT_EQ(script.root.span.begin, 0U) << piece;
    EXPECT_LE(script.root.span.end, text.size()) << piece;
    EXPECT_GE(dump(script).size(), 6U) << piece;
  }
}

TEST(Hostile, nothing_is_lost_where_the_look_ahead_runs_out) {
  // Each `((` looks ahead to the end; when that is used up they are subshells, and what is in them is still seen.
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "((a) ); ";
  const Script script = parse_script(text + "rm x", {.max_bytes = kSize, .max_depth = 60});
  EXPECT_EQ(script.gaps, 0);
  EXPECT_EQ(script.root.children.size(), 20001U);
  EXPECT_TRUE(dump(script).ends_with("(run rm x))"));
}

}  // namespace
}  // namespace pawl

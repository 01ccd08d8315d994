// SPDX-License-Identifier: Apache-2.0
#include "settings/pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

std::string found(std::string_view expression, std::string_view flags, std::string_view text) {
  const Result<Pattern> pattern = Pattern::of_expression(expression, flags);
  if (!pattern) return pattern.error().text;
  return pattern->is_in(text) ? "yes" : "no";
}

std::string fits(std::string_view glob, std::string_view text) {
  const Result<Pattern> pattern = Pattern::of_glob(glob);
  if (!pattern) return pattern.error().text;
  return pattern->is_in(text) ? "yes" : "no";
}

TEST(Pattern, IsFoundAnywhereInTheText) {
  EXPECT_EQ(found("kubectl.*production", "", "x; kubectl -n production y"), "yes");
  EXPECT_EQ(found("^kubectl", "", "x kubectl"), "no");
  EXPECT_EQ(found("KUBECTL", "", "kubectl"), "no");
  EXPECT_EQ(found("KUBECTL", "i", "kubectl"), "yes");
  EXPECT_EQ(found("^b$", "", "a\nb\nc"), "no");
  EXPECT_EQ(found("^b$", "m", "a\nb\nc"), "yes");
  EXPECT_EQ(found("a.b", "", "a\nb"), "no");
  EXPECT_EQ(found("a.b", "s", "a\nb"), "yes");
  EXPECT_EQ(found("a", "gu", "a"), "yes");
  EXPECT_EQ(found("a.b", "",
                  "a\xff"
                  "b"),
            "yes");
  EXPECT_EQ(found("\u00e9+$", "", "caf\u00e9"), "yes");
}

TEST(Pattern, SaysWhatCannotBeRead) {
  EXPECT_EQ(found("a(b", "", ""), "cannot be read: missing ): a(b");
  EXPECT_EQ(
      found("(?=x)", "", ""),
      "cannot be read: invalid perl operator: (?=; the syntax is RE2's, which has no lookaround and no backreferences");
  EXPECT_EQ(found("(a)\\1", "", ""),
            "cannot be read: invalid escape sequence: \\1; the syntax is RE2's, which has no lookaround and no "
            "backreferences");
  EXPECT_EQ(found("((a{100}){100}){100}", "", "").substr(0, 15), "cannot be read:");
  EXPECT_EQ(found("a", "x", ""), "has the flag `x`; the flags are `i`, `m` and `s`");
  EXPECT_EQ(found(std::string(2001, 'a'), "", ""), "is longer than 2000 characters");
  EXPECT_EQ(found("\xff", "", ""), "contains bytes that are not UTF-8");
}

TEST(Pattern, OfAGlobKnowsFolders) {
  EXPECT_EQ(fits("**/node_modules/**", "/a/node_modules/b/c"), "yes");
  EXPECT_EQ(fits("**/node_modules/**", "node_modules/x"), "yes");
  EXPECT_EQ(fits("**/node_modules/**", "/a/xnode_modules/b"), "no");
  EXPECT_EQ(fits("src/*.ts", "src/a.ts"), "yes");
  EXPECT_EQ(fits("src/*.ts", "src/a/b.ts"), "no");
  EXPECT_EQ(fits("src/**/*.ts", "src/a/b.ts"), "yes");
  EXPECT_EQ(fits("src/**/*.ts", "src/b.ts"), "yes");
  EXPECT_EQ(fits("*.{js,ts}", "a.ts"), "yes");
  EXPECT_EQ(fits("*.{js,ts}", "a.tsx"), "no");
  EXPECT_EQ(fits("a?c", "a/c"), "no");
  EXPECT_EQ(fits("a[!x-z]c", "abc"), "yes");
  EXPECT_EQ(fits("a[!x-z]c", "ayc"), "no");
  EXPECT_EQ(fits("a[b", "a[b"), "yes");
  EXPECT_EQ(fits("a{b", "a{b"), "yes");
  EXPECT_EQ(fits("a.c", "abc"), "no");
  EXPECT_EQ(fits("\\*", "*"), "yes");
  EXPECT_EQ(fits("**", "a\nb/c"), "yes");
  EXPECT_EQ(fits("{a,{b,c}}d", "cd"), "yes");
}

}  // namespace
}  // namespace pawl

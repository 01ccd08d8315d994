// SPDX-License-Identifier: Apache-2.0
// Rules about content prove themselves by files: every hit is found by its rule, no miss is, and no clause could be
// left out.
#include <gtest/gtest.h>

#include <algorithm>

#include "cases.h"
#include "inspect/inspect.h"

namespace pawl {
namespace {

[[nodiscard]] std::string folder_of(const ContentRule& rule) {
  return std::string(rule.id.substr(rule.id.find('.') + 1));
}

[[nodiscard]] bool fires(const ContentRule& rule, const ContentCase& one) {
  const Inspected inspected = inspect_text(one.path, one.text);
  return std::any_of(inspected.findings.begin(), inspected.findings.end(),
                     [&](const ContentFinding& finding) { return finding.rule->id == rule.id; });
}

[[nodiscard]] bool is_hit(const ContentCase& one) {
  return one.name.find("/hit-") != std::string::npos;
}

TEST(ContentProofs, every_hit_is_found_and_no_miss_is) {
  ASSERT_FALSE(content_rules().empty());
  for (const ContentRule& rule : content_rules()) {
    int hits = 0;
    int misses = 0;
    for (const ContentCase& one : cases_in(folder_of(rule))) {
      EXPECT_EQ(fires(rule, one), is_hit(one)) << rule.id << ": " << one.name << " " << one.path << "\n"
                                               << dump(one, inspect_text(one.path, one.text));
      ++(is_hit(one) ? hits : misses);
    }
    EXPECT_GT(hits, 0) << rule.id << " has no hit below tests/content/" << folder_of(rule);
    EXPECT_GT(misses, 0) << rule.id << " has no miss below tests/content/" << folder_of(rule);
  }
}

// Without its languages or its place, the rule would find one of its misses: another rule with the same flow or fact
// finds it, or it is found where the place is another one.
TEST(ContentProofs, every_clause_is_needed) {
  for (const ContentRule& rule : content_rules()) {
    if (rule.languages.empty() && rule.place == ContentPlace::any) continue;
    ContentRule wide = rule;
    wide.languages = {};
    wide.place = ContentPlace::any;
    bool is_needed = false;
    for (const ContentCase& one : cases_in(folder_of(rule))) {
      if (!is_hit(one)) is_needed |= !inspect_by(wide, one.path, one.text).findings.empty();
    }
    EXPECT_TRUE(is_needed) << rule.id << ": without its clauses no example changes; add a miss that needs them";
  }
}

}  // namespace
}  // namespace pawl

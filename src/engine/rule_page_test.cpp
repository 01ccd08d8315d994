// SPDX-License-Identifier: Apache-2.0
#include "engine/rule_page.h"

#include <gtest/gtest.h>

#include <set>

#include "base/files.h"

namespace pawl {
namespace {

constexpr const char* kFolder = PAWL_SOURCE_DIR "/docs/rules/";

TEST(RulePage, knows_the_pack_of_an_id) {
  EXPECT_EQ(pack_of("git.force-push"), "git");
  EXPECT_EQ(pack_of("shield.aws.delete-bucket"), "shield.aws");
  EXPECT_EQ(pack_of("nodot"), "nodot");
}

TEST(RulePage, tells_every_clause) {
  static constexpr std::string_view a[] = {"a*"};
  static constexpr std::string_view b[] = {"b", "c", "d"};
  When when;
  when.effects = EffectKind::read | EffectKind::write;
  when.actions = Action::push;
  when.classes = PathClass::root;
  when.no_classes = PathClass::temp;
  when.attributes = Attribute::recursive | Attribute::forced;
  when.no_attributes = Attribute::remote;
  when.programs = b;
  when.commands = a;
  when.objects = a;
  when.not_objects = a;
  when.steps = a;
  when.project = "/p";
  EXPECT_EQ(words_of_when(when),
            (std::vector<std::string>{
                "the effect is `read` or `write`", "the action is `push`", "the path is of class `root`",
                "the path is not of class `temp`", "it is `recursive` and `forced`", "it is not `remote`",
                "the program is `b`, `c` or `d`", "the command matches `a*`", "the object matches `a*`",
                "the object does not match `a*`", "a step matches `a*`", "the project is `/p`"}));
}

// Whoever changes a pack runs scripts/rule-pages.
TEST(RulePage, the_pages_in_docs_are_what_the_packs_say) {
  std::set<std::string> wanted = {"index.md"};
  const auto compare = [&](const std::string& name, const std::string& text) {
    const Result<std::string> page = disk().read(kFolder + name, 1 << 20);
    ASSERT_TRUE(page) << name << " is missing; run scripts/rule-pages";
    EXPECT_TRUE(*page == text) << name << " is not what the packs say; run scripts/rule-pages";
  };
  compare("index.md", markdown_index());
  for (const RulePack& pack : built_in_packs()) {
    wanted.insert(file_of_page(pack.name));
    compare(file_of_page(pack.name), markdown_of(pack));
  }
  for (const std::string& name : names_in(kFolder))
    EXPECT_TRUE(wanted.contains(name)) << name << " belongs to no pack; run scripts/rule-pages";
}

TEST(RulePage, a_page_tells_all_of_a_rule) {
  static constexpr std::string_view hits[] = {"a\nb", "c `d`"};
  static constexpr std::string_view misses[] = {"e"};
  Rule rule;
  rule.id = "x.y";
  rule.title = "Does";
  rule.why = "Because.";
  rule.severity = Severity::high;
  rule.tier = Tier::dangerous;
  rule.verdict = Verdict::deny;
  rule.is_irreversible = true;
  rule.instead = misses;
  rule.hits = hits;
  rule.misses = misses;
  rule.when.attributes = Attribute::forced;
  EXPECT_EQ(
      markdown_of({"x", "", {&rule}}),
      "<!-- Written by scripts/rule-pages from the pack; change the pack. -->\n\n# x\n\n## x.y\n\n"
      "Does. Because.\n\n| verdict | severity | tier |\n|---|---|---|\n| deny, cannot be undone | high | dangerous "
      "|\n\nIt matches when all of this is true:\n\n- it is `forced`\n\nInstead:\n\n- `e`\n\nCatches, for example:\n\n"
      "- `a\u23ceb`\n- `` c `d` ``\n\nLeaves alone, for example:\n\n- `e`\n\nTo turn it off: `pawl rules set x.y "
      "allow`.\n");
  rule.is_never = true;
  EXPECT_EQ(words_of_verdict(rule), "deny for good, cannot be undone");
}

}  // namespace
}  // namespace pawl

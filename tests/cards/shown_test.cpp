// SPDX-License-Identifier: Apache-2.0
// Whatever a finding objects to is on the card: the shown text holds every span that a finding names.
#include <gtest/gtest.h>

#include "app/card_text.h"
#include "base/visible.h"
#include "objected.h"
#include "world.h"

namespace pawl {
namespace {

constexpr std::size_t kOneLine = 10'000'000;
constexpr std::size_t kShownWhole = 2000;

int check(std::string_view example) {
  const Judged judged = judge_for_card(example);
  const std::string text = card_text(card_for(judged), {kOneLine});
  const std::vector<std::string> parts = objected_parts(judged, kShownWhole);
  for (const std::string& part : parts)
    EXPECT_NE(text.find(visible(part)), std::string::npos) << example << "\nis without\n"
                                                           << visible(part) << "\n"
                                                           << text;
  return static_cast<int>(parts.size());
}

TEST(Card, ShowsEverySpanThatAFindingNames) {
  int spans = 0;
  for (const std::string& example : all_examples()) spans += check(example);
  EXPECT_GT(spans, 900);
}

TEST(Card, ShowsItInALongCommandToo) {
  const std::string noise = "echo " + std::string(3000, 'x');
  EXPECT_GT(check(noise + "; rm -rf src; " + noise + "; git push --force origin main; " + noise), 1);
  EXPECT_GT(check("for i in 1 2; do " + noise + "; rm -rf src; done"), 0);
  // With a secret before it, which is taken out.
  EXPECT_GT(check("export AWS_ACCESS_KEY_ID=AKIA"
                  "QYLPMN5HGTRW7X3Z; " +
                  noise + "; rm -rf src"),
            0);
}

TEST(Card, SaysHowMuchItLeavesOut) {
  const std::string noise = "echo " + std::string(3000, 'x');
  const std::string text = card_text(card_for(judge_for_card(noise + "; rm -rf src")), {kOneLine});
  EXPECT_NE(text.find("\u2026(28"), std::string::npos) << text;
  EXPECT_LT(text.size(), 900U);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Whatever a finding objects to is on the card: the shown text holds every span that a finding names.
#include <gtest/gtest.h>

#include "app/card_text.h"
#include "base/visible.h"
#include "calls.h"
#include "rules/match.h"
#include "secrets/secrets.h"
#include "world.h"

namespace pawl {
namespace {

constexpr std::size_t kOneLine = 10'000'000;
constexpr std::size_t kShownWhole = 2000;

int check(std::string_view example) {
  const Judged judged = judge_for_card(example);
  const Card card = card_for(judged);
  const std::string text = card_text(card, {kOneLine});
  const std::string& judged_text = judged.analysis.text;
  int spans = 0;
  for (const Finding& finding : judged.decision.findings) {
    if (finding.verdict == Verdict::allow || finding.span.size() == 0 || finding.span.end > judged_text.size())
      continue;
    const std::string part = redact(judged_text.substr(finding.span.begin, finding.span.size()));
    if (part.size() > kShownWhole) continue;
    EXPECT_NE(text.find(visible(part)), std::string::npos) << example << "\nis without\n"
                                                           << visible(part) << "\n"
                                                           << text;
    ++spans;
  }
  return spans;
}

TEST(Card, ShowsEverySpanThatAFindingNames) {
  int spans = 0;
  for (const Rule& rule : built_in_rules()) {
    for (const auto& hit : rule.hits) spans += check(hit);
  }
  for (const Scenario& scenario : read_scenarios(std::string(PAWL_SCENARIOS) + "/calls.txt"))
    spans += check(scenario.example);
  EXPECT_GT(spans, 900);
}

TEST(Card, ShowsItInALongCommandToo) {
  const std::string noise = "echo " + std::string(3000, 'x');
  EXPECT_GT(check(noise + "; rm -rf src; " + noise + "; git push --force origin main; " + noise), 1);
  EXPECT_GT(check("for i in 1 2; do " + noise + "; rm -rf src; done"), 0);
  // With a secret before it, which is taken out.
  EXPECT_GT(check("export AWS_ACCESS_KEY_ID=AKIA" "QYLPMN5HGTRW7X3Z; " + noise + "; rm -rf src"), 0);
}

TEST(Card, SaysHowMuchItLeavesOut) {
  const std::string noise = "echo " + std::string(3000, 'x');
  const std::string text = card_text(card_for(judge_for_card(noise + "; rm -rf src")), {kOneLine});
  EXPECT_NE(text.find("\u2026(28"), std::string::npos) << text;
  EXPECT_LT(text.size(), 900U);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "engine/on_error.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(OnError, never_says_allow) {
  for (int i = 0; i <= static_cast<int>(Code::internal); ++i) {
    const Refused refused = on_error({static_cast<Code>(i), "x"});
    EXPECT_NE(ruling_of(refused).verdict, Verdict::allow) << i;
    EXPECT_NE(decision_of(refused).verdict, Verdict::allow) << i;
    EXPECT_FALSE(ruling_of(refused).reason.empty()) << i;
  }
}

TEST(OnError, says_what_and_what_to_do) {
  EXPECT_EQ(on_error({Code::bad_json, "1:5: a string that does not end"}).reason,
            "Pawl could not judge this call, so it is refused: 1:5: a string that does not end (bad-json). A person "
            "can check with `pawl doctor`.");
  EXPECT_EQ(ruling_of(on_error({Code::internal, "x"})).by, "error");
  EXPECT_EQ(on_error({Code::internal, "x"}, "k3v9qab").reason,
            "Pawl could not judge this (call k3v9qab), so it is refused: x (internal). A person can check with `pawl "
            "doctor`.");
  EXPECT_EQ(
      on_error({Code::log_failed, "x"}, "k3v9qab").reason,
      "Pawl could not record this (call k3v9qab), so it asks: x (log-failed). A person can check with `pawl doctor`.");
}

TEST(OnError, a_log_that_cannot_be_written_asks) {
  EXPECT_EQ(on_error({Code::log_failed, "x"}).refusal, Refusal::ask);
  EXPECT_EQ(on_error({Code::too_large, "x"}).refusal, Refusal::deny);
}

TEST(OnError, shows_hidden_characters_and_stays_short) {
  const std::string reason = on_error({Code::bad_message, "\x1b[2J" + std::string(10000, 'x')}).reason;
  EXPECT_NE(reason.find("\\u{1B}[2J"), std::string::npos);
  EXPECT_LT(reason.size(), 700U);
}

TEST(OnError, counts_as_dangerous) {
  const Decision decision = decision_of(on_error({Code::internal, "x"}));
  EXPECT_EQ(decision.tier, Tier::dangerous);
  EXPECT_EQ(decision.risk, 80);
  ASSERT_EQ(decision.words.size(), 1U);
  EXPECT_EQ(decision.words[0].judge, Judge::error);
}

}  // namespace
}  // namespace pawl

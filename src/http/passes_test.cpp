// SPDX-License-Identifier: Apache-2.0
#include "http/passes.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Passes, ACodeCountsOnceAndForAMinute) {
  Passes passes;
  const std::string code = passes.make_code(1000);
  EXPECT_EQ(code.size(), 32U);
  const Passes::Outcome first = passes.log_in(code, 2000);
  EXPECT_EQ(first.login, Passes::Login::done);
  EXPECT_EQ(first.token.size(), 64U);
  EXPECT_EQ(passes.log_in(code, 2001).login, Passes::Login::used);
  const std::string late = passes.make_code(1000);
  EXPECT_EQ(passes.log_in(late, 1001 + Passes::kCodeMs).login, Passes::Login::unknown);
  EXPECT_EQ(passes.log_in("", 2000).login, Passes::Login::unknown);
}

TEST(Passes, ATokenIsKnownForHalfADay) {
  Passes passes;
  const std::string token = passes.log_in(passes.make_code(0), 0).token;
  EXPECT_TRUE(passes.is_token(token, Passes::kTokenMs));
  EXPECT_FALSE(passes.is_token(token, Passes::kTokenMs + 1));
  EXPECT_FALSE(passes.is_token("", 0));
  EXPECT_FALSE(passes.is_token(token.substr(1), 0));
  EXPECT_FALSE(Passes().is_token(token, 0));
}

TEST(Passes, GuessingIsSlow) {
  Passes passes;
  for (int i = 0; i < Passes::kMostWrong; ++i)
    EXPECT_EQ(passes.log_in("wrong", 1000 + i).login, Passes::Login::unknown);
  const Passes::Outcome slow = passes.log_in(passes.make_code(1010), 1010);
  EXPECT_EQ(slow.login, Passes::Login::slow_down);
  EXPECT_GT(slow.retry_ms, 0);
  EXPECT_EQ(passes.log_in(passes.make_code(70'000), 70'000).login, Passes::Login::done);
}

TEST(Passes, TheOldestTokenGoes) {
  Passes passes;
  const std::string first = passes.log_in(passes.make_code(0), 0).token;
  for (std::size_t i = 0; i < Passes::kMostTokens; ++i)
    EXPECT_FALSE(passes.log_in(passes.make_code(1), 1).token.empty());
  EXPECT_FALSE(passes.is_token(first, 1));
}

}  // namespace
}  // namespace pawl

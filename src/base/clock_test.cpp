// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <gtest/gtest.h>

#include <ctime>

namespace pawl {
namespace {

// Every digit as `0`, so that the form can be compared.
std::string form_of(std::string text) {
  for (char& c : text) c = c >= '0' && c <= '9' ? '0' : c;
  return text;
}

TEST(Clock, writes_the_time_as_the_log_keeps_it) {
  EXPECT_EQ(form_of(utc_now()), "0000-00-00T00:00:00.000Z");
}

TEST(Clock, says_the_systems_own_second) {
  std::string expected;
  std::string said;
  // A second may pass between the two: then once more.
  for (int round = 0; round < 3 && said.substr(0, 19) != expected; ++round) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    expected = text;
    said = utc_now();
  }
  EXPECT_EQ(said.substr(0, 19), expected);
}

TEST(Clock, never_goes_back) {
  const std::int64_t before = steady_ns();
  EXPECT_GT(before, 0);
  EXPECT_GE(steady_ns(), before);
}

}  // namespace
}  // namespace pawl

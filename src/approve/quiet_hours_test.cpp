// SPDX-License-Identifier: Apache-2.0
#include "approve/quiet_hours.h"

#include <gtest/gtest.h>

#include "approve/service.h"
#include "base/local_time.h"

namespace pawl {
namespace {

TEST(QuietHours, MayPassMidnight) {
  EXPECT_TRUE(is_in_hours("22:00-07:00", 22 * 60));
  EXPECT_TRUE(is_in_hours("22:00-07:00", 6 * 60 + 59));
  EXPECT_FALSE(is_in_hours("22:00-07:00", 7 * 60));
  EXPECT_FALSE(is_in_hours("22:00-07:00", 12 * 60));
  EXPECT_TRUE(is_in_hours("09:00-17:30", 17 * 60 + 29));
  EXPECT_FALSE(is_in_hours("09:00-17:30", 17 * 60 + 30));
  EXPECT_FALSE(is_in_hours("", 0));
}

// That hold now, and for another hour.
[[nodiscard]] std::string hours_now() {
  return minute_of_day() < 12 * 60 ? "00:00-13:00" : "11:00-00:00";
}

TEST(QuietHours, NobodyWasAskedBecauseOfThem) {
  Policy policy;
  EXPECT_EQ(why_nobody_is_there(policy), "`pawl watch` is not running");
  policy.quiet_hours = hours_now();
  EXPECT_EQ(why_nobody_is_there(policy), "`pawl watch` is not running") << "there is no remote channel";
  policy.asks_remotely = true;
  EXPECT_FALSE(is_quiet_now(policy)) << "none is named";
  policy.remote_channels = {{Remote::telegram, "", "", {"5"}, ""}};
  EXPECT_TRUE(is_quiet_now(policy));
  EXPECT_EQ(why_nobody_is_there(policy),
            "your remote channels are off in quiet hours (" + policy.quiet_hours + "), and no other is open");
  policy.quiet_hours.clear();
  EXPECT_EQ(why_nobody_is_there(policy), "`pawl watch` is not running");
  policy.asks_in_terminal = false;
  EXPECT_EQ(why_nobody_is_there(policy), "no channel is open (`pawl channels`)");
}

}  // namespace
}  // namespace pawl

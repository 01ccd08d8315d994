// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "settings/policy_text.h"
#include "settings/test_errors.h"

namespace pawl {
namespace {

[[nodiscard]] Policy read(const std::string& text) {
  const PolicyText read = read_policy_text(text, "c");
  EXPECT_TRUE(read.errors.empty()) << text << read.errors[0];
  return read.values;
}

TEST(ChannelSettings, TheDesktopIsAWordOrOnAndOff) {
  EXPECT_EQ(read("").native_way, NativeWay::notify);
  EXPECT_EQ(read("approval.channels.native = 'dialog'").native_way, NativeWay::dialog);
  EXPECT_EQ(read("approval.channels.native = true").native_way, NativeWay::notify);
  EXPECT_EQ(read("approval.channels.native = false").native_way, NativeWay::off);
  EXPECT_EQ(error_of_line("approval.channels.native = 'popup'", 27),
            "`popup` is not a value of `approval.channels.native`; it takes `dialog`, `notify`, `off`");
  EXPECT_EQ(error_of_line("approval.channels.native = 3", 27),
            "`approval.channels.native` takes a string, not a whole number");
}

TEST(ChannelSettings, QuietHoursAreASpanOfTime) {
  EXPECT_EQ(read("approval.quiet_hours = '22:00-07:30'").quiet_hours, "22:00-07:30");
  EXPECT_EQ(read("approval.quiet_hours = ''").quiet_hours, "");
  for (const std::string text : {"22-7", "24:00-07:00", "22:60-07:00", "22:00", "22:00-", "a2:00-07:00"})
    EXPECT_EQ(error_of_line("approval.quiet_hours = '" + text + "'", 23),
              "`" + text + "` is not a span of time; write it like `22:00-07:00`");
  EXPECT_EQ(error_of_line("approval.quiet_hours = 22", 23),
            "`approval.quiet_hours` takes a string, not a whole number");
}

TEST(ChannelSettings, ARemoteChannelHasAServerAndPeople) {
  const Policy policy = read("channels.telegram = { users = ['5'], to = '6', server = 'https://t.example' }");
  ASSERT_EQ(policy.remote_channels.size(), 1U);
  EXPECT_EQ(policy.remote_channels[0],
            (RemoteChannel{Remote::telegram, "https://t.example", "6", std::vector<std::string>{"5"}, ""}));
  EXPECT_EQ(error_of_line("channels.telegrm = {}", 9), "`telegrm` is not a remote channel; did you mean `telegram`?");
  EXPECT_EQ(error_of_line("channels.pager = {}", 9),
            "`pager` is not a remote channel; there are `telegram`, `slack`, `ntfy`, `webhook`");
  EXPECT_EQ(error_of_line("channels.ntfy = { server = 'http://x' }", 27),
            "`channels.ntfy.server` takes an address that begins with `https://`");
  EXPECT_EQ(error_of_line("channels.ntfy = { server = 3 }", 27),
            "`channels.ntfy.server` takes a string, not a whole number");
  EXPECT_EQ(error_of_line("channels.ntfy = { ca_file = 'ca.pem' }", 28),
            "`channels.ntfy.ca_file` takes an absolute path");
  EXPECT_EQ(error_of_line("channels.slack = { token = 'x' }", 19), "`channels.slack.token` is not a setting");
  EXPECT_EQ(error_of_line("channels.webhook = { users = ['a'] }", 9),
            "`channels.webhook` has no `server`; name the address that is asked");
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What a channel says when it is not there or fails: never an answer. What it does when it is there needs a desktop and
// services: tests/scenarios/native.sh and remote.sh.
#include <gtest/gtest.h>

#include "channels/dialog.h"
#include "channels/make.h"
#include "channels/notify.h"
#include "channels/test_loop.h"

namespace pawl {
namespace {

class ChannelsTest : public ::testing::Test {
 protected:
  [[nodiscard]] PersonChannels remote(RemoteChannel settings) {
    Policy policy;
    policy.native_way = NativeWay::off;
    policy.asks_remotely = true;
    policy.remote_channels = {std::move(settings)};
    PersonChannels made = make_channels(loop_, policy, [this](Remote) { return secrets_; });
    made[0]->on_press = [this](const Press&) {
      ++presses_;
      return std::string();
    };
    return made;
  }

  Loop loop_;
  Result<Value> secrets_ = Error{Code::not_found, "run `pawl login x`"};
  int presses_ = 0;
};

[[nodiscard]] Notice a_notice() {
  Notice notice;
  notice.id = "k3v9qab";
  notice.calls = {"k3v9qab"};
  notice.title = "Deletes 3 files";
  notice.lines = {"rm a b c"};
  notice.may_allow = true;
  return notice;
}

TEST_F(ChannelsTest, WithoutADesktopThereIsNone) {
  const NotifyChannel notify(loop_, [] { return Desktop(); });
  EXPECT_FALSE(notify.is_there());
  EXPECT_EQ(notify.why_not_there(), "you have no desktop here: there is no session bus");
  const WindowChannel dialog(loop_, std::make_unique<DialogProgram>([] { return Desktop(); }));
  EXPECT_FALSE(dialog.is_there());
  EXPECT_EQ(dialog.why_not_there(), "you have no desktop here: there is no screen");
}

TEST_F(ChannelsTest, ABusWithoutAnybodyShowsNothing) {
  if (program_of_root("notify-send").empty() || program_of_root("dbus-send").empty()) GTEST_SKIP() << "no notify-send";
  NotifyChannel notify(loop_, [] { return Desktop{"/nowhere", "unix:path=/nowhere/bus", "", "", ""}; });
  run_until(loop_, [&] { return notify.why_not_there() != "it was not looked for yet"; });
  EXPECT_EQ(notify.why_not_there(), "nothing on your desktop shows notifications");
}

TEST_F(ChannelsTest, AScreenThatDoesNotAnswerIsNotAnAnswer) {
  if (program_of_root("zenity").empty()) GTEST_SKIP() << "no zenity";
  WindowChannel dialog(loop_, std::make_unique<DialogProgram>([] { return Desktop{"/nowhere", "", ":4711", "", ""}; }));
  dialog.on_press = [this](const Press&) {
    ++presses_;
    return std::string();
  };
  ASSERT_TRUE(dialog.is_there());
  dialog.show(a_notice());
  bool is_over = false;
  Timer later(loop_);
  later.start(1500, [&] { is_over = true; });
  run_until(loop_, [&] { return is_over; });
  EXPECT_EQ(presses_, 0);
}

TEST_F(ChannelsTest, ARemoteOneSaysWhatIsMissing) {
  EXPECT_EQ(remote({Remote::telegram, "", "", {}, ""})[0]->why_not_there(),
            "`channels.telegram.users` does not say whose answers count");
  EXPECT_EQ(remote({Remote::slack, "", "", {"U1"}, ""})[0]->why_not_there(), "run `pawl login x`");
  secrets_ = Value::object().set("app_token", Value::of("xapp-1"));
  EXPECT_EQ(remote({Remote::slack, "", "", {"U1"}, ""})[0]->why_not_there(), "run `pawl login slack`");
  secrets_ = Value::object().set("key", Value::of("short"));
  EXPECT_EQ(remote({Remote::webhook, "https://x.example", "", {}, ""})[0]->why_not_there(), "run `pawl login webhook`");
  secrets_ = Value::object().set("topic", Value::of("a")).set("answers", Value::of("b"));
  EXPECT_TRUE(remote({Remote::ntfy, "", "", {}, ""})[0]->is_there());
}

TEST_F(ChannelsTest, AServerThatIsNoneIsToldAndAnswersNothing) {
  secrets_ = Value::object().set("token", Value::of("7:T"));
  const PersonChannels made = remote({Remote::telegram, "https://a b", "", {"5"}, ""});
  made[0]->show(a_notice());
  run_until(loop_, [&] { return !made[0]->problem().empty(); });
  EXPECT_EQ(made[0]->problem().substr(0, 14), "`https://a b/b");
  EXPECT_NE(made[0]->problem().find("is not an address of the form `https://host/path`"), std::string::npos);
  EXPECT_EQ(presses_, 0);
}

TEST_F(ChannelsTest, OneThatGoesWhileItAsksIsQuiet) {
  secrets_ = Value::object().set("token", Value::of("7:T")).set("topic", Value::of("a")).set("answers", Value::of("b"));
  for (const Remote kind : {Remote::telegram, Remote::ntfy}) {
    PersonChannels made = remote({kind, "https://localhost:1", "", {"5"}, ""});
    made[0]->show(a_notice());
    made.clear();
  }
  bool is_over = false;
  Timer later(loop_);
  later.start(200, [&] { is_over = true; });
  run_until(loop_, [&] { return is_over; });
  EXPECT_EQ(presses_, 0);
}

}  // namespace
}  // namespace pawl

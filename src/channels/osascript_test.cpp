// SPDX-License-Identifier: Apache-2.0
// With a program that stands in for osascript: the real one was never asked.
#include "channels/osascript.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
#include "base/test_folder.h"
#include "channels/test_loop.h"

namespace pawl {
namespace {

[[nodiscard]] Notice a_notice() {
  Notice notice;
  notice.id = "k3v9qab";
  notice.calls = {"k3v9qab"};
  notice.title = "-e \"Deletes\" 3 files\" & quit";
  notice.lines = {"rm a b c", "it cannot be undone"};
  notice.more = {"rule filesystem.delete"};
  notice.may_allow = true;
  return notice;
}

TEST(Osascript, TextsAreArgumentsAndNeverPartOfTheScript) {
  const std::vector<std::string> words = osascript_arguments(a_notice());
  const std::string script =
      "on run argv\n"
      "set notNow to item 1 of argv\n"
      "set reply to display dialog (item 3 of argv) with title (item 2 of argv) buttons (items 4 thru -1 of argv) "
      "default button notNow cancel button notNow giving up after 3600\n"
      "if gave up of reply then return \"\"\n"
      "return button returned of reply\n"
      "end run";
  EXPECT_EQ(words, (std::vector<std::string>{"-e", script, "Not now", "Pawl asks",
                                             "-e \"Deletes\" 3 files\" & quit\n\nrm a b c\nit cannot be undone\n\n"
                                             "rule filesystem.delete",
                                             "Not now", "Deny", "Allow once"}));
  Notice no_yes = a_notice();
  no_yes.may_allow = false;
  no_yes.why_not = "your key is sealed";
  const std::vector<std::string> fewer = osascript_arguments(no_yes);
  EXPECT_EQ(fewer[1], script);
  EXPECT_EQ(fewer.back(), "Deny");
  EXPECT_TRUE(fewer[4].ends_with("\n\na yes from here does not count: your key is sealed")) << fewer[4];
}

class OsascriptTest : public ::testing::Test {
 protected:
  // A window that does this each time it is shown; `$n` counts.
  void stand_in(const std::string& script) {
    ASSERT_TRUE(write_file(path_, "#!/bin/sh\necho x >> " + shown_ + "\nn=$(wc -l < " + shown_ + ")\n" + script, 0700));
    channel_ = std::make_unique<WindowChannel>(
        loop_, std::make_unique<OsascriptProgram>([this](std::string_view) { return path_; }), [this] { return now_; });
    channel_->on_press = [this](const Press& press) {
      pressed_ += (press.is_yes ? "yes " : "no ") + press.notice + "\n";
      return std::string();
    };
  }

  [[nodiscard]] int times_shown() const {
    const std::string text = disk().read(shown_, 1000).value_or("");
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

  [[nodiscard]] bool is_file(const std::string& name) const {
    return disk().kind(join_path(folder_.path(), name)) == FileKind::regular;
  }

  TestFolder folder_;
  std::string path_ = join_path(folder_.path(), "osascript");
  std::string shown_ = join_path(folder_.path(), "shown");
  Loop loop_;
  std::int64_t now_ = 0;
  std::string pressed_;
  std::unique_ptr<WindowChannel> channel_;
};

TEST_F(OsascriptTest, WithoutItThereIsNoChannel) {
  const WindowChannel none(loop_, std::make_unique<OsascriptProgram>([](std::string_view) { return std::string(); }));
  EXPECT_FALSE(none.is_there());
  EXPECT_EQ(none.why_not_there(), "`osascript` is missing");
}

TEST_F(OsascriptTest, AYesCountsOnlyAfterAWhileAndIsAskedForAgain) {
  stand_in("if [ $n = 2 ]; then while [ ! -e \"$(dirname $0)/go\" ]; do sleep 0.02; done; fi; echo 'Allow once'\n");
  channel_->show(a_notice());
  run_until(loop_, [&] { return times_shown() == 2; });
  EXPECT_EQ(pressed_, "") << "nobody reads it in no time";
  now_ = 800;
  ASSERT_TRUE(write_file(join_path(folder_.path(), "go"), ""));
  run_until(loop_, [&] { return !pressed_.empty(); });
  EXPECT_EQ(pressed_, "yes k3v9qab\n");
}

TEST_F(OsascriptTest, ANoCountsAtOnce) {
  stand_in("echo Deny\n");
  channel_->show(a_notice());
  run_until(loop_, [&] { return !pressed_.empty(); });
  EXPECT_EQ(pressed_, "no k3v9qab\n");
}

// A program that begins while the end of another is told may get its descriptors.
TEST_F(OsascriptTest, TheNextWindowIsHeardToo) {
  stand_in("echo Deny\n");
  for (const char* id : {"one", "two", "three"}) {
    Notice notice = a_notice();
    notice.id = id;
    channel_->show(notice);
  }
  run_until(loop_, [&] { return pressed_.ends_with("three\n"); });
  EXPECT_EQ(pressed_, "no one\nno two\nno three\n");
}

TEST_F(OsascriptTest, AYesThatWasNotOfferedDoesNotCount) {
  stand_in("echo 'Allow once'; touch \"$(dirname $0)/over\"\n");
  now_ = 5000;
  Notice notice = a_notice();
  notice.may_allow = false;
  channel_->show(notice);
  run_until(loop_, [&] { return is_file("over"); });
  run_until(loop_, [done = std::make_shared<int>(0)] { return ++*done > 20; });
  EXPECT_EQ(pressed_, "");
}

// Cancelled, given up, other words, killed: in all of them nobody has answered, and the next question comes.
TEST_F(OsascriptTest, WhateverElseItSaysIsNotAnAnswer) {
  for (const char* script : {"exit 1\n", "echo\n", "echo 'Not now'\n", "printf 'Allow once'\n", "echo 'Allow once '\n",
                             "echo 'Allow once'; echo Deny\n", "echo 'button returned:Allow once'\n", "kill -9 $$\n"}) {
    static_cast<void>(remove_file(shown_));
    now_ = 0;
    stand_in("if [ $n = 1 ]; then while [ ! -e \"$(dirname $0)/go\" ]; do sleep 0.02; done; " + std::string(script) +
             "exit\nfi\necho Deny\n");
    Notice second = a_notice();
    second.id = "second";
    channel_->show(a_notice());
    channel_->show(second);
    run_until(loop_, [&] { return times_shown() == 1; });
    now_ = 5000;
    ASSERT_TRUE(write_file(join_path(folder_.path(), "go"), ""));
    run_until(loop_, [&] { return !pressed_.empty(); });
    EXPECT_EQ(pressed_, "no second\n") << script;
    pressed_.clear();
    static_cast<void>(remove_file(join_path(folder_.path(), "go")));
  }
}

TEST_F(OsascriptTest, OneThatIsTakenBackGoes) {
  stand_in("touch \"$(dirname $0)/began\"; exec sleep 600\n");
  channel_->show(a_notice());
  run_until(loop_, [&] { return is_file("began"); });
  Notice second = a_notice();
  second.id = "second";
  channel_->show(second);
  channel_->withdraw("k3v9qab", "denied elsewhere");
  run_until(loop_, [&] { return times_shown() == 2; });
  EXPECT_EQ(times_shown(), 2) << "the next one is shown";
  channel_->withdraw("second", "");
  EXPECT_EQ(pressed_, "");
}

}  // namespace
}  // namespace pawl

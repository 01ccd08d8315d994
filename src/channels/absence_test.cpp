// SPDX-License-Identifier: Apache-2.0
#include "channels/absence.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/process.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

constexpr std::string_view kLocked = "User=1000\nType=wayland\nLockedHint=yes\nIdleHint=no\n";

TEST(Absence, TheSessionIsReadStrictly) {
  EXPECT_EQ(session_in("Display=c2\n"), "c2");
  EXPECT_EQ(session_in("Display=3\n"), "3");
  for (const char* output : {"", "Display=\n", "Display=c2", "Display=c2\nDisplay=c3\n", "Display=c2\nState=active\n",
                             "Display=--help\n", "Display=../x\n", "Display=a b\n", " Display=c2\n", "display=c2\n",
                             "State=active\n", "c2\n", "=c2\n", "\nDisplay=c2\n"}) {
    EXPECT_EQ(session_in(output), "") << output;
  }
  EXPECT_EQ(session_in("Display=" + std::string(65, 'c') + "\n"), "");
}

TEST(Absence, LockedOrIdleIsAway) {
  EXPECT_TRUE(has_left_in(kLocked, "1000"));
  EXPECT_TRUE(has_left_in("IdleHint=yes\nUser=1000\nLockedHint=no\nType=x11\n", "1000"));
  EXPECT_TRUE(has_left_in("IdleHint=yes\nUser=1000\nLockedHint=yes\nType=mir\n", "1000"));
  EXPECT_FALSE(has_left_in("User=1000\nType=x11\nLockedHint=no\nIdleHint=no\n", "1000"));
}

TEST(Absence, WhatIsNotUnderstoodIsNotAway) {
  EXPECT_FALSE(has_left_in(kLocked, "1001")) << "of somebody else";
  for (const char* output : {
           "",
           "User=1000\nType=tty\nLockedHint=yes\nIdleHint=yes\n",
           "User=1000\nType=unspecified\nLockedHint=yes\nIdleHint=yes\n",
           "User=1000\nType=x11\nLockedHint=yes\n",
           "User=1000\nType=x11\nIdleHint=yes\n",
           "User=1000\nType=x11\nLockedHint=yes\nIdleHint=perhaps\n",
           "User=1000\nType=x11\nLockedHint=1\nIdleHint=no\n",
           "User=1000\nType=x11\nLockedHint=yes\nLockedHint=yes\nIdleHint=no\n",
           "User=1000\nType=x11\nLockedHint=yes\nIdleHint=no\nRemote=no\n",
           "User=1000\nType=x11\nLockedHint=yes\nIdleHint=no",
           "User=1000\nType=x11\nLockedHint=yes\nIdleHint=no\n\n",
           "Failed to connect to bus\n",
       }) {
    EXPECT_FALSE(has_left_in(output, "1000")) << output;
  }
}

class AbsenceTest : public ::testing::Test {
 protected:
  // What a `loginctl` of this text would tell two who ask.
  [[nodiscard]] std::string told_by(const std::string& script) {
    const std::string path = join_path(folder_.path(), "loginctl");
    EXPECT_TRUE(write_file(path, "#!/bin/sh\necho \"$@\" >> " + folder_.path() + "/asked\n" + script, 0700));
    return told_with([path](std::string_view) { return path; });
  }

  [[nodiscard]] std::string told_with(Absence::FindProgram find) {
    Loop loop;
    Absence absence(loop, std::move(find));
    std::string told;
    for (int i = 0; i < 2; ++i) {
      absence.look([&](bool has_left) {
        told += has_left ? "left " : "here ";
        if (told.size() == 10) loop.stop();
      });
    }
    EXPECT_EQ(told, "") << "never while somebody asks";
    loop.run();
    return told;
  }

  TestFolder folder_;
};

TEST_F(AbsenceTest, AsksForTheSessionAndThenForItsHints) {
  const std::string uid = own_uid();
  EXPECT_EQ(told_by("case $1 in show-user) echo Display=c2 ;; *) printf 'User=" + uid +
                    "\\nType=x11\\nLockedHint=yes\\nIdleHint=no\\n' ;; esac\n"),
            "left left ");
  EXPECT_EQ(disk().read(join_path(folder_.path(), "asked"), 1000).value_or(""),
            "show-user " + uid +
                " --property=Display\n"
                "show-session c2 --property=User --property=Type --property=LockedHint --property=IdleHint\n");
}

TEST_F(AbsenceTest, FailuresAreNotAbsence) {
  EXPECT_EQ(told_by("exit 1\n"), "here here ");
  EXPECT_EQ(told_by("echo nonsense\n"), "here here ");
  EXPECT_EQ(told_by("case $1 in show-user) echo Display=c2 ;; *) printf 'User=" + own_uid() +
                    "\\nType=x11\\nLockedHint=yes\\nIdleHint=no\\n'; exit 1 ;; esac\n"),
            "here here ");
  EXPECT_EQ(told_by("exec sleep 60\n"), "here here ") << "it is not waited for";
  EXPECT_EQ(told_with([](std::string_view) { return std::string(); }), "here here ") << "there is none";
  EXPECT_EQ(told_with([](std::string_view) { return std::string("/nowhere/loginctl"); }), "here here ");
}

}  // namespace
}  // namespace pawl

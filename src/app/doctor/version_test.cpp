// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/version.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(DoctorVersion, IsFoundInWhatProgramsPrint) {
  EXPECT_EQ(version_in("2.1.197 (Claude Code)\n"), "2.1.197");
  EXPECT_EQ(version_in("codex-cli 0.166.0\n"), "0.166.0");
  EXPECT_EQ(version_in("agent 2 of 2026: v1.52.0.\n"), "1.52.0");
  EXPECT_EQ(version_in("2026.9.6"), "2026.9.6");
  EXPECT_EQ(version_in("version 12, 3.4"), "");
  EXPECT_EQ(version_in(""), "");
}

TEST(DoctorVersion, IsHeldAgainstTheOneThatWasTried) {
  const Agent& claude = *find_agent("claude");
  const std::string tried(claude.verified_version);
  const DoctorCheck same = version_told(claude, tried + " (Claude Code)\n");
  EXPECT_EQ(same.state, CheckState::ok);
  EXPECT_EQ(same.text, "Claude Code " + tried + ", which Pawl was last tried with");
  const DoctorCheck other = version_told(claude, "9.9.9\n");
  EXPECT_EQ(other.state, CheckState::ok);
  EXPECT_EQ(other.text, "Claude Code 9.9.9; Pawl was last tried with " + tried);
  const DoctorCheck none = version_told(claude, "help\n");
  EXPECT_EQ(none.state, CheckState::warning);
  EXPECT_EQ(none.text, "`claude --version` tells no version of Claude Code");
}

TEST(DoctorVersion, IsAskedOfTheProgram) {
  const TestFolder folder;
  const std::string program = folder.path() + "/agent";
  ASSERT_TRUE(write_file(
      program, "#!/bin/sh\n[ \"$1\" = --version ] && [ \"$HOME\" = " + folder.path() + " ] && echo agent 9.8.7\n",
      0700));
  EXPECT_EQ(check_version(*find_agent("codex"), program, folder.path()).text.substr(0, 11), "Codex 9.8.7");
  EXPECT_EQ(check_version(*find_agent("codex"), program + "-gone", folder.path()).text,
            "`codex --version` tells no version of Codex");
}

}  // namespace
}  // namespace pawl

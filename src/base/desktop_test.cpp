// SPDX-License-Identifier: Apache-2.0
#include "base/desktop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace pawl {
namespace {

TEST(Desktop, TheEnvironmentSaysNothing) {
  const Desktop before = desktop_of_user();
  ::setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/tmp/planted", 1);
  ::setenv("DISPLAY", ":77", 1);
  ::setenv("XDG_RUNTIME_DIR", "/tmp", 1);
  const Desktop after = desktop_of_user();
  EXPECT_EQ(after.bus, before.bus);
  EXPECT_EQ(after.display, before.display);
  EXPECT_EQ(after.runtime, before.runtime);
}

TEST(Desktop, AProgramGetsOnlyWhatItNeeds) {
  const auto variables = environment_on({"/run/user/7", "unix:path=/run/user/7/bus", ":1", "", ""});
  std::string all;
  for (const auto& [name, value] : variables) all += name == "HOME" ? "" : name + "=" + value + "\n";
  EXPECT_EQ(all,
            "PATH=/usr/bin:/bin\nLC_ALL=C.UTF-8\nXDG_RUNTIME_DIR=/run/user/7\n"
            "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/7/bus\nDISPLAY=:1\n");
}

TEST(Desktop, OnlyRootsProgramsAreStarted) {
  EXPECT_EQ(program_of_root("sh"), "/usr/bin/sh");
  EXPECT_EQ(program_of_root("no-such-program"), "");
  EXPECT_EQ(program_of_root("../../etc/passwd"), "");
}

}  // namespace
}  // namespace pawl

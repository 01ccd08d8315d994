// SPDX-License-Identifier: Apache-2.0
// Commands as a script meets them, without a terminal, with a home of Pawl's own.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "app/command.h"
#include "base/test_folder.h"

namespace pawl {

class CommandTest : public testing::Test {
 protected:
  explicit CommandTest(const std::string& below_root = "")
      : root(folder_.path()), home(below_root.empty() ? root : root + "/" + below_root) {
    ::setenv("PAWL_HOME", home.c_str(), 1);
    ::setenv("NO_COLOR", "1", 1);
  }
  ~CommandTest() override { ::unsetenv("PAWL_HOME"); }

  // The exit code, what it printed and what it complained about.
  static std::string run(const Command& command, const std::vector<std::string>& arguments) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int exit_code = command.run(arguments);
    const std::string err = testing::internal::GetCapturedStderr();
    return std::to_string(exit_code) + " " + testing::internal::GetCapturedStdout() + err;
  }

 private:
  TestFolder folder_;

 protected:
  const std::string root;
  const std::string home;
};

}  // namespace pawl

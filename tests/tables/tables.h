// SPDX-License-Identifier: Apache-2.0
// Runs the tool that makes the tables, as the build does.
#pragma once

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/process.h"
#include "base/test_folder.h"

namespace pawl {

class Tables : public ::testing::Test {
 protected:
  // What the tool says about a file x.toml of that text, and how it ends.
  ProcessOutcome run(const std::string& what, std::string_view text) {
    EXPECT_TRUE(write_file(folder_ + "/x.toml", text));
    ProcessRequest request;
    request.argv = {PAWL_TABLES, what, folder_ + "/out.cpp", "x.toml"};
    request.cwd = folder_;
    return run_process(request).value_or({});
  }

  [[nodiscard]] bool wrote() const { return disk().kind(folder_ + "/out.cpp") == FileKind::regular; }

  TestFolder test_folder_;
  const std::string folder_ = test_folder_.path();
};

}  // namespace pawl

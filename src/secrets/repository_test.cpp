// SPDX-License-Identifier: Apache-2.0
// No file of this repository holds a whole token, or a scanner (and whoever forks it) would raise an alarm.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "secrets/test_kinds.h"

namespace pawl {
namespace {

TEST(Repository, holds_no_token) {
  std::size_t files = 0;
  for (const char* folder :
       {"src", "tests", "docs", "rules", "knowledge", "fuzz", "bench", "scripts", "tools", "completions"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(PAWL_SOURCE_DIR) / folder)) {
      if (!entry.is_regular_file() || entry.path().string().find("node_modules") != std::string::npos) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
      EXPECT_EQ(dump_found(text, built_in_secrets(), {.takes_examples = false, .takes_asks = false}), "")
          << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 500U);
}

}  // namespace
}  // namespace pawl

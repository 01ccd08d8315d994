// SPDX-License-Identifier: Apache-2.0
#include "app/subcommands.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

int count_words(const std::vector<std::string>& arguments) {
  return static_cast<int>(arguments.size()) + 10;
}

int run(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {{"count", count_words}};
  return run_subcommand("x", kSubcommands, "usage\n", arguments);
}

TEST(Subcommands, the_named_one_gets_the_words_behind_its_name) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(run({"count"}), 10);
  EXPECT_EQ(run({"count", "a", "--help"}), 12);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(Subcommands, help_is_an_answer_and_everything_else_an_error) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_EQ(run({"-h"}), 0);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "usage\nusage\n");
  testing::internal::CaptureStderr();
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(run({"cout"}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "usage\npawl x: `cout` is not a command; did you mean `count`?\nusage\n");
}

}  // namespace
}  // namespace pawl

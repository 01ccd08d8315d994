// SPDX-License-Identifier: Apache-2.0
#include "base/child.h"

#include <gtest/gtest.h>
#include <poll.h>

namespace pawl {
namespace {

[[nodiscard]] int end_of(Child& child) {
  pollfd end{child.end_descriptor(), POLLIN, 0};
  ::poll(&end, 1, 10'000);
  return child.exit_code().value_or(-1);
}

TEST(Child, TellsWhatItPrintedAndHowItEnded) {
  Result<Child> child = Child::start({"/bin/sh", "-c", "echo \"$A$HOME\"; exit 3"}, {{"A", "b"}});
  ASSERT_TRUE(child);
  EXPECT_EQ(end_of(*child), 3);
  EXPECT_EQ(child->take_output(), "b\n");
  EXPECT_EQ(child->exit_code(), 3);
}

TEST(Child, IsKilledWithItsOwner) {
  Result<Child> child = Child::start({"/bin/sleep", "60"}, {});
  ASSERT_TRUE(child);
  EXPECT_EQ(child->exit_code(), std::nullopt);
  EXPECT_EQ(child->take_output(), "");
}

TEST(Child, SaysWhatCannotBeStarted) {
  const Result<Child> child = Child::start({"/no/such/program"}, {});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().text, "`/no/such/program`: no such file or directory");
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl removefrom` as a script meets it: without a terminal. With one: tests/scenarios.
#include <gtest/gtest.h>

#include "app/test_command.h"

namespace pawl {

const Command& removefrom_command();

namespace {

class RemoveFrom : public CommandTest {
 protected:
  static std::string run(const std::vector<std::string>& arguments) {
    return CommandTest::run(removefrom_command(), arguments);
  }
};

TEST_F(RemoveFrom, NamesOneAgentOrAll) {
  EXPECT_EQ(run({}), "2 pawl removefrom: NAME is missing; name one of claude, codex, gemini, or give --all\n");
  EXPECT_EQ(run({"claude", "--all"}), "2 pawl removefrom: --all already means every agent; leave out `claude`\n");
  EXPECT_EQ(run({"--all", "--managed"}), "2 pawl removefrom: --managed is for one agent; name it\n");
  EXPECT_EQ(run({"claud"}), "2 pawl removefrom: `claud` is not an agent that Pawl knows; did you mean `claude`?\n");
}

TEST_F(RemoveFrom, IsForAPerson) {
  EXPECT_EQ(run({"--all"}), "1 pawl removefrom: standard input is not a terminal; run this yourself in one\n");
}

}  // namespace
}  // namespace pawl

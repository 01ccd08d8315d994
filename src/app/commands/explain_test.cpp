// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "app/test_command.h"

namespace pawl {

const Command& explain_command();

namespace {

class ExplainCommand : public CommandTest {
 protected:
  static std::string run(const std::vector<std::string>& arguments) {
    return CommandTest::run(explain_command(), arguments);
  }
};

TEST_F(ExplainCommand, AToolTakesAnObject) {
  const std::string wanted = "2 pawl explain: the arguments of a tool are a JSON object, not a list: `pawl explain ";
  EXPECT_EQ(run({"Write", "[1]"}), wanted + "Write '{…}'`\n");
  EXPECT_EQ(run({"mcp__x__y", "[]"}), wanted + "mcp__x__y '{…}'`\n");
  EXPECT_TRUE(run({"--effects", "ls", "[1]"}).starts_with("0 "));
  EXPECT_TRUE(run({"--effects", "Write", "{\"file_path\":\"/etc/passwd\",\"content\":\"\"}"}).starts_with("0 write"));
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "app/command.h"

namespace pawl {
namespace {

TEST(Help, has_every_command_once_in_a_group) {
  const std::string text = help_text();
  for (const Command* command : all_commands()) {
    const std::string line = "\n  " + std::string(command->name) + " ";
    const std::size_t at = text.find(line);
    ASSERT_NE(at, std::string::npos) << command->name << " is missing";
    EXPECT_EQ(text.find(line, at + 1), std::string::npos) << command->name << " stands there twice";
  }
}

TEST(Help, begins_with_what_people_do_every_day) {
  const std::string text = help_text();
  EXPECT_LT(text.find("Every day:\n  status "), text.find("\n  setup "));
  EXPECT_LT(text.find("\n  approve "), text.find("\n  replay "));
  EXPECT_LT(text.find("\n  undo "), text.find("\n  config "));
}

// Two of one place would stand in an order that nobody chose.
TEST(Help, no_two_commands_have_one_place) {
  std::set<std::pair<CommandGroup, int>> places;
  for (const Command* command : all_commands())
    EXPECT_TRUE(places.emplace(command->group, command->place).second) << command->name;
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "app/step_up.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] Ask asked_by(std::int64_t start) {
  Ask ask;
  ask.agent_root = {42, start};
  return ask;
}

TEST(StepUp, IsForTerminalsThatAreYoungerThanTheAgent) {
  EXPECT_FALSE(needs_step_up(asked_by(1000), {7, 999}));
  EXPECT_TRUE(needs_step_up(asked_by(1000), {7, 1000}));
  EXPECT_TRUE(needs_step_up(asked_by(1000), {7, 2000}));
  EXPECT_TRUE(needs_step_up(asked_by(1000), {7, 0})) << "nobody knows when the terminal was opened";
  EXPECT_FALSE(needs_step_up(asked_by(0), {7, 2000})) << "no agent is known";
}

TEST(StepUp, WantsTheWordThatItShows) {
  const Ask young = asked_by(1);
  EXPECT_FALSE(step_up(young, [](const std::string&) { return ""; }));
  EXPECT_FALSE(step_up(young, [](const std::string&) { return "yes"; }));
  EXPECT_TRUE(step_up(young, [](const std::string& question) {
    const std::size_t begin = question.find('`') + 1;
    return question.substr(begin, question.find('`', begin) - begin);
  }));
  int asked = 0;
  EXPECT_TRUE(step_up(asked_by(0), [&](const std::string&) { return std::to_string(++asked); }));
  EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace pawl

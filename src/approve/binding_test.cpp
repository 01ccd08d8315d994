// SPDX-License-Identifier: Apache-2.0
#include "approve/binding.h"

#include <gtest/gtest.h>

#include <set>

#include "base/files.h"
#include "base/json.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

class BindingTest : public testing::Test {
 protected:
  BindingTest() {
    call_.agent = "codex";
    call_.tool = "Bash";
    call_.cwd = folder_.path();
    call_.session = "s";
    call_.input = *read_json(R"({"command":"sh run.sh","timeout":5})");
    Step step;
    step.cwd = folder_.path();
    for (const char* text : {"sh", "run.sh"}) {
      Word word;
      word.text = text;
      step.argv.push_back(word);
    }
    analysis_.steps.push_back(step);
    Effect effect;
    effect.kind = EffectKind::execute;
    effect.action = Action::local;
    effect.object = "run.sh";
    analysis_.effects.push_back(effect);
    EXPECT_TRUE(write_file(folder_.path() + "/run.sh", "echo one\n"));
  }

  [[nodiscard]] AskBinding now() const { return *bind_call(call_, analysis_); }

  TestFolder folder_;
  Call call_;
  Analysis analysis_;
};

TEST_F(BindingTest, is_the_same_for_the_same_call) {
  const AskBinding first = now();
  EXPECT_EQ(first.in_session.size(), 64U);
  call_.input = *read_json(R"({ "timeout": 5.0, "command": "sh run.sh" })");
  call_.agent_call_id = "another";
  EXPECT_EQ(now().in_session, first.in_session);
  EXPECT_EQ(now().any_session, first.any_session);
}

TEST_F(BindingTest, is_another_for_everything_that_differs) {
  std::set<std::string> seen = {now().in_session};
  const auto expect_new = [&](const char* what) { EXPECT_TRUE(seen.insert(now().in_session).second) << what; };
  ASSERT_TRUE(write_file(folder_.path() + "/run.sh", "rm -rf /\n"));
  expect_new("the script's content");
  const AskBinding before = now();
  call_.session = "t";
  expect_new("the session");
  EXPECT_EQ(now().any_session, before.any_session);
  call_.input = *read_json(R"({"command":"sh run.sh ","timeout":5})");
  expect_new("the spelling");
  call_.cwd = "/";
  expect_new("the folder");
  analysis_.effects[0].object = "other.sh";
  expect_new("what it does");
  call_.tool = "shell";
  expect_new("the tool");
  call_.agent = "gemini";
  expect_new("the agent");
}

TEST_F(BindingTest, names_that_are_not_utf8_can_be_bound) {
  analysis_.effects[0].object = "\xff";
  const std::string first = now().in_session;
  analysis_.effects[0].object = "\xfe";
  EXPECT_NE(now().in_session, first);
}

}  // namespace
}  // namespace pawl

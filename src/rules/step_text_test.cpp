// SPDX-License-Identifier: Apache-2.0
#include "rules/step_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

Step step_of(std::vector<std::string> words, std::vector<std::string> wrappers = {}) {
  Step step;
  step.program = words[0];
  step.wrappers = std::move(wrappers);
  step.span = {0, 10};
  for (std::string& word : words) {
    step.argv.emplace_back();
    step.argv.back().text = std::move(word);
  }
  return step;
}

TEST(StepText, IsOneLineOfWords) {
  EXPECT_EQ(text_of_step(step_of({"git", "commit", "-m", "a\nb\tc"})), "git commit -m a b c");
  EXPECT_EQ(text_of_step(step_of({"cat", "src/../../.ssh/id_rsa", "../x", "a..b"})), "cat ../.ssh/id_rsa ../x a..b");
  Step path = step_of({"/usr/bin/git", "push"});
  path.program = "git";
  EXPECT_EQ(text_of_step(path), "git push");
  Step unknown = step_of({"$X", "push"});
  unknown.program.clear();
  EXPECT_EQ(text_of_step(unknown), "$X push");
}

TEST(StepText, KnowsWhichStepRunsWhich) {
  Analysis analysis;
  analysis.steps = {step_of({"sudo", "-n", "rm", "x"}),
                    step_of({"rm", "x"}, {"sudo"}),
                    step_of({"find", ".", "-exec", "rm", "{}", ";"}),
                    step_of({"rm", "."}, {"find"}),
                    step_of({"bash", "-c", "ls; id"}),
                    step_of({"ls"})};
  analysis.steps[5].depth = 1;
  EXPECT_EQ(wrapper_of(0, analysis), -1);
  EXPECT_EQ(wrapper_of(1, analysis), 0);
  EXPECT_EQ(wrapper_of(3, analysis), -1);
  EXPECT_TRUE(is_looked_through(0, analysis));
  EXPECT_FALSE(is_looked_through(1, analysis));
  EXPECT_FALSE(is_looked_through(2, analysis));
  EXPECT_TRUE(is_looked_through(4, analysis));
  EXPECT_FALSE(is_looked_through(5, analysis));
}

}  // namespace
}  // namespace pawl

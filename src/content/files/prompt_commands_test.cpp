// SPDX-License-Identifier: Apache-2.0
#include "content/files/prompt_commands.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

using Commands = std::vector<std::string>;

TEST(PromptCommands, of_markdown) {
  const PromptCommands found = commands_in_prompt("x.md",
                                                  "---\nallowed-tools: Bash(git:*)\n---\n"
                                                  "State: !`git status`, log: !`git log -3`\n"
                                                  "Well done!`not this` and `!neither` and !`unfinished\n"
                                                  "```!\nnpm test\nls\n```\n```sh\nrm -rf ~\n```\n- !`pwd`\r\n");
  EXPECT_EQ(found.commands, (Commands{"npm test\nls\n", "git status", "git log -3", "unfinished\n", "pwd"}));
  EXPECT_FALSE(found.has_hooks);
}

// As Claude Code 2.1.325 runs them.
TEST(PromptCommands, of_markdown_begin_and_end_anywhere) {
  const auto commands = [](std::string_view text) { return commands_in_prompt("x.md", text).commands; };
  EXPECT_EQ(commands("!`touch \\\na`"), (Commands{"touch \\\na"}));
  EXPECT_EQ(commands("text ```! touch a ``` more"), (Commands{"touch a "}));
  EXPECT_EQ(commands("  ```!touch a\n  ```\n```!\n```"), (Commands{"touch a\n  "}));
  EXPECT_EQ(commands("```!\nls ```; pwd\n```!\ncat"), (Commands{"ls ", "cat"}));
  EXPECT_EQ(commands("x\u00a0!`ls\n-l`"), (Commands{"ls\n-l"}));
  EXPECT_EQ(commands("--- \nname: x\n--- \n!`ls`\n---\n"), (Commands{"ls"}));
  // What only looks like a command hides none.
  EXPECT_EQ(commands("(!`a !`ls`"), (Commands{"a !", "ls"}));
  EXPECT_EQ(commands("`!` is a sign\nand `x` a word"), Commands());
  EXPECT_EQ(commands("!`` !`ls`"), (Commands{"ls"}));
}

TEST(PromptCommands, of_a_head_with_hooks) {
  EXPECT_TRUE(commands_in_prompt("SKILL.md", "---\nname: x\nhooks:\n  PreToolUse: []\n---\ntext").has_hooks);
  EXPECT_TRUE(commands_in_prompt("SKILL.md", "--- \r\nhooks:\n").has_hooks);
  EXPECT_FALSE(commands_in_prompt("SKILL.md", "---\nname: x\n---\nhooks:\n").has_hooks);
  EXPECT_FALSE(commands_in_prompt("SKILL.md", "hooks:\n---\n").has_hooks);
}

TEST(PromptCommands, of_toml) {
  EXPECT_EQ(commands_in_prompt("x.toml", "prompt = \"\"\"\ndiff: !{git diff {a,b}} and !{ls\"\"\"").commands,
            (Commands{"git diff {a,b}", "ls\"\"\""}));
  EXPECT_TRUE(commands_in_prompt("x.toml", "prompt = \"!`ls` {x}\"").commands.empty());
}

TEST(PromptCommands, that_are_too_many_are_not_passed_over) {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "!`ls`\n";
  const Commands found = commands_in_prompt("x.md", many).commands;
  EXPECT_LT(found.size(), 400U);
  EXPECT_EQ(found.back(), "( # more commands than are read");
}

}  // namespace
}  // namespace pawl

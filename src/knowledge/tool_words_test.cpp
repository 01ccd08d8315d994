// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_words.h"

#include <gtest/gtest.h>

#include "knowledge/program.h"
#include "knowledge/tools.h"

namespace pawl {
namespace {

TEST(ToolWords, say_what_is_done_to_paths) {
  EXPECT_EQ(verb_of_word("read"), ToolVerb::read);
  EXPECT_EQ(verb_of_word("grep"), ToolVerb::lines);
  EXPECT_EQ(verb_of_word("append"), ToolVerb::change);
  EXPECT_EQ(verb_of_word("rmdir"), ToolVerb::remove);
  EXPECT_EQ(verb_of_word("rea"), ToolVerb::none);
  EXPECT_EQ(verb_of_word("zzz"), ToolVerb::none);
  EXPECT_EQ(verb_of_word(""), ToolVerb::none);
}

TEST(ToolWords, may_tell_several_things) {
  EXPECT_TRUE(is_word(ToolWord::search, "find"));
  EXPECT_TRUE(is_word(ToolWord::looks, "find"));
  EXPECT_FALSE(is_word(ToolWord::ends, "find"));
  EXPECT_TRUE(is_word(ToolWord::service, "github"));
  EXPECT_FALSE(is_word(ToolWord::database, "github"));
  EXPECT_FALSE(is_word(ToolWord::service, "githubs"));
}

TEST(ToolWords, stand_for_programs_that_are_known) {
  EXPECT_EQ(interpreter_of_word("r"), "Rscript");
  EXPECT_EQ(program_of_word("valkey"), "redis-cli");
  EXPECT_EQ(program_of_word("python"), "");
  EXPECT_EQ(interpreter_of_word("redis"), "");
  for (const ProgramWord& row : all_interpreter_words()) EXPECT_NE(find_program(row.program), nullptr) << row.program;
  for (const ProgramWord& row : all_program_words()) EXPECT_NE(find_program(row.program), nullptr) << row.program;
}

TEST(OtherTools, are_those_that_no_agent_names) {
  ASSERT_NE(find_tool("fs_write"), nullptr);
  EXPECT_EQ(find_tool("fs_write")->kind, ToolKind::operation);
  EXPECT_EQ(find_tool("fs_writ"), nullptr);
  for (const ToolFact& other : all_other_tools()) {
    for (const ToolFact& tool : all_tools()) EXPECT_NE(other.name, tool.name) << "name it in one file only";
  }
}

}  // namespace
}  // namespace pawl

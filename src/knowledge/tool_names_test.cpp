// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_names.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(ToolNames, AreComparedInEitherCaseAndByTheirCommonWord) {
  EXPECT_TRUE(names_tool("bash", "Bash"));
  EXPECT_TRUE(names_tool("Bash", "run_shell_command"));
  EXPECT_TRUE(names_tool("run_shell_*", "run_shell_command"));
  EXPECT_TRUE(names_tool("*", "anything"));
  EXPECT_TRUE(names_tool("Edit", "apply_patch"));
  EXPECT_FALSE(names_tool("bash", "BashOutput"));
  EXPECT_FALSE(names_tool("run_shell_command", "Bash"));
}

TEST(ToolNames, MeetServersInEverySpelling) {
  for (const std::string_view tool :
       {"mcp__postgres__query", "mcp_postgres_query", "MCP:query", "@postgres/query", "MCP__Postgres__Query"}) {
    EXPECT_TRUE(names_tool("query", tool)) << tool;
    EXPECT_TRUE(names_tool("que*", tool)) << tool;
    EXPECT_FALSE(names_tool("postgres", tool)) << tool;
    EXPECT_FALSE(names_tool("bash", tool)) << tool;
  }
  for (const std::string_view tool : {"mcp__postgres__query", "mcp_postgres_query", "@postgres/query"}) {
    EXPECT_TRUE(names_tool("postgres__query", tool)) << tool;
    EXPECT_TRUE(names_tool("mcp__postgres__*", tool)) << tool;
    EXPECT_FALSE(names_tool("mysql__query", tool)) << tool;
  }
  // The common word is for the agents' own tools.
  EXPECT_FALSE(names_tool("read", "mcp__x__read_file"));
  EXPECT_TRUE(names_tool("read_file", "mcp__x__read_file"));
}

TEST(ToolNames, AreCutIntoServerAndOwnName) {
  const auto parts = [](std::string_view tool) {
    const ToolName name = split_tool_name(tool);
    return std::string(name.server) + "|" + std::string(name.own);
  };
  EXPECT_EQ(parts("mcp__a__b"), "a|b");
  EXPECT_EQ(parts("mcp__a__b__c"), "a__b|c");
  EXPECT_EQ(parts("mcp__a"), "|a");
  EXPECT_EQ(parts("mcp_a_b_c"), "a|b_c");
  EXPECT_EQ(parts("mcp_a"), "|a");
  EXPECT_EQ(parts("MCP:b"), "|b");
  EXPECT_EQ(parts("@a/b"), "a|b");
  EXPECT_EQ(parts("@a/b/c"), "a/b|c");
  EXPECT_EQ(parts("Bash"), "|Bash");
  EXPECT_EQ(parts(""), "|");
}

TEST(ToolNames, KnowWhatNoListTakesAway) {
  Value abort = Value::object();
  abort.set("operation", Value::of("abort_execution"));
  Value create = Value::object();
  create.set("operation", Value::of("create_element"));
  EXPECT_TRUE(is_lifecycle_operation("mcp__dollhouse__confirm_operation", Value::object()));
  EXPECT_TRUE(is_lifecycle_operation("Permission_Prompt", Value::object()));
  EXPECT_TRUE(is_lifecycle_operation("mcp__dollhouse__mcp_aql_execute", abort));
  EXPECT_TRUE(is_lifecycle_operation("mcp_aql_execute", abort));
  EXPECT_FALSE(is_lifecycle_operation("mcp_aql_create", create));
  // Another tool does not read that argument.
  EXPECT_FALSE(is_lifecycle_operation("Bash", abort));
}

}  // namespace
}  // namespace pawl

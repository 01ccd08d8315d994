// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "settings/policy_text.h"
#include "settings/tables.h"
#include "settings/test_errors.h"

namespace pawl {
namespace {

// `tool:field:kind` for each, or the errors.
std::string read(const std::string& value) {
  const PolicyText text = read_policy_text("policy.tool_inspection = " + value, "c");
  std::string out;
  for (const std::string& error : text.errors) out += error + "\n";
  if (!out.empty()) return out;
  for (const ToolInspection& one : text.values.tool_inspection) {
    out += (out.empty() ? "" : " ") + one.tool + ":" + one.field + ":" +
           std::string(kArgumentKindNames[static_cast<std::size_t>(one.kind)]);
  }
  return out;
}

std::string error_of(const std::string& value, int caret) {
  return error_of_line("policy.tool_inspection = " + value, caret);
}

TEST(ToolInspection, TheNameOfAnArgumentTellsWhatItHolds) {
  EXPECT_EQ(read("{ write_file = 'content', execute_query = 'sql', run_command = 'command' }"),
            "write_file:content:content execute_query:sql:sql run_command:command:shell");
  EXPECT_EQ(read("{ a = 'params.query.sql', b = 'files.0', c = 'x.url', d = 'paths.0.name', e = '0' }"),
            "a:params.query.sql:sql b:files.0:path c:x.url:url d:paths.0.name:content e:0:content");
}

TEST(ToolInspection, SaysWhatAnArgumentHolds) {
  EXPECT_EQ(read("{ 'mcp__db__*' = { field = 'q', kind = 'sql' }, x = { field = 'path' } }"),
            "mcp__db__*:q:sql x:path:path");
  EXPECT_EQ(read("{ copy = ['source', { field = 'to', kind = 'path' }] }"), "copy:source:path copy:to:path");
  EXPECT_EQ(read("{ x = { field = 'path', kind = 'content' } }"), "x:path:content");
  EXPECT_EQ(read("{}"), "");
}

TEST(ToolInspection, RefusesWhatItCannotRead) {
  EXPECT_EQ(error_of("['sql']", 25), "`policy.tool_inspection` takes a table, not an array");
  EXPECT_EQ(error_of("{ x = 1 }", 31),
            "`policy.tool_inspection.x` takes an argument's name, a table or an array of them, not a whole number");
  EXPECT_EQ(error_of("{ x = [['a']] }", 32),
            "`policy.tool_inspection.x` takes an argument's name, a table or an array of them, not an array");
  EXPECT_EQ(error_of("{ x = '' }", 31), "`` is not a path to an argument: it is empty");
  EXPECT_EQ(error_of("{ x = 'a..b' }", 31), "`a..b` is not a path to an argument: a name between its dots is empty");
  EXPECT_EQ(error_of("{ x = '1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17' }", 31),
            "`1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17` is not a path to an argument: it has more than 16 names");
  EXPECT_EQ(error_of("{ x = { kind = 'sql' } }", 31),
            "`policy.tool_inspection.x` has no `field`; name the argument that is looked into");
  EXPECT_EQ(error_of("{ x = { field = 'a', knd = 'sql' } }", 46),
            "`knd` is not a field of `policy.tool_inspection.x`; did you mean `kind`?");
  EXPECT_EQ(error_of("{ x = { field = 'a', kind = 'sqll' } }", 53),
            "`sqll` is not a kind of argument; did you mean `sql`?");
  EXPECT_EQ(error_of("{ x = { field = 'a', kind = 'number' } }", 53),
            "`number` is not a kind of argument; use `shell`, `sql`, `path`, `url` or `content`");
  EXPECT_EQ(error_of("{ x = { field = 3 } }", 41), "`field` must be a string, not a whole number");
  EXPECT_EQ(error_of("{ '' = 'sql' }", 27), "an empty name in `policy.tool_inspection` matches nothing; remove it");
}

TEST(ToolInspection, OneSourceAddsToAnother) {
  Policy policy;
  Policy more;
  policy.tool_inspection = {{"x", "a", ArgumentKind::sql}};
  more.tool_inspection = {{"x", "a", ArgumentKind::shell}, {"y", "b", ArgumentKind::path}};
  Policy tightened = policy;
  EXPECT_FALSE(add_tool_inspection(tightened, more));
  EXPECT_EQ(tightened.tool_inspection,
            (std::vector<ToolInspection>{{"x", "a", ArgumentKind::sql}, {"y", "b", ArgumentKind::path}}));
  EXPECT_TRUE(add_tool_inspection(tightened, tightened));
  take_tool_inspection(policy, more);
  EXPECT_EQ(policy.tool_inspection, more.tool_inspection);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "settings/describe.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/json.h"
#include "settings/toml.h"

namespace pawl {
namespace {

// Whoever changes a row runs scripts/config-page.
TEST(Describe, the_page_in_docs_is_what_the_table_says) {
  const Result<std::string> page = disk().read(PAWL_SOURCE_DIR "/docs/configuration.md", 1 << 20);
  ASSERT_TRUE(page) << "docs/configuration.md is missing; run scripts/config-page";
  EXPECT_TRUE(*page == config_page()) << "docs/configuration.md is not what the table says; run scripts/config-page";
}

TEST(Describe, the_page_tells_all_of_a_row) {
  const std::string page = config_page();
  EXPECT_NE(page.find("\n## `[guard]`\n"), std::string::npos);
  EXPECT_NE(
      page.find("\n"
                "| `guard.protection_level` | `permissive`, **`balanced`**, `strict` | How high the score of a call "
                "may be before Pawl asks, and before it denies. | to the right | anyone | `PAWL_PROTECTION_LEVEL` |\n"),
      std::string::npos);
  EXPECT_NE(page.find("\n| `dlp.enabled` | **`true`**, `false` | Whether the arguments of calls are searched for "
                      "secrets. | `true` | "
                      "anyone | `PAWL_DLP` |\n"),
            std::string::npos);
  EXPECT_NE(page.find("\n| `log.keep_files` | 1 to 10000, **10** | How many log files are kept. | larger | own "
                      "|  |\n"),
            std::string::npos);
  EXPECT_NE(
      page.find(
          "\n| `mcp.deny_as` | **`error`**, `result` | *Not built yet.* How an MCP client is told about a denied call. "
          "|  | trusted |  |\n"),
      std::string::npos);
  for (const Setting& setting : all_settings())
    EXPECT_NE(page.find("\n| `" + std::string(setting.name) + "` | "), std::string::npos) << setting.name;
  EXPECT_NE(page.find("\n| `approval.channels.cloud` | `true`, **`false`** | Whether the remote channels below "
                      "`channels` may answer. Also `approvers.cloud`. | `false` | own |  |\n"),
            std::string::npos);
}

// The part of the schema for a setting, by its path.
const Value* find_in_schema(const Value& schema, std::string_view name) {
  const Value* at = &schema;
  while (at != nullptr && !name.empty()) {
    const std::string_view key = name.substr(0, name.find('.'));
    name.remove_prefix(std::min(key.size() + 1, name.size()));
    const Value* inside = at->find(key == "NAME" ? "additionalProperties" : "properties");
    at = key == "NAME" || inside == nullptr ? inside : inside->find(key);
  }
  return at;
}

TEST(Describe, either_name_tells_the_other) {
  const Setting& setting = *find_setting("approvers.browser");
  EXPECT_EQ(told_meaning(setting, "approvers.browser"),
            "Whether the page in the browser may answer. Also `approval.channels.browser`.");
  EXPECT_EQ(told_meaning(setting, "approval.channels.browser"),
            "Whether the page in the browser may answer. Also `approvers.browser`.");
}

TEST(Describe, the_schema_has_what_is_built_and_nothing_else) {
  const Result<Value> schema = read_json(config_schema());
  ASSERT_TRUE(schema) << schema.error().text;
  for (const auto& [given_name, row] : all_names()) {
    const Setting& setting = *row;
    const std::string name(given_name);
    const Value* found = find_in_schema(*schema, name);
    ASSERT_EQ(found != nullptr, setting.is_built()) << name;
    if (found == nullptr) continue;
    EXPECT_EQ(*found->find_text("description"), told_meaning(setting, given_name));
    ASSERT_NE(found->find_text("type"), nullptr) << name;
    if (setting.is_named_by_user()) continue;
    EXPECT_EQ(write_json(*found->find("default")), write_json(setting.form.value_of(Policy()))) << name;
    const Value* examples = found->find("examples");
    EXPECT_EQ(examples == nullptr ? 0U : examples->items.size(), setting.form.examples.size()) << name;
  }
  EXPECT_TRUE(
      config_schema().starts_with("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": "))
      << config_schema();
  EXPECT_EQ(write_json(*find_in_schema(*schema, "log.keep_files")),
            R"({"type":"integer","minimum":1,"maximum":10000,"description":"How many log files are kept.",)"
            R"("default":10})");
}

}  // namespace
}  // namespace pawl

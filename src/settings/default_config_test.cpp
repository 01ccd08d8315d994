// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

#include <gtest/gtest.h>

#include <string>

#include "settings/policy_text.h"

namespace pawl {
namespace {

// With every setting switched on: the `#` that has no space behind it taken away. Or with the headers and the examples.
enum class Switched { settings, examples };
std::string switched_on(std::string_view text, Switched which = Switched::settings) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_first = text[at] == '#' && (at == 0 || text[at - 1] == '\n');
    const bool is_setting = is_first && text.substr(at, 2) != "# ";
    const bool is_example = is_first && (text.substr(at, 4) == "#   " || text.substr(at, 2) == "#[");
    if (!(which == Switched::settings ? is_setting : is_example)) out += text[at];
  }
  return out;
}

TEST(DefaultConfig, SetsNothing) {
  const PolicyText text = read_policy_text(default_config(), "c");
  EXPECT_EQ(text.errors, std::vector<std::string>());
  EXPECT_TRUE(text.given.empty());
}

TEST(DefaultConfig, ShowsEverySettingWithItsDefault) {
  const PolicyText text = read_policy_text(switched_on(default_config()), "c");
  EXPECT_EQ(text.errors, std::vector<std::string>());
  for (const Setting& setting : all_settings()) {
    EXPECT_EQ(text.gives(setting), setting.is_built() && !setting.is_named_by_user()) << setting.name;
    EXPECT_TRUE(!setting.is_built() || has_same(setting, text.values, Policy())) << setting.name;
  }
}

// `agents = { reviewer = … }` below `[agents]` was an error, and so was a table without a name.
TEST(DefaultConfig, EveryExampleOfATableIsRightOnceItIsUncommented) {
  const PolicyText text = read_policy_text(switched_on(default_config(), Switched::examples), "c");
  EXPECT_EQ(text.errors, std::vector<std::string>());
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || setting.form.examples.empty()) continue;
    const std::string_view example = setting.form.examples[0];
    if (!example.starts_with('{') && !example.starts_with("[{")) continue;
    EXPECT_TRUE(text.gives(setting)) << setting.name;
    EXPECT_FALSE(has_same(setting, text.values, Policy())) << setting.name;
  }
  EXPECT_NE(default_config().find("\n#   reviewer = { tools = [\"read\"] }\n"), std::string::npos);
}

TEST(DefaultConfig, TellsWhatASettingMeansAndTakes) {
  const std::string text = default_config();
  EXPECT_NE(text.find("\n#[dlp]\n# Whether the arguments of calls are searched for secrets.\n#enabled = true\n"),
            std::string::npos);
  EXPECT_NE(text.find("\n# permissive | balanced | strict\n#protection_level = \"balanced\"\n"), std::string::npos);
  EXPECT_NE(text.find("\n# 1 to 10000\n#keep_files = 10\n"), std::string::npos);
  EXPECT_NE(text.find("\n# array of tools, such as [\"WebFetch\"]\n#blocked_tools = []\n"), std::string::npos);
}

TEST(DefaultConfig, ForCiDeniesWhatWouldBeAsked) {
  const PolicyText text = read_policy_text(ci_config(), "c");
  EXPECT_EQ(text.errors, std::vector<std::string>());
  EXPECT_FALSE(text.values.may_prompt);
  EXPECT_EQ(text.given.size(), 1U);
}

}  // namespace
}  // namespace pawl

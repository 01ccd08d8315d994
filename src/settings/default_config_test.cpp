// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

#include <gtest/gtest.h>

#include <string>

#include "settings/policy_text.h"

namespace pawl {
namespace {

// With every setting switched on: the `#` that has no space behind it taken away.
std::string switched_on(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_switch = text[at] == '#' && (at == 0 || text[at - 1] == '\n') && text.substr(at, 2) != "# ";
    if (!is_switch) out += text[at];
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

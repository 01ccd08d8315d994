// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

#include <gtest/gtest.h>

#include <string>

#include "base/files.h"
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
    EXPECT_TRUE(text.gives(setting)) << setting.name;
    EXPECT_TRUE(setting.is_same(text.values, Policy())) << setting.name;
  }
}

TEST(DefaultConfig, TheManualNamesEverySettingAndVariable) {
  const Result<std::string> manual = disk().read(PAWL_SOURCE_DIR "/docs/formats/config.md", 1 << 20);
  ASSERT_TRUE(manual);
  for (const Setting& setting : all_settings()) {
    EXPECT_NE(manual->find("`" + std::string(setting.name) + "`"), std::string::npos) << setting.name;
    EXPECT_NE(manual->find(setting.variable), std::string::npos) << setting.variable;
  }
  for (const std::string_view name : later_settings()) {
    EXPECT_NE(manual->find("`" + std::string(name) + "`"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace pawl

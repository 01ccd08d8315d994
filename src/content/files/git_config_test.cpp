// SPDX-License-Identifier: Apache-2.0
#include "content/files/git_config.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string settings(std::string_view text) {
  std::string out;
  for (const GitSetting& setting : read_git_config(text)) out += setting.key + "=" + setting.value + "\n";
  return out;
}

TEST(GitConfig, is_a_list_of_settings) {
  EXPECT_EQ(settings("[core]\n\tbare = false\n\thooksPath = .husky/_  # husky\n"),
            "core.bare=false\ncore.hookspath=.husky/_\n");
  EXPECT_EQ(settings("[alias]\n  co = checkout\n  x = \"!rm -rf ~ ; # x\"\n"),
            "alias.co=checkout\nalias.x=!rm -rf ~ ; # x\n");
  EXPECT_EQ(settings("[remote \"Or\\\"igin\"] url = a\\\nb\n"), "remote.Or\"igin.url=ab\n");
  EXPECT_EQ(settings("[a]\nb\nc = \"x y\" z  \n"), "a.b=true\na.c=x y z\n");
}

TEST(GitConfig, reads_on_behind_what_git_refuses) {
  EXPECT_EQ(settings("x = 1\n[a\n= 2\n%%\n[b]\ny=\"open\n"), "b.y=open\n");
  EXPECT_EQ(settings(""), "");
  EXPECT_EQ(settings("["), "");
  EXPECT_EQ(settings("[a \"\\"), "");
}

TEST(GitConfig, the_last_value_holds) {
  const std::vector<GitSetting> all = read_git_config("[a]\nb=1\nb=2\n");
  ASSERT_NE(find_setting(all, "a.b"), nullptr);
  EXPECT_EQ(*find_setting(all, "a.b"), "2");
  EXPECT_EQ(find_setting(all, "a.c"), nullptr);
}

}  // namespace
}  // namespace pawl

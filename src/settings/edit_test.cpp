// SPDX-License-Identifier: Apache-2.0
#include "settings/edit.h"

#include <gtest/gtest.h>

#include "settings/default_config.h"
#include "settings/test_settings.h"

namespace pawl {
namespace {

[[nodiscard]] std::string shields(std::string_view text, const std::vector<std::string>& names) {
  const Result<std::string> out = with_shields(text, "c.toml", names);
  return out ? *out : "error: " + out.error().text;
}

[[nodiscard]] std::string verdict(std::string_view text, const std::string& rule, Verdict wanted) {
  const Result<std::string> out = with_rule_verdict(text, "c.toml", rule, wanted);
  return out ? *out : "error: " + out.error().text;
}

TEST(Edit, puts_a_setting_where_it_belongs) {
  EXPECT_EQ(shields("", {"aws"}), "[policy]\nshields = [\"aws\"]\n");
  EXPECT_EQ(shields("mode = 'audit'", {"aws"}), "mode = 'audit'\n\n[policy]\nshields = [\"aws\"]\n");
  EXPECT_EQ(shields("[policy] # mine\nignored_tools = []\n", {"aws", "github"}),
            "[policy] # mine\nshields = [\"aws\", \"github\"]\nignored_tools = []\n");
  EXPECT_EQ(shields("policy.ignored_tools = []\n[log]\n", {"aws"}),
            "policy.shields = [\"aws\"]\npolicy.ignored_tools = []\n[log]\n");
  EXPECT_EQ(shields("[policy.rules]\n'a.b' = 'ask'\n", {"aws"}),
            "policy.shields = [\"aws\"]\n[policy.rules]\n'a.b' = 'ask'\n");
  EXPECT_EQ(verdict("[policy]\nshields = []\n", "git.force-push", Verdict::allow),
            "[policy]\nshields = []\n\n[policy.rules]\n\"git.force-push\" = \"allow\"\n");
  EXPECT_EQ(verdict("[policy.rules]", "git.force-push", Verdict::ask),
            "[policy.rules]\n\"git.force-push\" = \"ask\"\n");
}

TEST(Edit, changes_only_the_value) {
  EXPECT_EQ(shields("# a\n[policy]\nshields = [ 'aws', # why\n  'github' ] # b\n", {"github"}),
            "# a\n[policy]\nshields = [\"github\"] # b\n");
  EXPECT_EQ(shields("policy = { shields = ['aws'] }\n", {}), "policy = { shields = [] }\n");
  EXPECT_EQ(verdict("[policy.rules]\n\"a.b\" = \"deny\" # c\n\"a.c\" = 'ask'\n", "a.b", Verdict::allow),
            "[policy.rules]\n\"a.b\" = \"allow\" # c\n\"a.c\" = 'ask'\n");
  EXPECT_EQ(verdict("[policy.rules]\na.b = \"deny\"\n", "a.b", Verdict::ask), "[policy.rules]\na.b = \"ask\"\n");
  EXPECT_EQ(verdict("[policy.rules.a]\nb = \"deny\"\n", "a.b", Verdict::ask), "[policy.rules.a]\nb = \"ask\"\n");
}

TEST(Edit, the_default_configuration_keeps_every_line) {
  const std::string out = shields(default_config(), {"aws"});
  EXPECT_EQ(out, std::string(default_config()) + "\n[policy]\nshields = [\"aws\"]\n");
  EXPECT_EQ(verdict(out, "a.b", Verdict::deny), out + "\n[policy.rules]\n\"a.b\" = \"deny\"\n");
}

TEST(Edit, puts_any_setting_where_it_belongs) {
  const auto set = [](std::string_view text, std::string_view name, const std::string& value) {
    const Setting& setting = *find_setting(name);
    const Result<std::string> out = with_setting(text, "c.toml", setting, policy_with(setting, value));
    return out ? *out : "error: " + out.error().text;
  };
  EXPECT_EQ(set("", "mode", "'strict'"), "mode = \"strict\"\n");
  EXPECT_EQ(set("[dlp]\nenabled = true\n", "mode", "'strict'"), "mode = \"strict\"\n[dlp]\nenabled = true\n");
  EXPECT_EQ(set("# a\n#mode = \"x\"\n# b\n", "mode", "'strict'"), "# a\n#mode = \"x\"\nmode = \"strict\"\n# b\n");
  EXPECT_EQ(set("mode='audit' # why\n", "mode", "'strict'"), "mode=\"strict\" # why\n");
  // Below another table that has a key of the same name it would be another setting.
  EXPECT_EQ(set("[log]\n#enabled = true\n", "dlp.enabled", "false"),
            "[log]\n#enabled = true\n\n[dlp]\nenabled = false\n");
  EXPECT_EQ(set("[guard]\n", "guard.scoring_weights", "{ llm = 3 }"),
            "[guard]\nscoring_weights = { runtime = 1.0, static = 1.0, behavioural = 2.0, llm = 3.0 }\n");
  EXPECT_EQ(set("[policy.rules]\n'a.b' = 'ask'\n", "policy.rules", "{ 'a.b' = 'deny' }"),
            "error: c.toml: `policy` is written in a form that Pawl cannot add to; write `rules = { \"a.b\" = "
            "\"deny\" }` into the file yourself");
}

TEST(Edit, a_setting_under_its_other_name_is_changed_there) {
  const Setting& setting = *find_setting("approvers.native");
  const auto set = [&](std::string_view text) {
    const Result<std::string> out = with_setting(text, "c.toml", setting, policy_with(setting, "'off'"));
    return out ? *out : "error: " + out.error().text;
  };
  EXPECT_EQ(set("[approvers] # a\nnative = 'dialog' # b\n"), "[approvers] # a\nnative = \"off\" # b\n");
  EXPECT_EQ(set("[approvers]\ncloud = true\n"), "[approvers]\ncloud = true\n\n[approval.channels]\nnative = \"off\"\n");
}

TEST(Edit, every_setting_can_be_set_in_every_kind_of_file) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || setting.is_named_by_user()) continue;
    for (const std::string& value : values_of(setting)) {
      const Policy wanted = policy_with(setting, value);
      std::vector<std::string> texts = lines_of(setting, value);
      texts.insert(texts.end(), {std::string(), default_config()});
      for (const std::string& text : texts) {
        const Result<std::string> out = with_setting(text, "c.toml", setting, wanted);
        ASSERT_TRUE(out) << setting.name << " " << out.error().text;
        const PolicyText after = read_policy_text(*out, "c.toml");
        EXPECT_EQ(after.given.size(), 1U) << *out;
        EXPECT_TRUE(has_same(setting, after.values, wanted)) << *out;
      }
    }
  }
}

TEST(Edit, says_what_it_cannot_do) {
  EXPECT_EQ(shields("policy = { ignored_tools = [] }\n", {"aws"}),
            "error: c.toml: `policy` is written in a form that Pawl cannot add to; write `shields = [\"aws\"]` into "
            "the file yourself");
  EXPECT_EQ(shields("mod = 1\n", {"aws"}),
            "error: c.toml:1: `mod` is not a setting; did you mean `mode`?\n  mod = 1\n  ^\nfix the file first; "
            "nothing was changed");
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "settings/policy_text.h"

#include <gtest/gtest.h>

#include <string>

#include "settings/test_errors.h"

namespace pawl {
namespace {

TEST(PolicyText, ReadsAWholeFile) {
  const PolicyText text = read_policy_text(R"(
mode = "strict"
environment = "trusted"
[agents]
auto_approve = true
[agents.reviewer]
tools = ["read"]
[guard]
protection_level = "permissive"
confirm_action = "deny"
allowlist_mode = "exit"
allowed_commands = ["make test"]
blocked_tools = ["mcp__x__*"]
permitted_tools = ["Bash", "Read"]
scoring_weights = { runtime = 2, static = 0.5, behavioural = 0, llm = 3.0 }
[approval]
prompts = false
irreversible = "deny"
[dlp]
enabled = false
scan_ignored_tools = false
[policy]
ignored_tools = ["TodoWrite"]
tool_inspection = { run_it = "command" }
smart_rules = [{ tool = "bash", verdict = "deny" }]
patterns = { deny = ["Bash:rm *"] }
shields = ["github"]
[policy.rules]
"git.force-push" = "deny"
[log]
max_size_mb = 5
keep_files = 2
)",
                                           "c.toml");
  ASSERT_EQ(text.errors, std::vector<std::string>());
  EXPECT_EQ(text.values.mode, Mode::strict);
  EXPECT_EQ(text.values.environment, EnvironmentTrust::trusted);
  EXPECT_TRUE(text.values.is_auto_approving);
  EXPECT_EQ(text.values.level, Level::permissive);
  EXPECT_EQ(text.values.confirm_action, ConfirmAction::deny);
  EXPECT_EQ(text.values.allowlist_mode, AllowlistMode::exit);
  EXPECT_EQ(text.values.allowed_commands, std::vector<std::string>{"make test"});
  EXPECT_EQ(text.values.blocked_tools, std::vector<std::string>{"mcp__x__*"});
  EXPECT_EQ(text.values.permitted_tools, (std::vector<std::string>{"Bash", "Read"}));
  EXPECT_EQ(text.values.weights.statics, 0.5);
  EXPECT_EQ(text.values.irreversible, IrreversiblePolicy::deny);
  EXPECT_FALSE(text.values.is_dlp_enabled);
  EXPECT_FALSE(text.values.scans_ignored_tools);
  EXPECT_EQ(text.values.ignored_tools, std::vector<std::string>{"TodoWrite"});
  EXPECT_EQ(text.values.log_max_size_mb, 5);
  EXPECT_EQ(text.values.log_keep_files, 2);
}

TEST(PolicyText, TakesTheSeedsWords) {
  for (const std::string word : {"review", "confirm"}) {
    const PolicyText text =
        read_policy_text("guard.confirm_action = '" + word + "'\napproval.irreversible = '" + word + "'", "c");
    EXPECT_TRUE(text.errors.empty());
    EXPECT_EQ(text.values.confirm_action, ConfirmAction::ask);
    EXPECT_EQ(text.values.irreversible, IrreversiblePolicy::ask);
  }
  const PolicyText text = read_policy_text("guard.confirm_action = 'block'\napproval.irreversible = 'block'", "c");
  EXPECT_EQ(text.values.confirm_action, ConfirmAction::deny);
  EXPECT_EQ(text.values.irreversible, IrreversiblePolicy::deny);
}

TEST(PolicyText, WeightsLeftOutKeepTheirDefaults) {
  const PolicyText text = read_policy_text("guard.scoring_weights = { llm = 0 }", "c");
  EXPECT_EQ(text.values.weights.behavioural, 2);
  EXPECT_EQ(text.values.weights.llm, 0);
}

TEST(PolicyText, SaysWhatAWordTakes) {
  EXPECT_EQ(error_of_line("mode = 'strct'", 7), "`strct` is not a value of `mode`; did you mean `strict`?");
  EXPECT_EQ(error_of_line("mode = 'paranoid'", 7),
            "`paranoid` is not a value of `mode`; it takes `audit`, `standard`, `strict`");
  EXPECT_EQ(error_of_line("mode = 3", 7), "`mode` takes a string, not a whole number");
  EXPECT_EQ(error_of_line("environment = 'yes'", 14),
            "`yes` is not a value of `environment`; it takes `trusted`, `untrusted`");
  EXPECT_EQ(error_of_line("guard.confirm_action = 'x'", 23),
            "`x` is not a value of `guard.confirm_action`; it takes `allow`, `ask`, `deny`");
}

TEST(PolicyText, SaysWhatTheOtherTypesTake) {
  EXPECT_EQ(error_of_line("dlp.enabled = 'yes'", 14), "`dlp.enabled` takes true or false, not a string");
  EXPECT_EQ(error_of_line("log.keep_files = 1.5", 17),
            "`log.keep_files` takes a whole number from 1 to 10000, not a number");
  EXPECT_EQ(error_of_line("log.keep_files = 0", 17), "`log.keep_files` takes a whole number from 1 to 10000, not `0`");
  EXPECT_EQ(error_of_line("guard.blocked_tools = 'Bash'", 22),
            "`guard.blocked_tools` takes an array of strings, not a string");
  EXPECT_EQ(error_of_line("guard.blocked_tools = ['Bash', 7]", 31),
            "`guard.blocked_tools` takes an array of strings, not a whole number");
  EXPECT_EQ(error_of_line("guard.blocked_tools = ['']", 23),
            "an empty string in `guard.blocked_tools` matches nothing; remove it");
  EXPECT_EQ(error_of_line("guard = 1", 8), "`guard` takes a table, not a whole number");
}

TEST(PolicyText, RefusesWeightsThatCannotBe) {
  const std::string w = "guard.scoring_weights = ";
  EXPECT_EQ(error_of_line(w + "1", 24), "`guard.scoring_weights` takes a table, not a whole number");
  EXPECT_EQ(error_of_line(w + "{ runtime = -1 }", 36),
            "`guard.scoring_weights.runtime` takes a number from 0 to 1000000");
  EXPECT_EQ(error_of_line(w + "{ runtime = nan }", 36),
            "`guard.scoring_weights.runtime` takes a number from 0 to 1000000");
  EXPECT_EQ(error_of_line(w + "{ runtime = inf }", 36),
            "`guard.scoring_weights.runtime` takes a number from 0 to 1000000");
  EXPECT_EQ(error_of_line(w + "{ runtime = 'a' }", 36), "`guard.scoring_weights.runtime` takes a number, not a string");
  EXPECT_EQ(error_of_line(w + "{ statics = 1 }", 26),
            "`guard.scoring_weights.statics` is not a setting; did you mean `static`?");
  EXPECT_EQ(error_of_line(w + "{ runtime = 0, static = 0, behavioural = 0, llm = 0 }", 24),
            "the weights add up to zero; give at least one a weight above zero");
}

TEST(PolicyText, RefusesUnknownSettings) {
  EXPECT_EQ(error_of_line("mod = 'strict'", 0), "`mod` is not a setting; did you mean `mode`?");
  EXPECT_EQ(error_of_line("gaurd.x = 1", 0), "`gaurd` is not a setting; did you mean `guard`?");
  EXPECT_EQ(error_of_line("guards.x = 1", 0), "`guards` is not a setting; did you mean `guard`?");
  EXPECT_EQ(error_of_line("guard.protection_levl = 1", 6),
            "`guard.protection_levl` is not a setting; did you mean `guard.protection_level`?");
  EXPECT_EQ(error_of_line("protection_level = 'strict'", 0),
            "`protection_level` is not a setting; it belongs in `[guard]`");
  EXPECT_EQ(error_of_line("guard.mode = 'strict'", 6),
            "`guard.mode` is not a setting; it belongs at the top, above every `[…]`");
  EXPECT_EQ(error_of_line("zzzzzzzzzz = 1", 0), "`zzzzzzzzzz` is not a setting; remove it");
  EXPECT_EQ(error_of_line("'guard.protection_level' = 'strict'", 0),
            "`guard.protection_level` is not a setting; it belongs in `[guard]`");
}

TEST(PolicyText, SaysWhatIsNotInThisVersion) {
  EXPECT_EQ(error_of_line("approval.require.taint = 3", 17), "`approval.require.taint` is not built yet; remove it");
  EXPECT_EQ(error_of_line("[[guard.external_analyser]]", 8), "`guard.external_analyser` is not built yet; remove it");
  // A section without anything that is built is told once.
  EXPECT_EQ(error_of_line("guard.llm = { enabled = true, model = 'x' }", 6), "`guard.llm` is not built yet; remove it");
  EXPECT_EQ(error_of_line("services = {}", 0), "`services` is not built yet; remove it");
  EXPECT_EQ(error_of_line("mcp.dney_as = 1", 0), "`mcp` is not built yet; remove it");
  for (const Setting& setting : all_settings()) {
    const std::string all = errors_of(std::string(setting.name) + " = {}\n");
    EXPECT_EQ(all.find(" is not built yet; remove it\n") == std::string::npos, setting.is_built()) << setting.name;
  }
}

TEST(PolicyText, TheTablesOfAgentsHaveAnyName) {
  const PolicyText text = read_policy_text("agents.NAME.tools = ['a']\nagents.'x.y' = { tools = ['b'] }", "c");
  EXPECT_EQ(text.errors, std::vector<std::string>());
  EXPECT_EQ(text.values.declared_tools, (std::vector<DeclaredTools>{{"NAME", {"a"}}, {"x.y", {"b"}}}));
  EXPECT_EQ(error_of_line("agents.x = 1", 7), "`agents.x` is not a setting; remove it");
}

TEST(PolicyText, SaysAllErrorsAtOnceInTheOrderOfTheFile) {
  EXPECT_EQ(errors_of("mode = 'x'\n[guard]\nllm = {}\nblocked_tools = [1, 2]\n[dlp]\nenabled = 1\n"),
            "c:1: `x` is not a value of `mode`; it takes `audit`, `standard`, `strict`\n  mode = 'x'\n         ^\n"
            "c:3: `guard.llm` is not built yet; remove it\n  llm = {}\n  ^\n"
            "c:4: `guard.blocked_tools` takes an array of strings, not a whole number\n"
            "  blocked_tools = [1, 2]\n                   ^\n"
            "c:4: `guard.blocked_tools` takes an array of strings, not a whole number\n"
            "  blocked_tools = [1, 2]\n                      ^\n"
            "c:6: `dlp.enabled` takes true or false, not a whole number\n  enabled = 1\n            ^\n");
  EXPECT_EQ(errors_of("mode = \n"), "c:1: not valid TOML: expected value, saw `\\n`\n  mode = \n         ^\n");
}

TEST(PolicyText, ReadsVariables) {
  const PolicyText text = read_policy_variables({{"PAWL_MODE", "strict"},
                                                 {"PAWL_DLP", "false"},
                                                 {"PAWL_AUTO_APPROVE", "1"},
                                                 {"PAWL_BLOCKED_TOOLS", "Bash, mcp__* ,"},
                                                 {"PAWL_PROTECTION_LEVEL", ""},
                                                 {"PAWL_HOME", "/x"},
                                                 {"MODE", "audit"}});
  EXPECT_EQ(text.errors, std::vector<std::string>());
  EXPECT_EQ(text.given.size(), 4U);
  EXPECT_EQ(text.values.mode, Mode::strict);
  EXPECT_FALSE(text.values.is_dlp_enabled);
  EXPECT_TRUE(text.values.is_auto_approving);
  EXPECT_EQ(text.values.blocked_tools, (std::vector<std::string>{"Bash", "mcp__*"}));
}

TEST(PolicyText, RefusesBrokenVariables) {
  const PolicyText text = read_policy_variables({{"PAWL_MODE", "strct"}, {"PAWL_DLP", "on"}});
  EXPECT_EQ(text.errors,
            (std::vector<std::string>{"`PAWL_MODE`: `strct` is not a value of `mode`; did you mean `strict`?",
                                      "`PAWL_DLP`: `dlp.enabled` takes true or false, not a string"}));
  EXPECT_TRUE(text.given.empty());
}

TEST(PolicyText, OfManyMistakesTheFirstAreTold) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "unknwn" + std::to_string(i) + " = 1\n";
  const std::vector<std::string> errors = read_policy_text(text, "pawl.toml").errors;
  ASSERT_EQ(errors.size(), 21U);
  EXPECT_EQ(errors.front(), "pawl.toml:1: `unknwn0` is not a setting; remove it\n  unknwn0 = 1\n  ^");
  EXPECT_EQ(errors.back(), "pawl.toml: 19980 more mistakes are not shown");
}

TEST(PolicyText, ANameThatIsNotOneOfATool) {
  EXPECT_EQ(
      read_policy_text("[guard]\nblocked_tools = [\"Bash(rm *)\"]\n", "c.toml").errors,
      std::vector<std::string>{"c.toml:2: `Bash(rm *)` in `guard.blocked_tools` can never match: it takes names of "
                               "tools, such as `WebFetch` or `mcp__files__*`; `policy.patterns` and "
                               "`policy.smart_rules` look at arguments\n"
                               "  blocked_tools = [\"Bash(rm *)\"]\n"
                               "                   ^"});
  for (const char* name : {"WebFetch", "mcp__files__*", "write_*", "server.tool", "a:b/c-d"})
    EXPECT_TRUE(read_policy_text("[guard]\nblocked_tools = [\"" + std::string(name) + "\"]\n", "c.toml").errors.empty())
        << name;
}

TEST(PolicyText, TwoNamesOfOneSettingAreOneSetting) {
  EXPECT_EQ(errors_of("[approvers]\nnative = 'off'\n[approval]\nchannels.browser = true\nchannels.native = 'off'\n"),
            "c:5: `approval.channels.native` and `approvers.native` in line 2 are two names of one setting; remove one "
            "of them\n  channels.native = 'off'\n           ^\n");
  // The second in the file is complained about, whichever table begins first.
  EXPECT_EQ(errors_of("[approval.require]\n[approvers]\ncloud = false\n[approval.channels]\ncloud = true\n"),
            "c:5: `approval.channels.cloud` and `approvers.cloud` in line 3 are two names of one setting; remove one "
            "of them\n  cloud = true\n  ^\n");
}

TEST(PolicyText, WhatIsWrongIsToldByTheNameThatWasUsed) {
  EXPECT_EQ(error_of_line("approvers.cloud = 1", 18), "`approvers.cloud` takes true or false, not a whole number");
  EXPECT_EQ(error_of_line("approvers.native = 'popup'", 19),
            "`popup` is not a value of `approvers.native`; it takes `dialog`, `notify`, `off`");
  EXPECT_EQ(error_of_line("approvers.nativ = 'off'", 10),
            "`approvers.nativ` is not a setting; did you mean `approvers.native`?");
  EXPECT_EQ(error_of_line("approvers = true", 12), "`approvers` takes a table, not a boolean");
}

}  // namespace
}  // namespace pawl

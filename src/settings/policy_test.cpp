// SPDX-License-Identifier: Apache-2.0
#include "settings/policy.h"

#include <gtest/gtest.h>

#include <string>

#include "base/hash.h"
#include "settings/last_good.h"
#include "settings/test_world.h"

namespace pawl {
namespace {

using List = std::vector<std::string>;

TEST(Policy, WithoutFilesTheDefaultsProtect) {
  const PolicyReport report = PolicyWorld{}.report();
  EXPECT_EQ(report.policy.mode, Mode::standard);
  EXPECT_EQ(report.policy.level, Level::balanced);
  EXPECT_EQ(report.policy.notices, List());
  ASSERT_EQ(report.files.size(), 3U);
  EXPECT_EQ(report.files[0].path, kTeam);
  EXPECT_EQ(report.files[1].path, kProject);
  EXPECT_EQ(report.files[2].path, kUser);
  for (const PolicyFile& file : report.files) EXPECT_EQ(name_of(file.state), "absent");
}

TEST(Policy, WithoutFoldersThereIsOnlyTheTeam) {
  MemoryFiles files;
  files.add_file("/state/good/" + sha256_hex(kTeam) + ".toml", "mode = 'audit'");
  files.add_file(kTeam, "broken");
  const PolicyReport report = report_policy({"", "", kTeam, {}}, files);
  ASSERT_EQ(report.files.size(), 1U);
  EXPECT_EQ(report.files[0].state, PolicyFile::State::strict_defaults);
}

TEST(Policy, KnowsWhoGaveASetting) {
  PolicyWorld world;
  world.team = "guard.blocked_tools = ['X']";
  world.user = "guard.blocked_tools = ['Y']\nmode = 'strict'";
  world.project = "guard.blocked_tools = ['Z']\nguard.permitted_tools = ['Read']";
  const Policy policy = world.policy();
  EXPECT_EQ(names_of(policy.givers_of("guard.blocked_tools")),
            "your team's `/etc/pawl/config.toml` and your `~/.pawl/config.toml` and the project's `pawl.toml`");
  EXPECT_EQ(names_of(policy.givers_of("mode")), "your `~/.pawl/config.toml`");
  EXPECT_EQ(names_of(policy.givers_of("guard.permitted_tools")), "the project's `pawl.toml`");
  EXPECT_EQ(names_of(policy.givers_of("guard.confirm_action")), "");
}

TEST(Policy, TheStrongerSourceWins) {
  PolicyWorld world;
  world.user =
      "environment = 'trusted'\nmode = 'audit'\n[guard]\nprotection_level = 'permissive'\nconfirm_action = 'deny'";
  EXPECT_EQ(world.policy().mode, Mode::audit);
  EXPECT_EQ(world.policy().level, Level::permissive);
  world.project = "mode = 'standard'\nguard.confirm_action = 'allow'";
  world.is_project_trusted = true;
  EXPECT_EQ(world.policy().mode, Mode::standard);
  EXPECT_EQ(world.policy().confirm_action, ConfirmAction::allow);
  world.environment = {{"PAWL_MODE", "audit"}};
  EXPECT_EQ(world.policy().mode, Mode::audit);
  EXPECT_EQ(world.policy().notices, List());
  world.team = "mode = 'strict'";
  EXPECT_EQ(world.policy().mode, Mode::strict);
}

TEST(Policy, NothingLoosensTheTeam) {
  PolicyWorld world;
  world.team =
      "mode = 'strict'\nguard.blocked_tools = ['X']\nguard.permitted_tools = ['Read', 'Bash']\nguard.allowed_commands "
      "= []";
  world.user =
      "environment = 'trusted'\nmode = 'standard'\n[guard]\nblocked_tools = ['Y']\npermitted_tools = "
      "['Read']\nallowed_commands = ['make']";
  world.project = "mode = 'audit'";
  world.is_project_trusted = true;
  world.environment = {{"PAWL_MODE", "standard"}};
  const PolicyReport report = world.report();
  EXPECT_EQ(report.policy.mode, Mode::strict);
  EXPECT_EQ(report.policy.blocked_tools, (List{"X", "Y"}));
  EXPECT_EQ(report.policy.permitted_tools, List{"Read"});
  EXPECT_EQ(report.policy.allowed_commands, List());
  EXPECT_EQ(
      report.policy.notices,
      (List{"`/h/.pawl/config.toml` would loosen the team policy, which is ignored: `mode`, `guard.allowed_commands`",
            "`/p/pawl.toml` would loosen the team policy, which is ignored: `mode`",
            "`PAWL_MODE` is ignored: it would loosen the team policy"}));
  EXPECT_EQ(report.files[2].ignored[0],
            "/h/.pawl/config.toml:2: `mode` loosens the team policy\n  mode = 'standard'\n  ^");
}

TEST(Policy, BelowTheTeamOneMayTighten) {
  PolicyWorld world;
  world.team = "mode = 'standard'\nguard.protection_level = 'permissive'";
  world.user = "mode = 'strict'";
  world.project = "guard.protection_level = 'strict'";
  EXPECT_EQ(world.policy().mode, Mode::strict);
  EXPECT_EQ(world.policy().level, Level::strict);
  EXPECT_EQ(world.policy().notices, List());
}

struct ProjectCase {
  std::string_view text;
  std::string_view ignored;  // the setting's name; empty: it is taken
};

// One loosening and one tightening for every key.
TEST(Policy, AnUntrustedProjectMayOnlyTighten) {
  constexpr std::string_view kMiddle =
      "agents.auto_approve = false\nmode = 'standard'\nguard.protection_level = 'balanced'\nguard.confirm_action = "
      "'ask'\n"
      "guard.allowlist_mode = 'continue'\nguard.blocked_tools = ['X']\nguard.permitted_tools = ['R*']\n";
  constexpr ProjectCase kCases[] = {
      {"mode = 'audit'", "mode"},
      {"mode = 'strict'", ""},
      {"agents.auto_approve = true", "agents.auto_approve"},
      {"agents.auto_approve = false", ""},
      {"guard.protection_level = 'permissive'", "guard.protection_level"},
      {"guard.protection_level = 'strict'", ""},
      {"guard.confirm_action = 'allow'", "guard.confirm_action"},
      {"guard.confirm_action = 'deny'", ""},
      {"guard.allowlist_mode = 'exit'", "guard.allowlist_mode"},
      {"guard.allowlist_mode = 'continue'", ""},
      {"guard.allowed_commands = ['make']", "guard.allowed_commands"},
      {"guard.blocked_tools = ['Y']", ""},
      {"guard.permitted_tools = []", "guard.permitted_tools"},
      {"guard.permitted_tools = ['Bash']", "guard.permitted_tools"},
      {"guard.permitted_tools = ['Read']", ""},
      {"guard.scoring_weights = { llm = 0 }", "guard.scoring_weights"},
      {"approval.irreversible = 'off'", "approval.irreversible"},
      {"approval.irreversible = 'deny'", ""},
      {"dlp.enabled = false", "dlp.enabled"},
      {"dlp.enabled = true", ""},
      {"dlp.scan_ignored_tools = false", "dlp.scan_ignored_tools"},
      {"dlp.scan_ignored_tools = true", ""},
      {"policy.ignored_tools = ['Bash']", "policy.ignored_tools"},
  };
  for (const ProjectCase& c : kCases) {
    PolicyWorld world;
    world.user = kMiddle;
    world.project = c.text;
    const PolicyReport report = world.report();
    EXPECT_EQ(report.files[1].state, PolicyFile::State::untrusted_tightens);
    const List expected = c.ignored.empty()
                              ? List()
                              : List{"`/p/pawl.toml` is not trusted, so what would loosen is ignored: `" +
                                     std::string(c.ignored) + "`; a person can run `pawl trust project /p`"};
    EXPECT_EQ(report.policy.notices, expected) << c.text;
    EXPECT_EQ(report.files[1].ignored.size(), expected.size()) << c.text;

    world.is_project_trusted = true;
    EXPECT_EQ(world.policy().notices, List()) << c.text;
    EXPECT_EQ(world.report().files[1].state, PolicyFile::State::in_force) << c.text;
  }
}

TEST(Policy, WhatAnUntrustedProjectTightensIsInForce) {
  PolicyWorld world;
  world.user = "guard.blocked_tools = ['X']\nguard.permitted_tools = ['R*']\nguard.allowed_commands = ['make']";
  world.project =
      "mode = 'strict'\n[guard]\nblocked_tools = ['Y']\npermitted_tools = ['Read', 'Bash']\nallowed_commands = ['sh']";
  EXPECT_EQ(world.policy().mode, Mode::strict);
  EXPECT_EQ(world.policy().blocked_tools, (List{"X", "Y"}));
  EXPECT_EQ(world.policy().permitted_tools, List{"Read"});
  EXPECT_EQ(world.policy().allowed_commands, List{"make"});
  world.is_project_trusted = true;
  EXPECT_EQ(world.policy().blocked_tools, (List{"X", "Y"}));
  EXPECT_EQ(world.policy().permitted_tools, (List{"Read", "Bash"}));
  EXPECT_EQ(world.policy().allowed_commands, List{"sh"});
}

TEST(Policy, TheIgnoredIsShownWithItsPlace) {
  PolicyWorld world;
  world.project = "\n[guard]\nprotection_level = 'permissive'\n";
  EXPECT_EQ(world.report().files[1].ignored,
            List{"/p/pawl.toml:3: `guard.protection_level` loosens the policy, and the project is not trusted\n"
                 "  protection_level = 'permissive'\n  ^"});
  EXPECT_EQ(world.report().files[1].sha256, sha256_hex(world.project));
}

TEST(Policy, SomeSettingsBelongToTheUserAlone) {
  for (const std::string text :
       {"environment = 'trusted'", "log.max_size_mb = 1", "log.max_size_mb = 100000", "log.keep_files = 1"}) {
    for (const bool is_trusted : {false, true}) {
      PolicyWorld world;
      world.project = text;
      world.is_project_trusted = is_trusted;
      const Policy policy = world.policy();
      const std::string name = text.substr(0, text.find(' '));
      EXPECT_EQ(policy.notices,
                List{"`/p/pawl.toml` sets what only your own `config.toml` may set, which is ignored: `" + name + "`"});
      EXPECT_EQ(policy.environment, EnvironmentTrust::untrusted);
      EXPECT_EQ(policy.log_max_size_mb, 100);
      EXPECT_EQ(policy.log_keep_files, 10);
    }
  }
}

TEST(Policy, AChangedProjectIsTrustedNoMore) {
  PolicyWorld world;
  world.project = "mode = 'audit'";
  world.is_project_trusted = true;
  EXPECT_EQ(world.policy().mode, Mode::audit);
  MemoryFiles files = world.files();
  files.add_file(kProject, "mode = 'audit' ");
  const Policy policy = load_policy(world.sources(), files);
  EXPECT_EQ(policy.mode, Mode::standard);
  EXPECT_EQ(policy.notices,
            List{"`/p/pawl.toml` has changed since it was trusted, so what would loosen is ignored: `mode`; "
                 "a person can run `pawl trust project /p`"});
}

TEST(Policy, TrustIsForOneFolder) {
  PolicyWorld world;
  world.project = "mode = 'audit'";
  world.is_project_trusted = true;
  MemoryFiles files = world.files();
  files.add_file("/q/pawl.toml", world.project);
  PolicySources sources = world.sources();
  sources.project = "/q";
  EXPECT_EQ(load_policy(sources, files).mode, Mode::standard);
}

TEST(Policy, ABrokenTrustFileTrustsNobody) {
  PolicyWorld world;
  world.project = "mode = 'audit'";
  MemoryFiles files = world.files();
  files.add_file("/h/.pawl/trust.json", "{");
  const Policy policy = load_policy(world.sources(), files);
  EXPECT_EQ(policy.mode, Mode::standard);
  EXPECT_EQ(policy.notices.size(), 2U);
  EXPECT_TRUE(policy.notices[0].starts_with("/h/.pawl/trust.json:1:"));
}

struct VariableCase {
  const char* name;
  const char* milder;
  const char* stricter;
};

TEST(Policy, TheEnvironmentMayOnlyTighten) {
  constexpr VariableCase kCases[] = {
      {"PAWL_MODE", "audit", "strict"},
      {"PAWL_AUTO_APPROVE", "true", "false"},
      {"PAWL_PROTECTION_LEVEL", "permissive", "strict"},
      {"PAWL_CONFIRM_ACTION", "allow", "deny"},
      {"PAWL_ALLOWLIST_MODE", "exit", "continue"},
      {"PAWL_IRREVERSIBLE", "off", "deny"},
      {"PAWL_DLP", "false", "true"},
      {"PAWL_SCAN_IGNORED_TOOLS", "false", "true"},
      {"PAWL_PERMITTED_TOOLS", "Bash", "Read"},
  };
  const std::string middle = "guard.confirm_action = 'ask'\nguard.permitted_tools = ['Read']\n";
  for (const VariableCase& c : kCases) {
    PolicyWorld world;
    world.user = middle;
    world.environment = {{c.name, c.milder}};
    EXPECT_EQ(world.policy().notices, List{"`" + std::string(c.name) +
                                           "` is ignored: it would loosen the policy, and your own `config.toml` does "
                                           "not say `environment = \"trusted\"`"});
    world.user = "environment = 'trusted'\n" + middle;
    EXPECT_EQ(world.policy().notices, List()) << c.name;
    world.user = middle;
    world.environment = {{c.name, c.stricter}};
    EXPECT_EQ(world.policy().notices, List()) << c.name;
  }
}

TEST(Policy, TheEnvironmentTightensAndLoosensOnlyWhenTrusted) {
  PolicyWorld world;
  world.environment = {{"PAWL_MODE", "audit"}, {"PAWL_PROTECTION_LEVEL", "strict"}, {"PAWL_BLOCKED_TOOLS", "A,B"}};
  EXPECT_EQ(world.policy().mode, Mode::standard);
  EXPECT_EQ(world.policy().level, Level::strict);
  EXPECT_EQ(world.policy().blocked_tools, (List{"A", "B"}));
  world.user = "environment = 'trusted'";
  EXPECT_EQ(world.policy().mode, Mode::audit);
}

TEST(Policy, ABrokenVariableMakesItStrict) {
  PolicyWorld world;
  world.user = "environment = 'trusted'";
  world.environment = {{"PAWL_MODE", "strct"}, {"PAWL_PROTECTION_LEVEL", "permissive"}};
  EXPECT_EQ(world.policy().level, Level::strict);
  EXPECT_EQ(
      world.policy().notices,
      List{"`PAWL_MODE`: `strct` is not a value of `mode`; did you mean `strict`?; until it is fixed, protection level "
           "strict is in force"});
}

TEST(Policy, ABrokenFileLeavesItsLastGoodVersion) {
  PolicyWorld world;
  world.user = "mode = 'strict'\n\nmod = 'audit'\nx = 1\n";
  MemoryFiles files = world.files();
  files.add_file(path_of_last_good("/h/.pawl", kUser), "mode = 'audit'\n");
  const PolicyReport report = report_policy(world.sources(), files);
  EXPECT_EQ(report.policy.mode, Mode::audit);
  EXPECT_EQ(report.policy.level, Level::balanced);
  EXPECT_EQ(report.policy.notices,
            List{"`/h/.pawl/config.toml` line 3 is broken, its last good version is in force; see `pawl status`"});
  EXPECT_EQ(report.files[2].state, PolicyFile::State::last_good);
  EXPECT_EQ(report.files[2].errors,
            (List{"/h/.pawl/config.toml:3: `mod` is not a setting; did you mean `mode`?\n  mod = 'audit'\n  ^",
                  "/h/.pawl/config.toml:4: `x` is not a setting; remove it\n  x = 1\n  ^"}));
}

TEST(Policy, ABrokenFileWithoutAGoodVersionMakesItStrict) {
  PolicyWorld world;
  world.user = "mode = ";
  PolicyReport report = world.report();
  EXPECT_EQ(report.policy.level, Level::strict);
  EXPECT_EQ(report.policy.mode, Mode::standard);
  EXPECT_EQ(report.files[2].state, PolicyFile::State::strict_defaults);
  EXPECT_EQ(report.policy.notices,
            List{"`/h/.pawl/config.toml` line 1 is broken, the defaults at protection level strict are in "
                 "force; see `pawl status`"});
  // Nothing stronger takes that back.
  world.project = "guard.protection_level = 'permissive'";
  world.is_project_trusted = true;
  EXPECT_EQ(world.policy().level, Level::strict);

  // A good version that this program cannot read any more is none.
  MemoryFiles files = world.files();
  files.add_file(path_of_last_good("/h/.pawl", kUser), "gone = 1");
  EXPECT_EQ(load_policy(world.sources(), files).level, Level::strict);
}

TEST(Policy, ABrokenProjectLeavesTheUsersSettings) {
  PolicyWorld world;
  world.user = "mode = 'audit'";
  world.project = "llm = 1";
  EXPECT_EQ(world.policy().mode, Mode::audit);
  EXPECT_EQ(world.policy().level, Level::strict);
}

TEST(Policy, TheGoodVersionOfAProjectIsTrustedByItsOwnHash) {
  PolicyWorld world;
  world.project = "mode = 'audit'";
  world.is_project_trusted = true;
  MemoryFiles files = world.files();
  files.add_file(path_of_last_good("/h/.pawl", kProject), world.project);
  files.add_file(kProject, "mode = ");
  EXPECT_EQ(load_policy(world.sources(), files).mode, Mode::audit);
  files.add_file(path_of_last_good("/h/.pawl", kProject), world.project + " ");
  EXPECT_EQ(load_policy(world.sources(), files).mode, Mode::standard);
}

TEST(Policy, TellsWhereEachValueComesFrom) {
  PolicyWorld world;
  world.team = "# t\nguard.blocked_tools = ['X']\n";
  world.user = "mode = 'strict'\n\n[guard]\nblocked_tools = ['Y']\nprotection_level = 'balanced'\n";
  world.project = "mode = 'audit'\nguard.confirm_action = 'deny'\n[policy.patterns]\ndeny = ['Bash:x']\n";
  world.environment = {{"PAWL_CONFIRM_ACTION", "allow"}, {"PAWL_IRREVERSIBLE", "deny"}};
  const auto origin = [&](std::string_view name) { return world.report().origin_of(*find_setting(name)); };
  EXPECT_EQ(origin("mode"), "user, /h/.pawl/config.toml:1");
  EXPECT_EQ(origin("guard.blocked_tools"), "team, /etc/pawl/config.toml:2 and user, /h/.pawl/config.toml:4");
  // Said, though it is the default.
  EXPECT_EQ(origin("guard.protection_level"), "user, /h/.pawl/config.toml:5");
  EXPECT_EQ(origin("guard.confirm_action"), "project, /p/pawl.toml:2");
  EXPECT_EQ(origin("policy.patterns"), "project, /p/pawl.toml:3");
  EXPECT_EQ(origin("approval.irreversible"), "environment, PAWL_IRREVERSIBLE");
  EXPECT_EQ(origin("dlp.enabled"), "built-in");
  world.is_project_trusted = true;
  EXPECT_EQ(origin("mode"), "project, /p/pawl.toml:1");
  world.user = "mode = ";
  EXPECT_EQ(origin("guard.protection_level"), "built-in, until the broken file is fixed");
}

TEST(Policy, AFileTooLargeIsBroken) {
  PolicyWorld world;
  world.user = std::string((1 << 20) + 1, '\n');
  EXPECT_EQ(world.policy().notices,
            List{"`/h/.pawl/config.toml`: larger than the limit, the defaults at protection level strict "
                 "are in force; see `pawl status`"});
}

}  // namespace
}  // namespace pawl

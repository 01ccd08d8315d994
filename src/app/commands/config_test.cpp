// SPDX-License-Identifier: Apache-2.0
// `pawl config` and `pawl init` as a script meets them: without a terminal. With one: tests/scenarios/config.sh.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "app/test_command.h"
#include "base/files.h"
#include "settings/default_config.h"
#include "settings/describe.h"

namespace pawl {

const Command& config_command();
const Command& init_command();

namespace {

class ConfigCommand : public CommandTest {
 protected:
  // In a project of its own.
  ConfigCommand() : CommandTest("pawl"), project(join_path(root, "app")) {
    EXPECT_TRUE(make_folder(join_path(project, ".git")));
    EXPECT_TRUE(make_folder(home));
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(project);
  }
  ~ConfigCommand() override { std::filesystem::current_path(before_); }

  static std::string config(const std::vector<std::string>& arguments) { return run(config_command(), arguments); }
  void write_config(std::string_view text) const { ASSERT_TRUE(write_file(file, text)); }
  [[nodiscard]] std::string text_of_config() const {
    const Result<std::string> text = disk().read(file, 1 << 20);
    return text ? *text : "";
  }

  const std::string project;
  const std::string file = join_path(home, "config.toml");

 private:
  std::filesystem::path before_;
};

TEST_F(ConfigCommand, shows_what_is_in_force) {
  write_config("# mine\nmode = 'strict'\n[agents.'x.y']\ntools = ['read']\n");
  ASSERT_TRUE(write_file(join_path(project, "pawl.toml"), "guard.protection_level = 'strict'\n"));
  const std::string shown = config({"show"});
  EXPECT_TRUE(
      shown.starts_with("0 mode = \"strict\"\nenvironment = \"untrusted\"\nagents.auto_approve = false\n"
                        "agents.\"x.y\" = { tools = [\"read\"] }\nguard.protection_level = \"strict\"\n"
                        "guard.confirm_action = \"allow\"\n"))
      << shown;
  EXPECT_TRUE(
      shown.ends_with("\nlog.keep_files = 10\nundo.enabled = true\nundo.asks = \"if-not-kept\"\nundo.secrets = false\n"
                      "undo.agent = \"off\"\nundo.keep_calls = 2000\nundo.keep_days = 14\nundo.max_size_mb = 2048\n"
                      "daemon.port = 7295\n"
                      "manual.level = \"permissive\"\n"))
      << shown;
  const std::string origins = config({"show", "--origin"});
  EXPECT_TRUE(origins.starts_with("0 mode = \"strict\"  # user, " + file +
                                  ":2\n"
                                  "environment = \"untrusted\"  # built-in\n"))
      << origins;
  EXPECT_NE(origins.find("\nguard.protection_level = \"strict\"  # project, " + project + "/pawl.toml:1\n"),
            std::string::npos)
      << origins;
}

TEST_F(ConfigCommand, tells_what_was_ignored) {
  ASSERT_TRUE(write_file(join_path(project, "pawl.toml"), "mode = 'audit'\n"));
  const std::string shown = config({"show"});
  EXPECT_TRUE(shown.ends_with("pawl config show: `" + project +
                              "/pawl.toml` is not trusted, so what would loosen is ignored: `mode`; a person can run "
                              "`pawl trust project " +
                              project + "`\n"))
      << shown;
}

TEST_F(ConfigCommand, gets_one_value) {
  write_config("mode = 'strict'\nagents.reviewer.tools = ['read']\n");
  EXPECT_EQ(config({"get", "mode"}), "0 strict\n");
  EXPECT_EQ(config({"get", "log.keep_files"}), "0 10\n");
  EXPECT_EQ(config({"get", "guard.blocked_tools"}), "0 []\n");
  EXPECT_EQ(config({"get", "agents.reviewer"}), "0 { tools = [\"read\"] }\n");
  EXPECT_EQ(config({"get", "agents.other"}), "1 pawl config get: `agents.other` is not set\n");
  EXPECT_EQ(config({"get", "guard.protection_levl"}),
            "2 pawl config get: `guard.protection_levl` is not a setting; did you mean `guard.protection_level`?\n");
  EXPECT_EQ(config({"get", "nothing-like-it"}),
            "2 pawl config get: `nothing-like-it` is not a setting; see `pawl config show`\n");
  EXPECT_EQ(config({"get", "guard.llm.model"}),
            "2 pawl config get: `guard.llm.model` is not built yet; see docs/configuration.md\n");
}

TEST_F(ConfigCommand, tells_what_is_broken) {
  write_config("mod = 1\n");
  EXPECT_EQ(config({"get", "mode"}),
            "0 standard\npawl config get: `" + file +
                "` line 1 is broken, the defaults at protection level strict are in force; see "
                "`pawl status`\n");
}

TEST_F(ConfigCommand, sets_what_is_stricter) {
  write_config("# mine\n[guard] # here\nallowed_commands = ['make', 'npm test']\n");
  EXPECT_EQ(config({"set", "guard.protection_level", "strict"}),
            "0 `guard.protection_level = \"strict\"` is now set (" + file + ")\n");
  EXPECT_EQ(config({"set", "guard.allowed_commands", "make"}),
            "0 `guard.allowed_commands = [\"make\"]` is now set (" + file + ")\n");
  EXPECT_EQ(config({"set", "log.keep_files", "20"}), "0 `log.keep_files = 20` is now set (" + file + ")\n");
  EXPECT_EQ(config({"set", "policy.patterns", "{ deny = ['Bash:x'] }"}),
            "0 `policy.patterns = { allow = [], confirm = [], deny = [\"Bash:x\"] }` is now set (" + file + ")\n");
  EXPECT_EQ(text_of_config(),
            "# mine\n[guard] # here\nprotection_level = \"strict\"\nallowed_commands = [\"make\"]\n\n[log]\n"
            "keep_files = 20\n\n[policy]\npatterns = { allow = [], confirm = [], deny = [\"Bash:x\"] }\n");
  EXPECT_EQ(config({"set", "log.keep_files", "20"}), "0 `log.keep_files = 20` is already set; nothing was changed\n");
}

TEST_F(ConfigCommand, knows_a_setting_by_its_other_name) {
  EXPECT_EQ(config({"set", "approvers.native", "off"}),
            "0 `approval.channels.native = \"off\"` is now set (" + file + ")\n");
  EXPECT_EQ(text_of_config(), "[approval.channels]\nnative = \"off\"\n");
  EXPECT_EQ(config({"get", "approvers.native"}), "0 off\n");
  EXPECT_EQ(config({"get", "approvers.natve"}),
            "2 pawl config get: `approvers.natve` is not a setting; did you mean `approvers.native`?\n");
  write_config("[approvers]\nbrowser = false\n");
  const std::string shown = config({"show", "--origin"});
  EXPECT_NE(shown.find("\napproval.channels.browser = false  # user, " + file + ":2\n"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("approvers"), std::string::npos) << shown;
  write_config("approvers.browser = false\napproval.channels.browser = false\n");
  EXPECT_EQ(config({"check"}), "1 " + file +
                                   ":2: `approval.channels.browser` and `approvers.browser` in line 1 are two names of "
                                   "one setting; remove one of them\n  approval.channels.browser = false\n"
                                   "                    ^\n");
}

TEST_F(ConfigCommand, makes_the_file_if_there_is_none) {
  EXPECT_EQ(config({"set", "mode", "\"strict\""}), "0 `mode = \"strict\"` is now set (" + file + ")\n");
  EXPECT_EQ(text_of_config(), "mode = \"strict\"\n");
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0600));
}

TEST_F(ConfigCommand, milder_is_for_a_person) {
  write_config("mode = 'strict'\nguard.blocked_tools = ['a']\n");
  const std::string no = "1 pawl config set: standard input is not a terminal; run this yourself in one\n";
  EXPECT_EQ(config({"set", "mode", "standard"}), no);
  EXPECT_EQ(config({"set", "guard.blocked_tools", "b"}), no);
  EXPECT_EQ(config({"set", "guard.allowed_commands", "make"}), no);
  EXPECT_EQ(config({"set", "dlp.enabled", "false"}), no);
  EXPECT_EQ(config({"set", "policy.rules", "{ 'git.force-push' = 'ask' }"}), no);
  EXPECT_EQ(text_of_config(), "mode = 'strict'\nguard.blocked_tools = ['a']\n");
}

TEST_F(ConfigCommand, says_what_is_wrong_with_a_value) {
  EXPECT_EQ(config({"set", "mode", "strct"}),
            "2 pawl config set: `strct` is not a value of `mode`; did you mean `strict`?\n");
  EXPECT_EQ(config({"set", "log.keep_files", "many"}),
            "2 pawl config set: `log.keep_files` takes a whole number from 1 to 10000, not a string\n");
  EXPECT_EQ(config({"set", "policy.shields", "x,y"}),
            "2 pawl config set: `x` is not a shield; see `pawl shield list`\n"
            "pawl config set: `y` is not a shield; see `pawl shield list`\n");
  EXPECT_EQ(config({"set", "guard.blocked_tools", "['a'"}),
            "2 pawl config set: VALUE:1: not valid TOML: encountered end-of-file\n  value = ['a'\n"
            "              ^\n");
  EXPECT_EQ(config({"set", "guard.blocked_tools", "[]\nmode = 'audit'"}),
            "2 pawl config set: VALUE holds more than one value\n");
  EXPECT_EQ(config({"set", "policy.smart_rules",
                    "[{ tool = '*', verdict = 'deny', conditions = [{ field = 'a', op = 'matches', value = '(' }] }]"})
                .substr(0, 36),
            "2 pawl config set: `(` cannot be rea");
  EXPECT_EQ(config({"set", "agents.reviewer", "{ tools = ['read'] }"}),
            "2 pawl config set: `agents.reviewer` is a table; edit the file yourself\n");
  EXPECT_EQ(config({"set", "mcp.deny_as", "error"}),
            "2 pawl config set: `mcp.deny_as` is not built yet; see docs/configuration.md\n");
  EXPECT_EQ(text_of_config(), "");
}

TEST_F(ConfigCommand, leaves_a_broken_file_alone) {
  write_config("mod = 1\n");
  EXPECT_EQ(config({"set", "mode", "strict"}), "1 pawl config set: " + file +
                                                   ":1: `mod` is not a setting; did you mean `mode`?\n  mod = 1\n  ^\n"
                                                   "fix the file first; nothing was changed\n");
  EXPECT_EQ(text_of_config(), "mod = 1\n");
}

TEST_F(ConfigCommand, says_that_another_source_is_stronger_here) {
  ASSERT_TRUE(write_file(join_path(project, "pawl.toml"), "mode = 'strict'\n"));
  write_config("mode = 'audit'\n");
  EXPECT_EQ(config({"set", "mode", "standard"}), "0 `mode = \"standard\"` is now set (" + file +
                                                     ")\nbut in this folder `\"strict\"` is in force: project, " +
                                                     project + "/pawl.toml:1\n");
}

TEST_F(ConfigCommand, checks_files) {
  EXPECT_EQ(config({"check"}), "0 there is no configuration file; the defaults are in force\n");
  write_config("mode = 'strict'\n");
  EXPECT_EQ(config({"check"}), "0 `" + file + "`: no error\n");
  ASSERT_TRUE(write_file("pawl.toml", "mod = 1\n[guard]\nllm = {}\n"));
  const std::string errors =
      "pawl.toml:1: `mod` is not a setting; did you mean `mode`?\n  mod = 1\n  ^\n"
      "pawl.toml:3: `guard.llm` is not built yet; remove it\n  llm = {}\n  ^\n";
  EXPECT_EQ(config({"check", "pawl.toml"}), "1 " + errors);
  EXPECT_TRUE(config({"check"}).ends_with("`" + file + "`: no error\n")) << config({"check"});
  EXPECT_EQ(config({"check"})[0], '1');
  EXPECT_EQ(config({"check", "gone.toml"}), "1 pawl config check: `gone.toml`: no such file or directory\n");
}

TEST_F(ConfigCommand, what_was_checked_is_what_a_broken_edit_falls_back_to) {
  const auto in_force = [&] { return config({"get", "mode"}).substr(2, 6); };
  write_config("mode = 'audit'\n");
  EXPECT_EQ(in_force(), "audit\n");
  // No call comes in between: only the check has seen it.
  write_config("mode = 'strict'\n");
  EXPECT_EQ(config({"check"})[0], '0');
  write_config("mode = 'strict\n");
  EXPECT_EQ(in_force(), "strict");
  // By its name too, but no file that does not count here.
  write_config("mode = 'standard'\n");
  EXPECT_EQ(config({"check", file})[0], '0');
  ASSERT_TRUE(write_file(join_path(project, "other.toml"), "mode = 'audit'\n"));
  EXPECT_EQ(config({"check", "other.toml"})[0], '0');
  write_config("mode = \n");
  EXPECT_EQ(in_force(), "standa");
  // A bad version is never kept.
  EXPECT_EQ(config({"check"})[0], '1');
  EXPECT_EQ(in_force(), "standa");
}

TEST_F(ConfigCommand, checks_variables) {
  ::setenv("PAWL_MODE", "strct", 1);
  EXPECT_EQ(config({"check"}),
            "1 `PAWL_MODE`: `strct` is not a value of `mode`; did you mean `strict`?\n"
            "there is no configuration file; the defaults are in force\n");
  ::unsetenv("PAWL_MODE");
}

TEST_F(ConfigCommand, prints_the_schema_and_the_page) {
  EXPECT_EQ(config({"schema"}), "0 " + config_schema());
  EXPECT_EQ(config({"schema", "--markdown"}), "0 " + config_page());
}

TEST_F(ConfigCommand, init_for_ci_denies_what_would_be_asked) {
  EXPECT_EQ(run(init_command(), {"--ci"}), "0 wrote `" + file + "`; from now on Pawl denies what it would ask about\n");
  EXPECT_EQ(text_of_config(), ci_config());
  EXPECT_EQ(config({"get", "approval.prompts"}), "0 false\n");
}

TEST_F(ConfigCommand, a_link_to_nothing_is_an_error) {
  std::filesystem::create_symlink("/nowhere/at/all", file);
  EXPECT_EQ(config({"check"}), "1 pawl config check: `" + file + "`: a link to a file that is not there\n");
  EXPECT_NE(config({"get", "guard.protection_level"}).find("strict"), std::string::npos);
}

TEST_F(ConfigCommand, what_a_killed_command_left_goes_with_the_next) {
  const std::string left = file + ".pawl-aB3xyZ";
  ASSERT_TRUE(write_file(left, "x"));
  std::filesystem::last_write_time(left, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_TRUE(config({"set", "mode", "strict"}).starts_with("0 "));
  EXPECT_EQ(disk().kind(left), FileKind::missing);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl rules`, `pawl shield` and `pawl allow` as a script meets them: without a terminal. With one: tests/scenarios.
#include <gtest/gtest.h>

#include <string>

#include "app/logged_call.h"
#include "app/test_command.h"
#include "base/files.h"
#include "base/json.h"
#include "record/log.h"

namespace pawl {

const Command& rules_command();
const Command& shield_command();
const Command& allow_command();

namespace {

class RuleCommands : public CommandTest {
 protected:
  static std::string rules(const std::vector<std::string>& arguments) { return run(rules_command(), arguments); }
  static std::string shield(const std::vector<std::string>& arguments) { return run(shield_command(), arguments); }
  static std::string allow(const std::vector<std::string>& arguments) { return run(allow_command(), arguments); }

  [[nodiscard]] std::string config() const {
    const Result<std::string> text = disk().read(join_path(home, "config.toml"), 1 << 20);
    return text ? *text : "";
  }
};

TEST_F(RuleCommands, enabling_a_shield_is_free) {
  EXPECT_EQ(shield({"enable", "github", "aws"}), "0 enabled `github`, `aws`\n");
  EXPECT_EQ(config(), "[policy]\nshields = [\"github\", \"aws\"]\n");
  EXPECT_EQ(shield({"enable", "aws"}), "0 `aws` is already enabled\n");
  EXPECT_NE(shield({"list"}).find("  aws           on   "), std::string::npos) << shield({"list"});
  EXPECT_NE(shield({"list"}).find("  docker        off  "), std::string::npos) << shield({"list"});
  EXPECT_NE(shield({"list", "--json"}).find(R"({"name":"aws","protects":)"), std::string::npos);
  EXPECT_NE(shield({"status"}).find("  deny   shield.aws.delete-bucket"), std::string::npos);
}

TEST_F(RuleCommands, disabling_one_is_not) {
  EXPECT_EQ(shield({"disable", "aws"}), "0 `aws` is not enabled\n");
  EXPECT_EQ(shield({"enable", "aws"}), "0 enabled `aws`\n");
  EXPECT_EQ(shield({"disable", "aws"}),
            "1 pawl shield disable: standard input is not a terminal; run this yourself in one\n");
  EXPECT_EQ(config(), "[policy]\nshields = [\"aws\"]\n");
}

TEST_F(RuleCommands, shield_says_what_is_wrong) {
  EXPECT_EQ(shield({"enable", "githb"}), "2 pawl shield enable: `githb` is not a shield; did you mean `github`?\n");
  EXPECT_EQ(shield({"enable", "unheard-of-thing"}),
            "2 pawl shield enable: `unheard-of-thing` is not a shield; see `pawl shield list`\n");
  EXPECT_TRUE(shield({"enabel"}).starts_with("2 pawl shield: `enabel` is not a command; did you mean `enable`?"))
      << shield({"enabel"});
  EXPECT_EQ(shield({"status"}), "0 no shield is enabled; `pawl shield list` names them\n");
  EXPECT_EQ(shield({"set", "git.force-push", "deny"}),
            "1 pawl shield set: `git.force-push` is not a rule of a shield; see `pawl rules list`\n");
  ASSERT_TRUE(write_file(join_path(home, "config.toml"), "mod = 1\n"));
  EXPECT_EQ(shield({"enable", "aws"}), "1 pawl shield enable: " + join_path(home, "config.toml") +
                                           ":1: `mod` is not a setting; did you mean `mode`?\n  mod = 1\n  ^\n");
}

TEST_F(RuleCommands, a_rule_may_be_made_stricter_by_anybody) {
  const std::string path = join_path(home, "config.toml");
  EXPECT_EQ(rules({"set", "git.force-push", "deny"}),
            "0 `git.force-push` says deny now (" + path + "); its own verdict is ask\n");
  EXPECT_EQ(config(), "[policy.rules]\n\"git.force-push\" = \"deny\"\n");
  EXPECT_EQ(rules({"set", "git.force-push", "ask"}),
            "1 pawl rules set: standard input is not a terminal; run this yourself in one\n");
  EXPECT_EQ(rules({"set", "git.drop-stash", "allow"}),
            "1 pawl rules set: standard input is not a terminal; run this yourself in one\n");
  EXPECT_EQ(rules({"set", "filesystem.delete-root-or-home", "ask"}),
            "1 pawl rules set: `filesystem.delete-root-or-home` cannot be changed; a person can run the command in a "
            "terminal\n");
  EXPECT_EQ(rules({"set", "git.force-push", "denny"}),
            "2 pawl rules set: `denny` is not a verdict; did you mean `deny`?\n");
  EXPECT_EQ(rules({"set", "git.force-psh", "deny"}),
            "1 pawl rules set: `git.force-psh` is not a rule; did you mean `git.force-push`?\n");
}

TEST_F(RuleCommands, show_tells_all_of_a_rule) {
  EXPECT_EQ(rules({"show", "git.drop-stash"}),
            "0 git.drop-stash\n"
            "  Deletes stashed work\n\n"
            "  verdict       ask, cannot be undone\n"
            "  severity      medium x 0.80\n"
            "  tier          moderate\n"
            "  source        pack git\n"
            "  why           No branch contains a dropped stash, so it is hard to find again.\n"
            "  instead       git stash list\n"
            "  when          the action is `drop-stash`\n"
            "  catches       git stash drop\n"
            "                git stash clear\n"
            "  leaves alone  git stash\n"
            "                git stash pop\n"
            "                git stash list\n"
            "                git commit -m x\n"
            "  to turn off   `pawl rules set git.drop-stash allow`\n");
  EXPECT_EQ(rules({"show", "git.drop-stsh"}),
            "1 pawl rules show: `git.drop-stsh` is not a rule; did you mean `git.drop-stash`?\n");
  EXPECT_NE(rules({"show", "shield.aws.delete-bucket"}).find("  source        shield aws, off\n"), std::string::npos);
}

TEST_F(RuleCommands, list_names_all) {
  const std::string all = rules({"list"});
  EXPECT_NE(all.find("ask    git.force-push"), std::string::npos) << all;
  EXPECT_NE(all.find("shield.aws.delete-bucket"), std::string::npos);
  EXPECT_EQ(rules({"list", "--pack", "gitt"}), "2 pawl rules list: `gitt` is not a pack; did you mean `git`?\n");
  EXPECT_EQ(rules({"list", "--pack", "git"}).find("filesystem."), std::string::npos);
  const Result<Value> json = read_json(rules({"list", "--pack", "git", "--json"}).substr(2));
  ASSERT_TRUE(json);
  EXPECT_GT(json->items.size(), 4U);
  EXPECT_EQ(*json->items[0].find_text("source"), "pack git");
}

TEST_F(RuleCommands, lint_and_test_take_a_file) {
  const std::string path = join_path(home, "x.toml");
  ASSERT_TRUE(write_file(path, "[[rule]]\nid = \"x.y\"\ntitel = 1\n"));
  EXPECT_TRUE(rules({"lint", path}).starts_with("1 " + path + ":1: the field `title` is missing"))
      << rules({"lint", path});
  EXPECT_EQ(rules({"lint", path + "x"}), "1 pawl rules lint: `" + path + "x`: no such file or directory\n");
  const std::string good =
      "[[rule]]\nid = \"x.y\"\ntitle = \"t\"\nseverity = \"low\"\ntier = \"moderate\"\nverdict = \"ask\"\nwhy = \"w\"\n"
      "when = { action = \"push\" }\nhits = [\"git push\"]\nmisses = [\"git status\", \"rm x\"]\n";
  ASSERT_TRUE(write_file(path, good));
  EXPECT_EQ(rules({"lint", path}), "0 `" + path + "`: 1 rule, no error\n");
  EXPECT_EQ(rules({"test", path}), "0 1 rule in 1 pack: all proved\n");
  ASSERT_TRUE(write_file(path, good + "instead = [\"git push --force\"]\n"));
  EXPECT_EQ(rules({"test", path}), "1 x.y: its `instead` `git push --force` comes out as ask\n1 problem\n");
}

TEST_F(RuleCommands, allowing_is_for_a_person) {
  EXPECT_EQ(allow({"--last"}), "1 pawl allow: standard input is not a terminal; run this yourself in one\n");
  EXPECT_EQ(allow({}),
            "2 pawl allow: give one of CALL [--here], --last [--here], --list, --remove ID; see `pawl allow --help`\n");
  EXPECT_EQ(allow({"--here", "--list"}),
            "2 pawl allow: give one of CALL [--here], --last [--here], --list, --remove ID; see `pawl allow --help`\n");
  EXPECT_EQ(allow({"--list"}), "0 `pawl allow` has not allowed anything yet\n");
  EXPECT_EQ(allow({"--remove", "allowed.x"}),
            "1 pawl allow: `allowed.x` is not a rule in `" + home + "/rules/allowed.toml`; see `pawl allow --list`\n");
}

TEST_F(RuleCommands, the_last_call_comes_from_the_log) {
  EXPECT_EQ(objected_call(home, "").error().text, "no call was asked about or denied lately; see `pawl log show`");
  LogOptions options;
  options.folder = join_path(home, "log");
  Entry entry;
  entry.agent = "claude";
  entry.tool = "Bash";
  entry.cwd = "/p";
  entry.verdict = "deny";
  entry.input.set("command", Value::of("rm -rf src"));
  ASSERT_TRUE(append_entry(options, entry));
  entry.verdict = "allow";
  entry.input = Value::object();
  entry.input.set("command", Value::of("ls"));
  ASSERT_TRUE(append_entry(options, entry));
  const Result<Call> call = objected_call(home, "");
  ASSERT_TRUE(call);
  EXPECT_EQ(*call->input.find_text("command"), "rm -rf src");
  EXPECT_EQ(call->cwd, "/p");
  entry.verdict = "ask";
  entry.input.set("env", Value::of("ghp_****abcd"));
  ASSERT_TRUE(append_entry(options, entry));
  EXPECT_EQ(objected_call(home, "").error().text,
            "the log holds the last such call only in part: secrets are taken out and long texts cut, so it cannot be "
            "judged again; see `pawl log show`");
}

}  // namespace
}  // namespace pawl

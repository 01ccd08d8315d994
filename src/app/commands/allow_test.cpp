// SPDX-License-Identifier: Apache-2.0
// `pawl allow` where it ends before a person is needed, and how a call is found. tests/scenarios/rules.sh has the rest.
#include <gtest/gtest.h>

#include "app/logged_call.h"
#include "app/test_command.h"
#include "base/files.h"
#include "record/log.h"

namespace pawl {

const Command& allow_command();

namespace {

class AllowCommand : public CommandTest {
 protected:
  void append(const std::string& id, const std::string& tool, const std::string& command,
              const std::string& verdict) const {
    Entry entry;
    entry.call = id;
    entry.agent = "claude";
    entry.tool = tool;
    entry.input.set("command", Value::of(command));
    entry.verdict = verdict;
    ASSERT_TRUE(append_entry({.folder = join_path(home, "log")}, entry));
  }

  // The command of the call that is found, or the error.
  [[nodiscard]] std::string found(const std::string& id) const {
    const Result<Call> call = objected_call(home, id);
    return call ? *call->input.find_text("command") : call.error().text;
  }

  static std::string run(const std::vector<std::string>& arguments) {
    return CommandTest::run(allow_command(), arguments);
  }
};

TEST_F(AllowCommand, TakesOneCall) {
  const std::string usage =
      "2 pawl allow: give one of CALL [--here], --last [--here], --list, --remove ID; see `pawl allow --help`\n";
  EXPECT_EQ(run({}), usage);
  EXPECT_EQ(run({"k3v9qab", "--last"}), usage);
  EXPECT_EQ(run({"k3v9qab", "--list"}), usage);
  EXPECT_EQ(run({"--list", "--here"}), usage);
  EXPECT_EQ(run({"k3v9qax"}),
            "2 pawl allow: `k3v9qax` is not a call id: its last letter does not fit; is it mistyped?\n");
}

TEST_F(AllowCommand, FindsTheCallThatIsNamedElseTheLast) {
  append("k3v9qab", "Bash", "rm -rf src", "ask");
  append("0000001", "Bash", "sudo ls", "deny");
  append("k3v9qab", "Bash", "rm -rf src", "none");
  EXPECT_EQ(found("k3v9qab"), "rm -rf src");
  EXPECT_EQ(found(""), "sudo ls");
}

TEST_F(AllowCommand, SaysWhyACallCannotBeFound) {
  EXPECT_EQ(found(""), "no call was asked about or denied lately; see `pawl log show`");
  EXPECT_EQ(found("k3v9qab"), "no call `k3v9qab` in `" + home + "/log`; it may be so old that it was deleted");
  append("k3v9qab", "Bash", "ls", "allow");
  EXPECT_EQ(found("k3v9qab"),
            "`k3v9qab` is not a tool call that was asked about or denied; see `pawl log show k3v9qab`");
  append("k3v9qab", "", "/wipe", "deny");
  EXPECT_EQ(found("k3v9qab"),
            "`k3v9qab` is not a tool call that was asked about or denied; see `pawl log show k3v9qab`");
  append("k3v9qab", "Bash", "curl -H AKIA****5TYU", "deny");
  EXPECT_EQ(
      found("k3v9qab"),
      "the log holds call `k3v9qab` only in part: secrets are taken out and long texts cut, so it cannot be judged "
      "again; see `pawl log show k3v9qab`");
  EXPECT_EQ(found(""),
            "the log holds the last such call only in part: secrets are taken out and long texts cut, so it cannot be "
            "judged again; see `pawl log show`");
}

}  // namespace
}  // namespace pawl

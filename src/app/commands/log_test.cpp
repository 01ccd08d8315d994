// SPDX-License-Identifier: Apache-2.0
// `pawl log` as a script meets it: without a terminal, so without colours.
#include "record/log.h"

#include <gtest/gtest.h>

#include <string>

#include "app/test_command.h"
#include "base/files.h"

namespace pawl {

const Command& log_command();

namespace {

class LogCommand : public CommandTest {
 protected:
  void append(const std::string& command, const std::string& verdict, const std::vector<std::string>& rules) const {
    Entry entry;
    entry.agent = "claude";
    entry.session = "s1";
    entry.tool = "Bash";
    entry.input.set("command", Value::of(command));
    entry.verdict = verdict;
    entry.rules = rules;
    ASSERT_TRUE(append_entry({.folder = join_path(home, "log")}, entry));
  }

  static std::string run(const std::vector<std::string>& arguments) {
    return CommandTest::run(log_command(), arguments);
  }
};

TEST_F(LogCommand, AloneItPrintsHelp) {
  EXPECT_EQ(run({}),
            "0 pawl log: the record of every call\n\n"
            "  pawl log show [-n N] [--agent A] [--verdict V] [--session S] [--json]\n"
            "  pawl log verify [--json]\n\n"
            "it stands in " +
                home + "/log\n");
  EXPECT_EQ(run({"shw"}), "2 pawl log: `shw` is no command; did you mean `show`?\nsee `pawl log --help`\n");
}

TEST_F(LogCommand, ShowsOneLineForEachEntry) {
  EXPECT_EQ(run({"show"}), "0 no entries in " + home + "/log\n");
  append("ls", "allow", {});
  append("cd x\nrm -rf ~ \x1b[2J", "deny", {"filesystem.delete-home", "a.b"});
  const std::string shown = run({"show"});
  const std::size_t newline = shown.find('\n');
  EXPECT_EQ(shown.substr(21, newline - 21), "  claude   allow  Bash       ls");  // behind the exit code and the time
  EXPECT_EQ(shown.substr(newline + 20),
            "  claude   deny   Bash       cd x\u23CErm -rf ~ \\u{1B}[2J  filesystem.delete-home +1\n");
  EXPECT_EQ(run({"show", "--verdict", "deny"}), "0 " + shown.substr(newline + 1));
  EXPECT_EQ(run({"show", "-n", "1"}), "0 " + shown.substr(newline + 1));
  EXPECT_EQ(run({"show", "--agent", "gemini"}), "0 no entries in " + home + "/log\n");
  EXPECT_EQ(run({"show", "--json", "-n", "0"}), "0 " + *disk().read(home + "/log/000001.jsonl", 1 << 20));
}

TEST_F(LogCommand, VerifySaysIntactOrWhereItBreaks) {
  for (int i = 0; i < 3; ++i) append("ls", "allow", {});
  EXPECT_EQ(run({"verify"}).substr(0, 41), "0 intact: 3 entries in 1 file\nlast hash: ");
  const std::string path = home + "/log/000001.jsonl";
  std::string text = *disk().read(path, 1 << 20);
  ASSERT_TRUE(write_file(path, text.replace(text.find("allow"), 5, "deny!")));
  EXPECT_EQ(
      run({"verify"}).substr(0, 116),
      "1 broken: 3 entries in 1 file, 1 break\nfirst: 000001.jsonl:1: this line was changed after it was written\n"
      "last hash: ");
  EXPECT_EQ(run({"verify", "--json"}).substr(0, 54), "1 {\"intact\":false,\"entries\":3,\"files\":1,\"breaks\":1,\"fi");
}

}  // namespace
}  // namespace pawl

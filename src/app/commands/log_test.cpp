// SPDX-License-Identifier: Apache-2.0
// `pawl log` as a script meets it: without a terminal, so without colours.
#include "record/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "app/test_command.h"
#include "base/files.h"
#include "rules/rule.h"

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
            "  pawl log show [CALL] [-n N] [--agent A] [--verdict V] [--session S] [--since WHEN] [--follow] [--all]\n"
            "       [--json]\n"
            "  pawl log verify [--json]\n\n"
            "the log is in " +
                home + "/log\n");
  EXPECT_TRUE(
      run({"shw"}).starts_with("2 pawl log: `shw` is not a command; did you mean `show`?\npawl log: the record"));
}

TEST_F(LogCommand, ShowsOneLineForEachEntry) {
  EXPECT_EQ(run({"show"}), "0 no entries in " + home + "/log\n");
  append("ls", "allow", {});
  append("cd x\nrm -rf ~ \x1b[2J", "deny", {"filesystem.delete-home", "a.b"});
  const std::string shown = run({"show"});
  const std::size_t newline = shown.find('\n');
  EXPECT_EQ(shown.substr(21, newline - 21),
            "          claude   allow  Bash       ls");  // behind the exit code and the time
  EXPECT_EQ(shown.substr(newline + 20),
            "          claude   deny   Bash       cd x\u23CErm -rf ~ \\u{1B}[2J  filesystem.delete-home +1\n");
  EXPECT_EQ(run({"show", "--verdict", "deny"}), "0 " + shown.substr(newline + 1));
  EXPECT_EQ(run({"show", "-n", "1"}), "0 " + shown.substr(newline + 1));
  EXPECT_EQ(run({"show", "--agent", "gemini"}), "0 no entries in " + home + "/log\n");
  EXPECT_EQ(run({"show", "--json", "-n", "0"}), "0 " + *disk().read(home + "/log/000001.jsonl", 1 << 20));
}

TEST_F(LogCommand, ShowsOneCallWhole) {
  Entry entry;
  entry.call = "k3v9qab";
  entry.agent_call = "toolu_1";
  entry.agent = "claude";
  entry.event = "PreToolUse";
  entry.session = "s1";
  entry.user = "dev";
  entry.cwd = "/work";
  entry.tool = "Bash";
  entry.input.set("command", Value::of("rm -rf src\n\x1b[2J")).set("timeout", Value::of(5));
  entry.verdict = "ask";
  entry.by = "built-in rules: x";
  entry.rules = {"privilege.become-root", "mine.own (trial)"};
  entry.tier = "dangerous";
  entry.risk = 90;
  entry.is_irreversible = true;
  entry.final_score = 0.5;
  entry.answer = Answer{"allow", "terminal", "seat", 2100, "dev"};
  entry.did = {"delete /app/src", "read /app/a"};
  entry.counts = {214, 4096, 0};
  entry.notices = {"a notice"};
  entry.us = 12;
  ASSERT_TRUE(append_entry({.folder = join_path(home, "log")}, entry));
  append("ls", "allow", {});
  const std::string shown = run({"show", "k3v9qab"});
  const std::size_t time = shown.find("  time          ") + 16;
  EXPECT_EQ(shown.substr(0, time), "0   call          k3v9qab\n  time          ");
  const Rule* rule = find_rule("privilege.become-root");
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(shown.substr(time + 19),
            "\n"
            "  agent         claude\n"
            "  its own id    toolu_1\n"
            "  event         PreToolUse\n"
            "  session       s1\n"
            "  user          dev\n"
            "  folder        /work\n"
            "  tool          Bash\n"
            "  input         command: rm -rf src\u23CE\\u{1B}[2J\n"
            "  input         timeout: 5\n"
            "  verdict       ask\n"
            "  decided by    built-in rules: x\n"
            "  rule          privilege.become-root: " +
                std::string(rule->title) + ". " + std::string(rule->why) +
                "\n"
                "  rule          mine.own (trial)\n"
                "  tier          dangerous\n"
                "  risk          90 of 100\n"
                "  undo          cannot be undone\n"
                "  score         0.5\n"
                "  would do      delete /app/src\n"
                "  would do      read /app/a\n"
                "  touches       files 214, bytes 4096\n"
                "  answer        verdict allow, channel terminal, level seat, ms 2100, who dev\n"
                "  note          a notice\n"
                "  judged in     12 microseconds\n"
                "  line          1\n"
                "  hash before   " +
                std::string(64, '0') + "\n");
  EXPECT_EQ(run({"show", "K3V9QAB"}), shown);
  EXPECT_EQ(run({"show", "k3v9qab", "--json"}) + run({"show", "--json", "-n", "1"}).substr(2),
            "0 " + *disk().read(home + "/log/000001.jsonl", 1 << 20));
  EXPECT_EQ(run({"show", "-n", "2"}).substr(22, 31), " k3v9qab claude   ask    Bash  ");
}

TEST_F(LogCommand, ShowsOneRowACallWithWhatBecameOfIt) {
  const auto add = [&](const std::string& call, const std::string& event, const std::string& verdict,
                       std::optional<Answer> answer = {}) {
    Entry entry;
    entry.call = call;
    entry.agent = "claude";
    entry.event = event;
    entry.tool = "Bash";
    entry.input.set("command", Value::of("make"));
    entry.verdict = verdict;
    entry.answer = std::move(answer);
    ASSERT_TRUE(append_entry({.folder = join_path(home, "log")}, entry));
  };
  add("k3v9qa1", "PostToolUse", "none");  // of a call that is not in the log any more
  add("k3v9qa2", "PreToolUse", "allow");
  add("k3v9qa3", "PreToolUse", "allow");
  add("k3v9qa2", "PostToolUse", "none");
  add("k3v9qa3", "PostToolUseFailure", "none");
  add("k3v9qa4", "PreToolUse", "ask");
  add("k3v9qa4", "PostToolUse", "none");
  add("k3v9qa5", "PreToolUse", "ask");
  add("k3v9qa6", "PreToolUse", "deny", Answer{"deny", "terminal", "seat", 2100, "ada"});
  add("k3v9qa7", "PreToolUse", "deny", Answer{"timeout", "", "seat", 30000, ""});
  add("k3v9qa8", "PreToolUse", "deny", Answer{"timeout", "", "seat", 0, ""});
  add("k3v9qa9", "PreToolUse", "allow", Answer{"allow", "terminal", "seat", 2100, "ada"});
  add("k3v9qa9", "PostToolUse", "none");
  add("k3v9qaa", "PreToolUse", "deny");
  add("", "UserPromptSubmit", "none");
  const auto rows = [&](const std::vector<std::string>& arguments) {
    std::string text;
    std::istringstream shown(run(arguments).substr(2));
    constexpr std::size_t kBehindTime = 21;
    for (std::string line; std::getline(shown, line);) text += line.substr(kBehindTime) + "\n";
    return text;
  };
  const std::string asked =
      "k3v9qa4 claude   ask    Bash       make  allowed in the agent's prompt, ran\n"
      "k3v9qa5 claude   ask    Bash       make  no sign that it ran\n"
      "k3v9qa6 claude   deny   Bash       make  refused by ada\n"
      "k3v9qa7 claude   deny   Bash       make  nobody answered\n"
      "k3v9qa8 claude   deny   Bash       make  nobody was asked\n"
      "k3v9qa9 claude   allow  Bash       make  allowed by ada, ran\n";
  EXPECT_EQ(rows({"show"}),
            "k3v9qa2 claude   allow  Bash       make  ran\n"
            "k3v9qa3 claude   allow  Bash       make  failed\n" +
                asked +
                "k3v9qaa claude   deny   Bash       make\n"
                "        claude   none   Bash       make\n");
  EXPECT_EQ(rows({"show", "--verdict", "ask"}), asked);
  EXPECT_EQ(rows({"show", "--verdict", "deny", "-n", "2"}),
            "k3v9qa8 claude   deny   Bash       make  nobody was asked\n"
            "k3v9qaa claude   deny   Bash       make\n");
  EXPECT_EQ(rows({"show", "--verdict", "allow"}),
            "k3v9qa2 claude   allow  Bash       make  ran\n"
            "k3v9qa3 claude   allow  Bash       make  failed\n"
            "k3v9qa9 claude   allow  Bash       make  allowed by ada, ran\n");
  EXPECT_EQ(rows({"show", "--all", "-n", "3"}),
            "k3v9qa9 claude   ran    Bash       make\n"
            "k3v9qaa claude   deny   Bash       make\n"
            "        claude   none   Bash       make\n");
  const std::string lines = run({"show", "--json", "--verdict", "ask"});
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 6);
}

TEST_F(LogCommand, ALateYesIsToldWhereTheQuestionWas) {
  const auto add = [&](const std::string& call, const std::string& verdict, const Answer& answer) {
    Entry entry;
    entry.call = call;
    entry.agent = "codex";
    entry.tool = "Bash";
    entry.input.set("command", Value::of("make"));
    entry.verdict = verdict;
    entry.ask = "k3v9qa1";
    entry.answer = answer;
    ASSERT_TRUE(append_entry({.folder = join_path(home, "log")}, entry));
  };
  add("k3v9qa1", "deny", Answer{"timeout", "", "seat", 30000, ""});
  add("k3v9qa2", "allow", Answer{"allow", "command", "seat", 0, "ada"});
  const std::string shown = run({"show"});
  EXPECT_NE(shown.find("k3v9qa1 codex    deny   Bash       make  nobody answered, allowed later\n"), std::string::npos)
      << shown;
  EXPECT_TRUE(shown.ends_with("k3v9qa2 codex    allow  Bash       make  allowed by ada\n")) << shown;
}

TEST_F(LogCommand, WhatAnotherVersionWroteIsShownUnderItsOwnName) {
  append("ls", "allow", {});
  const std::string path = home + "/log/000001.jsonl";
  std::string text = *disk().read(path, 1 << 20);
  ASSERT_TRUE(write_file(path, text.insert(text.size() - 2, ",\"call\":\"k3v9qab\",\"mood\":{\"is\":[1]}")));
  EXPECT_TRUE(run({"show", "k3v9qab"}).ends_with("\n  mood          {\"is\":[1]}\n")) << run({"show", "k3v9qab"});
}

TEST_F(LogCommand, TellsAWrongIdFromOneThatIsNotThere) {
  append("ls", "allow", {});
  EXPECT_EQ(run({"show", "k3v9qax"}),
            "2 pawl log show: `k3v9qax` is not a call id: its last letter does not fit; is it mistyped?\n");
  EXPECT_EQ(
      run({"show", "\x1b[2J"}),
      "2 pawl log show: `\\u{1B}[2J` is not a call id: one has seven letters and digits, like `k3v9qab`; see `pawl "
      "log show`\n");
  EXPECT_EQ(run({"show", "k3v9qab"}),
            "1 pawl log: no call `k3v9qab` in `" + home + "/log`; it may be so old that it was deleted\n");
}

TEST_F(LogCommand, OneCallGoesWithNoFilter) {
  EXPECT_EQ(run({"show", "k3v9qab", "--agent", "codex"}),
            "2 pawl log show: CALL already names one call; leave out the options that choose among calls\n");
}

TEST_F(LogCommand, WordsThatAFilterDoesNotKnowAreRefused) {
  EXPECT_EQ(run({"show", "--verdict", "denyy"}),
            "2 pawl log show: --verdict takes one of allow, ask, deny, none, not `denyy`; did you mean `deny`?\n");
  EXPECT_TRUE(run({"show", "--agent", "claud"}).ends_with(", not `claud`; did you mean `claude`?\n"))
      << run({"show", "--agent", "claud"});
  EXPECT_EQ(run({"show", "--since", "yesterday"}),
            "2 pawl log show: --since takes a time like `10m`, `2h`, `3d`, `2026-01-31` or `2026-01-31T12:00`, not "
            "`yesterday`\n");
  EXPECT_TRUE(run({"shwo"}).starts_with("2 pawl log: `shwo` is not a command; did you mean `show`?\n"))
      << run({"shwo"});
}

TEST_F(LogCommand, OnlyFromATimeOn) {
  for (int i = 0; i < 30; ++i) append("ls", "allow", {});
  const auto lines = [&](const std::string& since) {
    const std::string shown = run({"show", "--since", since});
    return std::count(shown.begin(), shown.end(), '\n');
  };
  EXPECT_EQ(lines("1h"), 30);
  EXPECT_EQ(run({"show", "--since", "2200-01-01"}), "0 no entries in " + home + "/log\n");
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

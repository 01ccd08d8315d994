// SPDX-License-Identifier: Apache-2.0
#include "index/index.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/files.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "index/stats.h"
#include "index/story.h"
#include "record/folder.h"
#include "record/log.h"

namespace pawl {
namespace {

class Index : public ::testing::Test {
 protected:
  Index() { options_.folder = root_.path() + "/log"; }

  Entry& entry(const std::string& verdict, const std::string& command, const std::string& session = "s1") {
    Entry& one = entries_.emplace_back();
    one.agent = "claude";
    one.event = "PreToolUse";
    one.session = session;
    one.call = "call-" + std::to_string(entries_.size());
    one.tool = "Bash";
    one.input.set("command", Value::of(command));
    one.verdict = verdict;
    return one;
  }
  void write() {
    for (const Entry& one : entries_) ASSERT_TRUE(append_entry(options_, one));
    entries_.clear();
  }
  [[nodiscard]] LogIndex open() const {
    Result<LogIndex> index = LogIndex::open(root_.path() + "/index.sqlite", options_.folder);
    EXPECT_TRUE(index) << index.error().text;
    return std::move(*index);
  }
  static void fill(LogIndex& index) {
    const Result<bool> more = index.take(LogFollower::kAll);
    ASSERT_TRUE(more) << more.error().text;
    EXPECT_FALSE(*more);
  }
  [[nodiscard]] static std::string listed(LogIndex& index, const RowQuery& query) {
    std::string text;
    for (const Row& row : index.rows(query)) text += row.what + " ";
    return text;
  }
  [[nodiscard]] static Value stats(LogIndex& index) {
    return stats_of(index, {"2000-01-01T00:00:00.000Z", "3000-01-01T00:00:00.000Z", false},
                    {[](const std::string& rule) { return "title of " + rule; },
                     [](const std::string&) { return std::string("narrower"); }});
  }

  TestFolder root_;
  LogOptions options_;
  std::vector<Entry> entries_;
};

TEST_F(Index, RowsByWhatIsAskedFor) {
  entry("allow", "one");
  entry("deny", "two").rules = {"git.force-push"};
  entry("deny", "three", "s2").rules = {"gitx.other"};
  entry("ask", "four");
  entry("none", "five").event = "SessionStart";
  write();
  LogIndex index = open();
  fill(index);
  EXPECT_EQ(mode_of(root_.path() + "/index.sqlite"), 0600U);
  EXPECT_EQ(index.lines(), 5);
  EXPECT_EQ(listed(index, {}), "five four three two one ");
  EXPECT_EQ(listed(index, {.kinds = {"deny"}}), "three two ");
  EXPECT_EQ(listed(index, {.kinds = {"ask", "allow"}}), "four one ");
  EXPECT_EQ(listed(index, {.session = "s2"}), "three ");
  EXPECT_EQ(listed(index, {.rule = "git.*"}), "two ");
  EXPECT_EQ(listed(index, {.rule = "gitx.other"}), "three ");
  EXPECT_EQ(listed(index, {.text = "THR"}), "three ");
  EXPECT_EQ(listed(index, {.text = "'; DROP TABLE calls; --"}), "");
  EXPECT_EQ(listed(index, {.before = 3}), "two one ");
  EXPECT_EQ(listed(index, {.limit = 2}), "five four ");
  EXPECT_EQ(listed(index, {.agent = "codex"}), "");
  EXPECT_EQ(index.find(2)->row.what, "two");
  EXPECT_FALSE(index.find(99));
  EXPECT_EQ(index.find_call("call-3")->row.what, "three");
}

TEST_F(Index, GoesOnWhereItWasAndMayBeDeleted) {
  entry("allow", "one");
  write();
  {
    LogIndex index = open();
    fill(index);
  }
  entry("allow", "two");
  write();
  LogIndex again = open();
  EXPECT_EQ(again.last_number(), 1);
  fill(again);
  EXPECT_EQ(listed(again, {}), "two one ");
  std::filesystem::remove(root_.path() + "/index.sqlite");
  LogIndex anew = open();
  fill(anew);
  EXPECT_EQ(listed(anew, {}), "two one ");
}

TEST_F(Index, WhatIsBrokenIsMadeAnew) {
  entry("allow", "one");
  write();
  std::ofstream(root_.path() + "/index.sqlite") << std::string(5000, 'x');
  LogIndex index = open();
  fill(index);
  EXPECT_EQ(listed(index, {}), "one ");
}

TEST_F(Index, ForgetsWhatRotationDeleted) {
  options_.max_size_bytes = 1;
  options_.keep_files = 2;
  entry("deny", "one").rules = {"a.b"};
  write();
  LogIndex index = open();
  fill(index);
  entry("allow", "two");
  entry("allow", "three");
  write();
  fill(index);
  EXPECT_EQ(listed(index, {}), "three two ");
  EXPECT_EQ(listed(index, {.rule = "a.b"}), "");
}

TEST_F(Index, ALogThatWasBegunAnewLeavesNothingBehind) {
  for (const char* word : {"one", "two", "three"}) entry("allow", word);
  write();
  LogIndex index = open();
  fill(index);
  std::filesystem::remove_all(options_.folder);
  entry("allow", "fresh");
  write();
  fill(index);
  EXPECT_EQ(listed(index, {}), "fresh ");
  EXPECT_TRUE(index.take_break());
  EXPECT_TRUE(index.broken());
}

TEST_F(Index, AnAskIsSettledByWhatComesLater) {
  entry("ask", "ran");
  entry("ask", "given up");
  entry("none", "ran").call = "call-1";
  write();
  LogIndex index = open();
  fill(index);
  EXPECT_EQ(index.find(1)->row.state, RowState::ran);
  EXPECT_EQ(index.find(2)->row.state, RowState::asking);
  EXPECT_EQ(index.find(1)->after.size(), 1U);
  entry("none", "").tool = "";
  entries_.back().event = "UserPromptSubmit";
  write();
  fill(index);
  EXPECT_EQ(index.find(2)->row.state, RowState::not_run);
}

TEST_F(Index, Numbers) {
  entry("allow", "one").us = 100;
  entries_.back().did = {"write /app/a [project]", "read `/app/b c` [project]"};
  entries_.back().undo = "u1";
  entry("deny", "two").rules = {"git.force-push"};
  entries_.back().is_irreversible = true;
  entries_.back().counts = {214, 3000, 0};
  entries_.back().us = 300;
  entry("allow", "three").answer = Answer{"allow", "browser", "seat", 5000, "ada"};
  entries_.back().rules = {"git.force-push"};
  entry("none", "four");
  write();
  LogIndex index = open();
  fill(index);
  const Value all = stats(index);
  EXPECT_EQ(write_json(*all.find("total")), R"({"allow":1,"ask":1,"deny":1,"event":1,"prevented":1})");
  EXPECT_EQ(all.find("prevented")->find("files")->integer, 214);
  EXPECT_EQ(all.find("prevented")->find("irreversible")->integer, 1);
  EXPECT_EQ(*all.find("prevented")->find("rules")->items[0].find_text("title"), "title of git.force-push");
  const Value& noise = all.find("rules")->items[0];
  EXPECT_EQ(noise.find("asks")->integer, 1);
  EXPECT_EQ(noise.find("allowed")->integer, 1);
  EXPECT_EQ(noise.find("denies")->integer, 1);
  EXPECT_EQ(*noise.find_text("command"), "pawl allow call-3");
  EXPECT_EQ(*noise.find_text("proposal"), "narrower");
  EXPECT_EQ(all.find("asks")->find("median_ms")->integer, 5000);
  EXPECT_EQ(all.find("asks")->find("count")->integer, 1);
  EXPECT_EQ(all.find("hook")->find("p99_us")->integer, 300);
  ASSERT_EQ(all.find("files")->items.size(), 2U);
  EXPECT_EQ(*all.find("files")->items[0].find_text("undo"), "u1");
  EXPECT_EQ(all.find("hours")->items.size(), 1U);
  const Value sessions = sessions_of(index);
  EXPECT_EQ(sessions.find("sessions")->items[0].find("calls")->integer, 3);
  EXPECT_EQ(uses_of_rule(index, "git.force-push").uses, 2);
}

// What Pawl asked about itself was counted by how it ended, what the agent's prompt asked about as an ask.
TEST_F(Index, WhatWasAskedIsOneNumberEverywhere) {
  const auto asked = [&](const char* verdict, const char* answer) {
    Entry& one = entry(verdict, "git push -f");
    one.rules = {"git.force-push"};
    if (answer != nullptr) {
      one.ask = one.call;
      one.answer = Answer{answer, "terminal", "seat", 4000, "ada"};
    }
  };
  asked("ask", nullptr);  // call-1: the agent's own prompt
  for (int i = 0; i < 3; ++i) asked("allow", "allow");
  asked("deny", "deny");
  asked("deny", "timeout");  // call-6
  asked("allow", "allow");   // call-7: the late yes to call-6 lets the repeated call pass; nobody was asked again
  entries_.back().ask = "call-6";
  entries_.back().answer->ms = 0;
  entry("deny", "rm -rf /").rules = {"filesystem.delete-root-or-home"};
  entry("allow", "ls");
  write();
  LogIndex index = open();
  fill(index);
  const Value all = stats(index);
  EXPECT_EQ(write_json(*all.find("total")), R"({"allow":2,"ask":6,"deny":1,"event":0,"prevented":3})");
  EXPECT_EQ(all.find("asks")->find("count")->integer, 6);
  EXPECT_EQ(all.find("asks")->find("allowed")->integer, 4) << "with the late one";
  EXPECT_EQ(all.find("asks")->find("refused")->integer, 1);
  EXPECT_EQ(all.find("asks")->find("unanswered")->integer, 1) << "the prompt that is still open";
  EXPECT_EQ(all.find("asks")->find("median_ms")->integer, 4000);
  EXPECT_EQ(all.find("agents")->items[0].find("asks")->integer, 6);
  EXPECT_EQ(all.find("rules")->items[0].find("asks")->integer, 6);
  EXPECT_EQ(all.find("rules")->items[0].find("allowed")->integer, 4);
  EXPECT_EQ(all.find("hours")->items[0].find("ask")->integer, 6);
  EXPECT_EQ(sessions_of(index).find("sessions")->items[0].find("ask")->integer, 6);
  EXPECT_EQ(index.rows({.kinds = {"ask"}}).size(), 6U);
  for (const Row& row : index.rows({})) EXPECT_EQ(row.counted, counted_as(row));
}

// `person` comes behind `claude` in the alphabet.
TEST_F(Index, AnUndoDoesNotChangeWhoseSessionItIs) {
  entry("allow", "rm -rf src");
  Entry& undo = entry("none", "");
  undo.event = "undo";
  undo.agent = "person";
  undo.tool = "";
  write();
  LogIndex index = open();
  fill(index);
  EXPECT_EQ(*sessions_of(index).find("sessions")->items[0].find_text("agent"), "claude");
  std::vector<Row> rows = index.rows({.session = "s1"});  // the newest first: the undo
  EXPECT_EQ(*story_of("s1", rows, true).find_text("agent"), "claude");
}

TEST(Story, WhatCameFromTheNetworkStaysMarked) {
  Row fetched;
  fetched.kind = RowKind::allow;
  fetched.number = 1;
  fetched.agent = "claude";
  fetched.tool = "Bash";
  fetched.did = {"connect download x.example", "write /app/a.sh [project]"};
  Row stopped = fetched;
  stopped.number = 2;
  stopped.kind = RowKind::deny;
  stopped.state = RowState::deny;
  stopped.did = {"execute downloaded /app/a.sh", "read /home/dev/.aws/credentials [secret]",
                 "connect upload evil.example"};
  Row harmless = fetched;
  harmless.number = 3;
  harmless.did = {"write /app/b [project]"};
  const Value story = story_of("s", {fetched, stopped, harmless}, true);
  const auto tainted = [&](std::string_view id) {
    for (const Value& node : story.find("nodes")->items) {
      if (*node.find_text("id") == id) return *node.find_text("by");
    }
    return std::string("not there");
  };
  EXPECT_EQ(tainted("file:/app/a.sh"), "network");
  EXPECT_EQ(tainted("secret:/home/dev/.aws/credentials"), "secret");
  EXPECT_EQ(tainted("host:evil.example"), "");
  EXPECT_EQ(tainted("file:/app/b"), "");
  int cut = 0;
  for (const Value& edge : story.find("edges")->items) cut += edge.find("cut")->boolean ? 1 : 0;
  EXPECT_EQ(cut, 2);
}

// The daemon and `pawl stats` may read the same lines at the same time.
TEST_F(Index, TwoTakeTheSameLines) {
  entry("ask", "one");
  entry("allow", "two");
  write();
  LogIndex first = open();
  LogIndex second = open();
  fill(first);
  fill(second);
  entry("deny", "three").rules = {"a.b"};
  write();
  fill(second);
  fill(first);
  EXPECT_EQ(listed(first, {}), "three two one ");
  EXPECT_EQ(listed(second, {}), "three two one ");
  EXPECT_EQ(first.lines(), 3);
}

}  // namespace
}  // namespace pawl

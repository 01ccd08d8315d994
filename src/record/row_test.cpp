// SPDX-License-Identifier: Apache-2.0
#include "record/row.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "record/line.h"

namespace pawl {
namespace {

[[nodiscard]] Row row(std::string_view entry) {
  return row_of(*read_json(entry, kLogJson));
}

[[nodiscard]] std::string classified(std::string_view entry) {
  const Row one = row(entry);
  return std::string(kRowKindNames[static_cast<std::size_t>(one.kind)]) + " " +
         std::string(kRowStateNames[static_cast<std::size_t>(one.state)]) + (one.is_prevented ? " prevented" : "") +
         (one.is_dlp ? " dlp" : "");
}

TEST(Row, EveryLineIsOneOfFourKinds) {
  EXPECT_EQ(classified(R"({"n":1,"tool":"Bash","verdict":"allow"})"), "allow allow");
  EXPECT_EQ(classified(R"({"n":1,"tool":"Bash","verdict":"ask","rules":["a.b"]})"), "ask asking");
  EXPECT_EQ(classified(R"({"n":1,"tool":"Bash","verdict":"deny","rules":["a.b"]})"), "deny deny prevented");
  EXPECT_EQ(classified(R"({"n":1,"tool":"Bash","verdict":"deny","rules":["dlp.x"]})"), "deny deny prevented dlp");
  EXPECT_EQ(classified(R"({"n":1,"verdict":"deny","by":"error: x"})"), "deny deny");
  EXPECT_EQ(classified(R"x({"n":1,"verdict":"deny","rules":["dlp.x (trial)","a.b (lifted by c)"]})x"), "deny deny");
  EXPECT_EQ(classified(R"({"n":1,"tool":"Bash","verdict":"none"})"), "event event");
  EXPECT_EQ(classified(R"({"n":1,"event":"cut-off line"})"), "event event");
  EXPECT_EQ(classified(R"({"verdict":7,"rules":5,"input":3})"), "event event");
}

TEST(Row, HostileTextIsOnOneLineAndVisible) {
  const Row one = row(R"({"n":1,"verdict":"allow","tool":"Bash\u001b[2J","input":{"command":"a\nb\u202ec<script>"}})");
  EXPECT_EQ(one.what, "a\u23CEb\\u{202E}c<script>");
  EXPECT_EQ(one.tool, "Bash\\u{1B}[2J");
}

TEST(Row, ALongCommandKeepsWhatWasObjectedTo) {
  const std::string text = std::string(3000, 'a') + " rm -rf ~ " + std::string(3000, 'b');
  const Row one =
      row(R"({"n":1,"verdict":"deny","input":{"command":")" + text + R"("},"part":"rm -rf ~","rules":["a.b"]})");
  EXPECT_NE(one.what.find("rm -rf ~"), std::string::npos);
  EXPECT_LT(one.what.size(), kMostWhat + 20);
}

TEST(Row, AnAskIsOpenUntilItsToolRanOrTheSessionWentOn) {
  const Row asked = row(R"({"n":1,"call":"k","agent":"claude","session":"s","tool":"Bash","verdict":"ask"})");
  const auto after = [&](std::string_view entry) {
    const std::optional<RowState> state = what_became_of(asked, row(entry));
    return state ? kRowStateNames[static_cast<std::size_t>(*state)] : std::string_view("-");
  };
  EXPECT_EQ(after(R"({"n":2,"call":"k","agent":"claude","session":"s","tool":"Bash","verdict":"none"})"), "ran");
  EXPECT_EQ(after(R"({"n":2,"call":"l","agent":"claude","session":"s","tool":"Bash","verdict":"none"})"), "-");
  EXPECT_EQ(after(R"({"n":2,"call":"l","agent":"claude","session":"s","tool":"Bash","verdict":"allow"})"), "-");
  EXPECT_EQ(after(R"({"n":2,"call":"l","agent":"claude","session":"s","verdict":"none"})"), "not_run");
  EXPECT_EQ(after(R"({"n":2,"call":"l","agent":"claude","session":"t","verdict":"none"})"), "-");
  EXPECT_EQ(after(R"({"n":2,"call":"k","agent":"codex","session":"s","verdict":"none"})"), "-");
  Row given_up = asked;
  given_up.state = RowState::not_run;
  EXPECT_EQ(what_became_of(given_up, row(R"({"call":"k","agent":"claude","session":"s","verdict":"none"})")),
            RowState::ran);
}

TEST(Row, WhatItCountsAs) {
  const auto counted = [](const std::string& more) {
    return kRowKindNames[static_cast<std::size_t>(row(R"({"n":1,"call":"k",)" + more + "}").counted)];
  };
  const std::string yes = R"(,"answer":{"verdict":"allow"})";
  EXPECT_EQ(counted(R"("verdict":"allow")"), "allow");
  EXPECT_EQ(counted(R"("verdict":"ask")"), "ask") << "the agent's own prompt";
  EXPECT_EQ(counted(R"("verdict":"allow","ask":"k")" + yes), "ask");
  EXPECT_EQ(counted(R"("verdict":"deny","ask":"k","answer":{"verdict":"timeout"})"), "ask");
  EXPECT_EQ(counted(R"("verdict":"allow")" + yes), "ask") << "a person's own command";
  EXPECT_EQ(counted(R"("verdict":"allow","ask":"earlier")" + yes), "allow") << "nobody was asked again";
  EXPECT_EQ(counted(R"("verdict":"none","ask":"k")" + yes), "event");
}

TEST(Row, AsJson) {
  const Value value = value_of_row(row(
      R"({"time":"t","n":7,"call":"k","agent":"a","event":"e","session":"s","cwd":"/","tool":"T","input":{"path":"/p"},)"
      R"("verdict":"deny","by":"b","rules":["a.b"],"tier":"dangerous","risk":9,"irreversible":true,"did":["x"],)"
      R"("us":5,"ask":"k","answer":{"verdict":"deny","channel":"browser","level":"seat","ms":3,"who":"ada"},"undo":"u",)"
      R"("counts":{"files":1,"bytes":2,"hosts":3},"notices":["n"],"part":"/p"})"));
  EXPECT_EQ(write_json(value),
            R"({"n":7,"time":"t","call":"k","agent":"a","event":"e","session":"s","tag":"04","cwd":"/","tool":"T",)"
            R"("what":"/p","part":"/p","kind":"deny","state":"deny","counted":"ask","prevented":true,"would_be":"","by":"b",)"
            R"("rules":["a.b"],"dlp":false,"tier":"dangerous","risk":9,"irreversible":true,"did":["x"],"us":5,"ask":"k",)"
            R"("answer":{"verdict":"deny","channel":"browser","level":"seat","ms":3,"who":"ada"},"undo":"u",)"
            R"("counts":{"files":1,"bytes":2,"hosts":3},"notices":["n"]})");
}

}  // namespace
}  // namespace pawl

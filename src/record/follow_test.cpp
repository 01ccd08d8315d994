// SPDX-License-Identifier: Apache-2.0
#include "record/follow.h"

#include <filesystem>

#include "base/json.h"
#include "record/test_log.h"

namespace pawl {
namespace {

class Follow : public TestLog {
 protected:
  // The sessions of the lines that come, and `!` for a break of the chain.
  [[nodiscard]] static std::string more(LogFollower& follower, std::size_t most = LogFollower::kAll) {
    std::string text;
    const Result<bool> read = follower.read(
        [&](const FollowedLine& line) { text += *read_json(line.text, kLogJson)->find_text("session") + " "; }, most);
    EXPECT_TRUE(read) << read.error().text;
    if (const auto broken = follower.take_break()) text += "! " + broken->text;
    return text;
  }
};

TEST_F(Follow, EveryLineOnceThroughTheChangeOfFiles) {
  options_.max_size_bytes = 600;
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower), "");
  append(2);
  EXPECT_EQ(more(follower), "s1 s2 ");
  EXPECT_EQ(more(follower), "");
  append(5);
  EXPECT_EQ(more(follower), "s3 s4 s5 s6 s7 ");
  LogFollower other(options_.folder, follower.mark());
  append(1);
  EXPECT_EQ(more(follower), "s8 ");
  EXPECT_EQ(more(other), "s8 ");
}

TEST_F(Follow, AsManyAsAreWanted) {
  append(5);
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower, 2), "s1 s2 ");
  EXPECT_EQ(more(follower, 2), "s3 s4 ");
  EXPECT_EQ(more(follower, 2), "s5 ");
}

TEST_F(Follow, FromTheEndAndFromTheLastLines) {
  options_.max_size_bytes = 600;
  LogFollower empty(options_.folder, end_of_log(options_.folder));
  append(7);
  EXPECT_EQ(more(empty), "s1 s2 s3 s4 s5 s6 s7 ");
  LogFollower end(options_.folder, end_of_log(options_.folder));
  EXPECT_EQ(more(end), "");
  for (std::size_t lines = 1; lines <= 9; ++lines) {
    LogFollower last(options_.folder, mark_before_last(options_.folder, lines));
    std::string wanted;
    for (int i = std::max(1, 8 - static_cast<int>(lines)); i <= 7; ++i) wanted += "s" + std::to_string(i) + " ";
    EXPECT_EQ(more(last), wanted) << lines;
  }
}

TEST_F(Follow, HalfALineWaitsForItsEnd) {
  append(2);
  const std::string whole = content(path(1));
  set_content(path(1), whole.substr(0, whole.size() - 10));
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower), "s1 ");
  set_content(path(1), whole);
  EXPECT_EQ(more(follower), "s2 ");
}

TEST_F(Follow, ALineThatItsWriterNeverEndedIsNoBreak) {
  append(2);
  const std::string whole = content(path(1));
  set_content(path(1), whole.substr(0, whole.size() - 10));
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower), "s1 ");
  std::string lines;
  append(1);  // says first that the line before was cut off
  const Result<bool> read = follower.read([&](const FollowedLine& line) {
    lines += line.text.find("cut-off line") != std::string_view::npos ? "cut " : "entry ";
  });
  ASSERT_TRUE(read);
  EXPECT_EQ(lines, "cut entry ");
  EXPECT_FALSE(follower.take_break());
}

TEST_F(Follow, AChangedLineBreaksTheChain) {
  append(3);
  std::string text = content(path(1));
  text.replace(text.find("ls s2"), 5, "ls s9");
  set_content(path(1), text);
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower),
            "s1 s2 s3 ! 000001.jsonl: line 3 does not follow the one before; `pawl log verify` says what happened");
  append(1);
  EXPECT_EQ(more(follower), "s4 ");
}

TEST_F(Follow, ARemovedBeginningBreaksTheChain) {
  append(3);
  const std::string text = content(path(1));
  set_content(path(1), text.substr(text.find('\n') + 1));
  LogFollower follower(options_.folder);
  EXPECT_TRUE(more(follower).starts_with("s2 s3 ! 000001.jsonl: line 2"));
}

TEST_F(Follow, FilesThatRotationDeletedAreNoBreak) {
  options_.max_size_bytes = 600;
  options_.keep_files = 2;
  append(2);
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower), "s1 s2 ");
  append(9);
  const std::string rest = more(follower);
  EXPECT_TRUE(rest.ends_with("s10 s11 ")) << rest;
  EXPECT_EQ(rest.find('!'), std::string::npos) << rest;
}

TEST_F(Follow, AShorterFileAndANewLogAreReadAgainAndTold) {
  append(3);
  LogFollower follower(options_.folder);
  EXPECT_EQ(more(follower), "s1 s2 s3 ");
  const std::string text = content(path(1));
  set_content(path(1), text.substr(0, text.find('\n') + 1));
  EXPECT_TRUE(more(follower).starts_with("s1 ! 000001.jsonl: the file has become shorter"));
  options_.max_size_bytes = 1;
  append(2);
  EXPECT_EQ(more(follower), "s4 s5 ");
  std::filesystem::remove_all(options_.folder);
  append(1);
  EXPECT_TRUE(more(follower).starts_with("s6 ! 000003.jsonl: this file is gone"));
}

}  // namespace
}  // namespace pawl

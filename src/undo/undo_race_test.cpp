// SPDX-License-Identifier: Apache-2.0
// Somebody kills it at any moment, or writes at any moment: whatever anybody ever wrote is still somewhere. More rounds
// by hand: --gtest_repeat=100.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <set>

#include "model/call_id.h"
#include "undo/test_tree.h"

namespace pawl {
namespace {

constexpr int kFiles = 6;
const std::string kId = make_call_id(77);

[[nodiscard]] std::string name_of_file(int i) {
  return "f" + std::to_string(i);
}

// The content of every file, wherever it is.
[[nodiscard]] std::set<std::string> all_texts(const TestTree& tree) {
  std::set<std::string> texts;
  const auto folder = std::filesystem::path(tree.root()).parent_path();
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.is_regular_file()) texts.insert(disk().read(file.path(), 1U << 20U).value_or(""));
  }
  return texts;
}

// Three files that were deleted, two that were written over, one that was made.
void prepare(TestTree& tree) {
  Wanted wanted;
  for (int i = 0; i < kFiles; ++i) {
    if (i != 5) tree.write(name_of_file(i), "before " + std::to_string(i));
    wanted.paths.push_back({tree.path(name_of_file(i)), i < 3 ? Loss::gone : Loss::changed});
  }
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  for (int i = 0; i < kFiles; ++i) {
    if (i < 3)
      std::filesystem::remove(tree.path(name_of_file(i)));
    else
      tree.write(name_of_file(i), "agent " + std::to_string(i));
  }
  settle_record(kId, tree.store());
}

[[nodiscard]] std::string missing_of(const TestTree& tree, const std::set<std::string>& more) {
  const std::set<std::string> texts = all_texts(tree);
  std::set<std::string> wanted = more;
  for (int i = 0; i < kFiles; ++i) {
    if (i != 5) wanted.insert("before " + std::to_string(i));
    if (i >= 3) wanted.insert("agent " + std::to_string(i));
  }
  for (const std::string& text : wanted) {
    if (!texts.contains(text)) return text;
  }
  return "";
}

TEST(UndoRace, KilledAtAnyMomentLosesNothing) {
  std::mt19937 random(static_cast<unsigned>(::getpid()));
  for (int round = 0; round < 60; ++round) {
    TestTree tree;
    prepare(tree);
    const pid_t child = ::fork();
    if (child == 0) {
      static_cast<void>(tree.undo(kId, OnConflict::take));
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(random() % 2500));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(missing_of(tree, {}), "");
    // Once more puts the rest back.
    static_cast<void>(tree.undo(kId, OnConflict::take));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(tree.read(name_of_file(i)), "before " + std::to_string(i));
    EXPECT_EQ(missing_of(tree, {}), "");
  }
}

TEST(UndoRace, WhatSomebodyWritesMeanwhileIsNotLost) {
  std::mt19937 random(static_cast<unsigned>(::getpid()));
  for (int round = 0; round < 60; ++round) {
    TestTree tree;
    prepare(tree);
    const std::string name = name_of_file(static_cast<int>(random() % kFiles));
    const std::string mine = "a person's text " + std::to_string(round);
    const bool is_in_place = random() % 2 == 0;
    const auto pause = static_cast<useconds_t>(random() % 1500);
    const pid_t child = ::fork();
    if (child == 0) {
      ::usleep(pause);
      if (is_in_place) {
        std::ofstream(tree.path(name)) << mine;
      } else {
        std::ofstream(tree.path(".new")) << mine;
        std::filesystem::rename(tree.path(".new"), tree.path(name));
      }
      ::_exit(0);
    }
    const OnConflict how = random() % 2 == 0 ? OnConflict::stop : OnConflict::take;
    static_cast<void>(tree.undo(kId, how));
    ::waitpid(child, nullptr, 0);
    const std::set<std::string> texts = all_texts(tree);
    EXPECT_TRUE(texts.contains(mine)) << name << (is_in_place ? " in place" : " by rename");
  }
}

TEST(UndoRace, KilledWhileKeepingLeavesNothingThatCounts) {
  std::mt19937 random(static_cast<unsigned>(::getpid()));
  for (int round = 0; round < 60; ++round) {
    TestTree tree;
    for (int i = 0; i < 40; ++i) tree.write("d/" + name_of_file(i), std::string(2000, 'x') + std::to_string(i));
    const auto before = tree.look();
    const pid_t child = ::fork();
    if (child == 0) {
      static_cast<void>(tree.keep(kId, "d", round % 2 == 0 ? Loss::gone : Loss::mode, true));
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(random() % 1500));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(tree.look(), before);
    const Result<Record> record = tree.store().read(kId);
    if (record) {
      EXPECT_EQ(record->entries.size(), 41U);
    }
    // The next call of that id is not disturbed by what is left.
    EXPECT_TRUE(tree.keep(kId, "d", Loss::gone, true).is_kept);
  }
}

// A full disk, or a quota: as a limit on the size of files, which needs no file system of its own.
TEST(UndoRace, WithoutRoomNothingIsKeptAndItSaysWhy) {
  TestTree tree;
  tree.write("large", std::string(1U << 21U, 'x'));
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1U << 16U, 1U << 16U};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Kept kept = tree.keep(kId, "large", Loss::changed, false);
    const bool is_said = kept.why_not == "no copy can be kept: `large`: the file cannot be copied: file too large";
    ::_exit(!kept.is_kept && kept.id.empty() && is_said ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(tree.store().read(kId));
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/place.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/files.h"
#include "base/open_file.h"
#include "base/test_folder.h"
#include "base/watch.h"

namespace pawl {
namespace {

TEST(Place, the_first_text_stays) {
  const TestFolder folder;
  const std::string path = folder.path() + "/x";
  EXPECT_EQ(*place_file(path, "first"), Placed::placed);
  EXPECT_EQ(*place_file(path, "second"), Placed::taken);
  EXPECT_EQ(*disk().read(path, 100), "first");
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"x"});
  EXPECT_EQ(place_file(folder.path() + "/no/x", "x").error().text,
            "`" + folder.path() + "/no/x`: cannot write: no such file or directory");
}

TEST(Place, one_of_many_wins_and_one_takes_it_away) {
  const TestFolder folder;
  for (int round = 0; round < 200; ++round) {
    const std::string path = folder.path() + "/" + std::to_string(round);
    std::atomic<int> placed = 0;
    std::atomic<int> taken = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] {
        const Result<Placed> done = place_file(path, std::to_string(i));
        if (done && *done == Placed::placed) ++placed;
      });
    }
    for (std::thread& thread : threads) thread.join();
    threads.clear();
    for (int i = 0; i < 8; ++i) threads.emplace_back([&] { taken += take_away(path) ? 1 : 0; });
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(placed, 1);
    ASSERT_EQ(taken, 1);
  }
}

TEST(FolderWatch, sees_what_is_placed_while_it_waits) {
  const TestFolder folder;
  FolderWatch watch(folder.path());
  std::thread other([&] { static_cast<void>(place_file(folder.path() + "/x", "text")); });
  const std::int64_t end = steady_ns() + 20'000'000'000;
  while (disk().kind(folder.path() + "/x") == FileKind::missing && steady_ns() < end) watch.wait_until(end);
  other.join();
  EXPECT_LT(steady_ns(), end);
}

TEST(FolderWatch, ends_in_time_and_without_a_folder) {
  FolderWatch watch("/nonexistent");
  const std::int64_t end = steady_ns() + 120'000'000;
  int looks = 0;
  for (; steady_ns() < end; ++looks) watch.wait_until(end);
  EXPECT_GE(looks, 2) << "without a folder it looks again and again";
}

TEST(OpenFile, who_looks_at_a_lock_does_not_hold_it) {
  const TestFolder folder;
  const std::string path = folder.path() + "/x";
  const Result<OpenFile> owner = OpenFile::open(path, OpenFile::How::append);
  const Result<OpenFile> one = OpenFile::open(path, OpenFile::How::read);
  const Result<OpenFile> two = OpenFile::open(path, OpenFile::How::read);
  ASSERT_TRUE(owner && one && two);
  EXPECT_FALSE(one->is_locked_elsewhere());
  EXPECT_FALSE(two->is_locked_elsewhere());
  ASSERT_TRUE(owner->lock_within(0));
  EXPECT_TRUE(one->is_locked_elsewhere());
  EXPECT_TRUE(two->is_locked_elsewhere());
}

TEST(Moment, is_past_when_either_clock_says_so) {
  const Moment now{1000, 500, "b"};
  const Moment end = now.later_by(10);
  EXPECT_FALSE(now.is_past(end));
  EXPECT_TRUE(now.later_by(10).is_past(end));
  EXPECT_TRUE((Moment{2000, 501, "b"}).is_past(end));  // the clock was set forward
  EXPECT_TRUE((Moment{10, 600, "b"}).is_past(end));    // the clock was set back
  EXPECT_TRUE((Moment{1001, 501, "c"}).is_past(end));  // the machine was started anew
  EXPECT_FALSE(moment_now().boot.empty());
  EXPECT_EQ(utc_of(1'700'000'000'123), "2023-11-14T22:13:20.123Z");
}

}  // namespace
}  // namespace pawl

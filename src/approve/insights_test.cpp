// SPDX-License-Identifier: Apache-2.0
#include "approve/insights.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

const std::string kShape(32, 'a');
const std::string kOther(32, 'b');

TEST(Insights, CountYesesSinceTheLastNo) {
  const TestFolder folder;
  const std::string& home = folder.path();
  EXPECT_EQ(times_allowed(home, kShape), 0);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(note_answer(home, kShape, true));
  ASSERT_TRUE(note_answer(home, kOther, true));
  EXPECT_EQ(times_allowed(home, kShape), 3);
  EXPECT_EQ(times_allowed(home, kOther), 1);
  ASSERT_TRUE(note_answer(home, kShape, false));
  EXPECT_EQ(times_allowed(home, kShape), 0);
  ASSERT_TRUE(note_answer(home, kShape, true));
  EXPECT_EQ(times_allowed(home, kShape), 1);
  ASSERT_TRUE(note_answer(home, "", true));
  EXPECT_EQ(times_allowed(home, ""), 0);
}

TEST(Insights, SayTheSameWhenTheyAreCompacted) {
  const std::string text = R"({"shape":"x","said":"allow","at":"1"})"
                           "\n"
                           R"({"shape":"y","said":"allow","at":"2"})"
                           "\n"
                           "torn {\n"
                           R"({"shape":"x","said":"allow","at":"3"})"
                           "\n"
                           R"({"shape":"y","said":"deny","at":"4"})"
                           "\n";
  EXPECT_EQ(compacted_insights(text), R"({"shape":"x","said":"allow","times":2,"at":"3"})"
                                      "\n"
                                      R"({"shape":"y","said":"deny","at":"4"})"
                                      "\n");
  EXPECT_EQ(compacted_insights(compacted_insights(text)), compacted_insights(text));
}

TEST(Insights, StaySmall) {
  const TestFolder folder;
  const std::string& home = folder.path();
  std::string text;
  while (text.size() < 520 * 1024)
    text += R"({"shape":")" + kOther +
            R"(","said":"allow","at":"2026"})"
            "\n";
  ASSERT_TRUE(write_file(path_of_insights(home), text));
  const std::int64_t before = times_allowed(home, kOther);
  ASSERT_TRUE(note_answer(home, kShape, true));
  EXPECT_LT(disk().times(path_of_insights(home))->size, 1000);
  EXPECT_EQ(times_allowed(home, kOther), before);
  EXPECT_EQ(times_allowed(home, kShape), 1);
}

TEST(Insights, LoseNothingWhenSeveralAnswer) {
  const TestFolder folder;
  std::vector<std::thread> people;
  for (int i = 0; i < 4; ++i) {
    people.emplace_back([&] {
      for (int j = 0; j < 25; ++j) EXPECT_TRUE(note_answer(folder.path(), kShape, true));
    });
  }
  for (std::thread& person : people) person.join();
  EXPECT_EQ(times_allowed(folder.path(), kShape), 100);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "knowledge/typed_keys.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

using Words = std::vector<std::string>;

TEST(TypedKeys, are_read_as_what_they_put_there) {
  EXPECT_EQ(readings_of_keys(Words{"npm test", "Enter"}), (Words{"npm test\n"}));
  EXPECT_EQ(readings_of_keys(Words{"rm", "Space", "-rf ~", "C-m"}), (Words{"rm -rf ~\n"}));
  EXPECT_EQ(readings_of_keys(Words{"rm -r", "f ~"}), (Words{"rm -rf ~", "rm -r f ~"}));
  EXPECT_EQ(readings_of_keys(Words{"rm -rf ~\\n"}), (Words{"rm -rf ~\\n", "rm -rf ~\n"}));
  EXPECT_EQ(readings_of_keys(Words{"y^M"}), (Words{"y^M", "y\n"}));
  EXPECT_EQ(readings_of_keys(Words{"\\x79\\015"}), (Words{"\\x79\\015", "y\n"}));
}

TEST(TypedKeys, may_be_numbers_of_bytes) {
  EXPECT_EQ(readings_of_keys(Words{"121", "10"}), (Words{"12110", "121 10", "y\n"}));
  EXPECT_EQ(readings_of_keys(Words{"79", "0d"}), (Words{"790d", "79 0d", "y\n"}));
}

TEST(TypedKeys, that_have_no_text_put_nothing_there) {
  EXPECT_TRUE(readings_of_keys(Words{"C-c"}).empty());
  EXPECT_TRUE(readings_of_keys(Words{"Enter"}).empty());
  EXPECT_TRUE(readings_of_keys(Words{"Escape", "Up", "F5"}).empty());
}

TEST(TypedKeys, may_answer_what_somebody_was_asked) {
  for (const std::string_view answer : {"y", "Y", "yes", "1", "y\n", "make\ny\n", " y ", "s", "t"})
    EXPECT_TRUE(answers_question(answer)) << answer;
  for (const std::string_view other : {"q", "n", "make", "echo y", "yarn test", "", "\n"})
    EXPECT_FALSE(answers_question(other)) << other;
}

}  // namespace
}  // namespace pawl

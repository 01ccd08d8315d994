// SPDX-License-Identifier: Apache-2.0
#include "base/enum_set.h"

#include <gtest/gtest.h>

#include "base/words.h"

namespace pawl {
namespace {

enum class Letter : std::uint8_t { a, b, c, z = 100 };
using Letters = EnumSet<Letter, Bits128>;
using FewLetters = EnumSet<Letter, std::uint8_t>;

TEST(EnumSet, has_what_was_set_and_not_cleared) {
  Letters letters = Letter::a;
  letters.set(Letter::z);
  EXPECT_TRUE(letters.has(Letter::a));
  EXPECT_FALSE(letters.has(Letter::b));
  EXPECT_TRUE(letters.has(Letter::z));
  letters.clear(Letter::a);
  EXPECT_FALSE(letters.has(Letter::a));
  EXPECT_EQ(letters, Letters(Letter::z));
  EXPECT_TRUE(letters.without(Letter::z).is_empty());
  EXPECT_FALSE(letters.is_empty());
}

TEST(EnumSet, tells_any_from_all) {
  const FewLetters both = FewLetters(Letter::a) | Letter::b;
  EXPECT_TRUE(both.has_any(FewLetters(Letter::b) | Letter::c));
  EXPECT_FALSE(both.has_any(Letter::c));
  EXPECT_TRUE(both.has_all(Letter::a));
  EXPECT_FALSE(both.has_all(FewLetters(Letter::b) | Letter::c));
  EXPECT_FALSE(both.has_any({}));
  EXPECT_TRUE(both.has_all({}));
  EXPECT_EQ(both & FewLetters(Letter::b), FewLetters(Letter::b));
}

TEST(EnumSet, keeps_its_bits_in_a_table) {
  const Letters letters = Letters(Letter::b) | Letter::z;
  EXPECT_EQ(Letters::of_bits(letters.low_bits(), letters.high_bits()), letters);
  EXPECT_EQ(letters.high_bits(), std::uint64_t{1} << 36);
}

struct LetterWord {
  Letter value;
  std::string_view name;
};
constexpr auto kWords = std::to_array<LetterWord>({{Letter::a, "first"}, {Letter::b, "second"}, {Letter::c, "third"}});

TEST(Words, are_whole_only_in_order_and_with_names) {
  EXPECT_TRUE(is_whole(kWords, Letter::c));
  EXPECT_FALSE(is_whole(kWords, Letter::b));
  EXPECT_FALSE(is_whole(std::to_array<LetterWord>({{Letter::b, "second"}, {Letter::a, "first"}}), Letter::b));
  EXPECT_FALSE(is_whole(std::to_array<LetterWord>({{Letter::a, ""}}), Letter::a));
  EXPECT_EQ(names_in(kWords, FewLetters(Letter::c) | Letter::a, ", "), "first, third");
}

}  // namespace
}  // namespace pawl

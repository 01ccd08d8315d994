// SPDX-License-Identifier: Apache-2.0
// What is in an arena never moves, never overlaps, and a text may grow at its end.
#include "parse/arena.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pawl {
namespace {

TEST(Arena, keeps_every_text_as_it_was_given) {
  Arena arena;
  std::vector<std::string> wanted;
  std::vector<std::string_view> kept;
  for (std::size_t i = 0; i < 3000; ++i) {
    wanted.emplace_back(i * 7 % 501, static_cast<char>('a' + i % 26));
    kept.push_back(arena.copy(wanted.back()));
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) ASSERT_EQ(kept[i], wanted[i]) << i;
}

// A block whose size was not a multiple of eight was once written beyond its end.
TEST(Arena, blocks_of_any_size_end_where_they_should) {
  for (std::size_t size = 2000; size < 2100; ++size) {
    Arena arena;
    const std::string_view text = arena.copy(std::string(size, 'a'));
    std::string_view grown = arena.join(text, "b");
    for (int i = 0; i < 20; ++i) grown = arena.join(grown, "c");
    auto* number = arena.make<std::uint64_t>();
    *number = 7;
    EXPECT_EQ(grown, std::string(size, 'a') + "b" + std::string(20, 'c'));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(number) % 8, 0U);
  }
}

TEST(Arena, joins_texts_that_are_not_the_last_too) {
  Arena arena;
  const std::string_view a = arena.copy("a");
  const std::string_view b = arena.copy("b");
  EXPECT_EQ(arena.join(a, b), "ab");
  EXPECT_EQ(arena.join(arena.join(b, a), "c"), "bac");
  EXPECT_EQ(a, "a");
  EXPECT_EQ(b, "b");
}

}  // namespace
}  // namespace pawl

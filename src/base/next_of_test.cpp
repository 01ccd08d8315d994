// SPDX-License-Identifier: Apache-2.0
#include "base/next_of.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

TEST(NextOf, is_what_a_plain_search_says_at_every_place_and_length) {
  const std::string_view set("%\0\x80", 3);
  for (std::size_t size = 0; size < 50; ++size) {
    for (std::size_t place = 0; place <= size; ++place) {
      for (const char c : set) {
        std::string text(size, 'x');
        if (place < size) text[place] = c;
        for (std::size_t from = 0; from <= size; ++from) {
          EXPECT_EQ((next_of<'%', '\0', '\x80'>(text, from)), std::string_view(text).find_first_of(set, from));
        }
      }
    }
  }
}

TEST(NextOf, ends_with_the_text) {
  const std::string text = "0123456789abcdef%";
  EXPECT_EQ(next_of<'%'>(std::string_view(text).substr(0, 16), 0), npos);
  EXPECT_EQ(next_of<'%'>(text, 17), npos);
  EXPECT_EQ(next_of<'%'>("", 0), npos);
}

}  // namespace
}  // namespace pawl

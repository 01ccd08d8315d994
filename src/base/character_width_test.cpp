// SPDX-License-Identifier: Apache-2.0
#include "base/character_width.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cwchar>

namespace pawl {
namespace {

TEST(CharacterWidth, of_single_characters) {
  struct Case {
    std::uint32_t code_point;
    std::size_t width;
  };
  const Case cases[] = {{'a', 1},    {0xE9, 1},   {0x23CE, 1}, {0x2026, 1},  {0x0301, 0},  {0x1100, 2},
                        {0x4E2D, 2}, {0xFF21, 2}, {0xFF9E, 1}, {0x1F600, 2}, {0x2FFFF, 2}, {0x10FFFF, 1}};
  for (const Case& c : cases) EXPECT_EQ(character_width(c.code_point), c.width) << std::hex << c.code_point;
}

// The C library has tables of its own, of another version of Unicode.
TEST(CharacterWidth, is_that_of_the_c_library_but_for_few) {
  const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (utf8 == nullptr) GTEST_SKIP() << "there is no locale C.UTF-8";
  const locale_t before = ::uselocale(utf8);
  int compared = 0;
  int different = 0;
  for (std::uint32_t c = 0x20; c < 0x20000; ++c) {
    const int width = ::wcwidth(static_cast<wchar_t>(c));
    if (width < 0) continue;
    ++compared;
    if (static_cast<std::size_t>(width) != character_width(c)) ++different;
  }
  ::uselocale(before);
  ::freelocale(utf8);
  EXPECT_GT(compared, 70000);
  EXPECT_LT(different, 500);
}

}  // namespace
}  // namespace pawl

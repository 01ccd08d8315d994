// SPDX-License-Identifier: Apache-2.0
#include "app/card_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Wrapped, breaks_at_spaces_behind_what_stands_before_the_text) {
  struct Case {
    std::string_view first;
    std::string_view text;
    std::string_view expected;
  };
  const Case cases[] = {
      {"log   ", "short", "log   short\n"},
      {"log   ", "some words that are too long", "log   some words\n  that are too long\n"},
      {"log   ", "a  double  space at the end of it", "log   a  double\n  space at the end\n  of it\n"},
      // A word that does not fit goes below what stands before it, which stays whole.
      {"a long head of     ", "/home/dev/app", "a long head of     \n  /home/dev/app\n"},
      {"wider than the terminal is  ", "x y", "wider than the terminal is  \n  x y\n"},
      // A very long one is broken anywhere.
      {"", "0123456789012345678901234567890123456789", "01234567890123456789\n  012345678901234567\n  89\n"},
      {"", "中文中文中文中文中文中文", "中文中文中文中文中文\n  中文\n"},
  };
  for (const Case& c : cases) EXPECT_EQ(wrapped(c.first, "  ", c.text, 20), c.expected);
}

// Tests have no terminal: whoever reads a pipe gets whole lines.
TEST(Fitted, is_one_line_in_a_pipe) {
  const std::string text(300, 'x');
  EXPECT_EQ(fitted("head ", "HEAD ", text + "\x1b", 5), "HEAD " + text + "\\u{1B}\n");
}

}  // namespace
}  // namespace pawl

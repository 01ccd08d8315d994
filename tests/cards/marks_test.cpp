// SPDX-License-Identifier: Apache-2.0
// The marks stand below the part that is objected to, whatever stands before it: newlines, tabs, wide characters.
#include <gtest/gtest.h>

#include <random>

#include "app/card_text.h"
#include "base/character_width.h"
#include "base/utf8.h"
#include "base/visible.h"

namespace pawl {
namespace {

[[nodiscard]] std::string next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// What of `line` stands above a mark.
[[nodiscard]] std::string above(const std::string& line, const std::string& marks) {
  std::string found;
  std::size_t column = 0;
  bool is_marked = false;
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view rest = std::string_view(line).substr(i);
    const std::size_t length = utf8_length(rest);
    const std::size_t width = character_width(utf8_code_point(rest));
    if (width > 0) is_marked = column < marks.size() && marks[column] == '^';
    for (std::size_t k = 0; k < width; ++k) EXPECT_EQ(column + k < marks.size() && marks[column + k] == '^', is_marked);
    if (is_marked) found += rest.substr(0, length);
    column += width;
    i += length;
  }
  return found;
}

// All that is marked on the card of such a command.
[[nodiscard]] std::string marked(const std::string& text, Span span, std::size_t width) {
  Card card;
  card.deed = "Does it";
  card.command.text = text;
  card.command.spans = {span};
  const std::string shown = card_text(card, {width});
  std::string_view rest = shown;
  static_cast<void>(next_line(rest));
  std::string found;
  std::string line;
  while (!rest.empty()) {
    const std::string next = next_line(rest);
    if (next.starts_with("  | ")) {
      line = next;
    } else {
      found += above(line, next);
    }
  }
  return found;
}

TEST(Marks, stand_below_what_they_mark) {
  struct Case {
    std::string before;
    std::string part;
  };
  const Case cases[] = {
      {"make && ", "rm -rf src"},      {"a\nb\nc\n", "rm -rf src"},   {"\t\tx; ", "rm -rf src"},
      {"echo 中文; ", "rm -rf 源码"}, {"e\u0301 ", "rm cafe\u0301"}, {"x\u202E\x1b[1m ", "rm -rf \u200Bsrc"},
  };
  for (const Case& c : cases) {
    const Span span{static_cast<std::uint32_t>(c.before.size()),
                    static_cast<std::uint32_t>(c.before.size() + c.part.size())};
    EXPECT_EQ(marked(c.before + c.part + "; true", span, 100), visible(c.part)) << c.before;
  }
}

TEST(Marks, one_command_as_a_text) {
  Card card;
  card.deed = "Deletes src";
  card.command.text = "cd 中\nmake\n\trm -rf src\nls";
  card.command.spans = {{13, 23}};
  EXPECT_EQ(card_text(card, {80}),
            "Deletes src\n"
            "  | cd 中⏎make⏎ rm -rf src⏎ls\n"
            "                ^^^^^^^^^^\n");
}

TEST(Marks, stand_below_any_part_of_any_text) {
  const std::string pieces[] = {"a", "b", " ", "\n", "\t", "中", "😀", "é", "\u202E", "\x1b", "-", "⏎", "ｗ"};
  std::mt19937 random(7);  // the same texts each time
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (int round = 0; round < 3000; ++round) {
    std::string text = "x";
    Span span;
    const std::size_t count = 2 + below(60);
    const std::size_t first = below(count);
    const std::size_t last = first + 1 + below(count - first);
    for (std::size_t i = 0; i < count; ++i) {
      if (i == first) span.begin = static_cast<std::uint32_t>(text.size());
      text += pieces[below(std::size(pieces))];
      if (i + 1 == last) span.end = static_cast<std::uint32_t>(text.size());
    }
    const std::size_t width = 20 + below(100);
    ASSERT_EQ(marked(text, span, width), visible(std::string_view(text).substr(span.begin, span.size())))
        << visible(text) << " in " << width << " columns";
  }
}

}  // namespace
}  // namespace pawl

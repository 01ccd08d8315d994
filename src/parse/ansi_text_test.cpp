// SPDX-License-Identifier: Apache-2.0
#include "parse/ansi_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(AnsiText, ReadsEscapesAsBashDoes) {
  const struct {
    std::string_view source;
    std::string_view text;
  } cases[] = {
      {"", ""},
      {"plain", "plain"},
      {R"(a\nb\tc)", "a\nb\tc"},
      {R"(\e[0m\E)", "\x1b[0m\x1b"},
      {R"(it\'s \"\\\?)", "it's \"\\?"},
      {R"(\x41\x4)", "A\x04"},
      {R"(\101\60\7)", "A0\a"},
      {R"(\u20ac\U0001f600)", "€😀"},
      {R"(\cA\c[)", "\x01\x1b"},
      {R"(\q\x\ug)", R"(\q\x\ug)"},
      {R"(kept\0lost)", "kept"},
      {R"(kept\x00lost)", "kept"},
  };
  for (const auto& [source, text] : cases) {
    const AnsiText read = read_ansi_text(std::string(source) + "' rest");
    EXPECT_EQ(read.text, text) << source;
    EXPECT_EQ(read.size, source.size()) << source;
    EXPECT_TRUE(read.is_closed) << source;
  }
}

TEST(AnsiText, SaysThatItIsNotClosed) {
  for (const std::string_view source : {"", "a", R"(a\')", R"(a\)", R"(a\c)"}) {
    const AnsiText read = read_ansi_text(source);
    EXPECT_FALSE(read.is_closed) << source;
    EXPECT_EQ(read.size, source.size()) << source;
  }
}

}  // namespace
}  // namespace pawl

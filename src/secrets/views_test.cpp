// SPDX-License-Identifier: Apache-2.0
#include "secrets/views.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "base/base64.h"

namespace pawl {
namespace {

// Put together here, so that this file holds none.
const std::string kToken = std::string("gh") + "p_a1B2c3D4e5F6g7H8i9" + "J0k1L2m3N4o50smkjE";

// Every byte as `%XX`.
[[nodiscard]] std::string in_percents(std::string_view text) {
  std::string out;
  for (const char c : text) {
    std::array<char, 4> escape{};
    std::snprintf(escape.data(), escape.size(), "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += escape.data();
  }
  return out;
}

[[nodiscard]] std::string in_pieces(std::string_view text) {
  return "\"" + std::string(text.substr(0, 9)) + "\" + \"" + std::string(text.substr(9)) + "\"";
}

// Whether the token is told once, at the place where it is written.
void expect_there(const std::string& text, std::size_t place, std::size_t size) {
  const std::vector<EncodedSecret> found = find_encoded(text);
  ASSERT_EQ(found.size(), 1U) << place;
  EXPECT_EQ(found[0].found.id(), "github-token");
  EXPECT_GE(found[0].found.span.begin, place);
  EXPECT_LE(found[0].found.span.end, place + size);
  EXPECT_EQ(found[0].sample, "ghp_****mkjE");
}

// Signs on the way fill the windows in which escapes are undone: wherever one ends, a token that stands there is seen.
TEST(Views, a_token_is_seen_wherever_a_window_ends) {
  const std::string escaped = in_percents(kToken);
  for (const std::string_view filler : {"plain words here ", "%20%20a b%3D ", "'a1b2c3d4' + 'e5f6g7h8' "}) {
    for (std::size_t place = 2400; place < 4800; place += 37) {
      std::string text;
      while (text.size() < place) text += filler;
      text.replace(place - 2, text.size(), ";\n");
      const std::string rest(2000, ' ');
      expect_there(text + escaped + rest, place, escaped.size());
      const std::string pieces = in_pieces(kToken);
      expect_there(text + pieces + rest, place, pieces.size());
    }
  }
}

TEST(Views, a_run_is_seen_wherever_it_begins) {
  const std::string encoded = base64_of("the token is " + kToken + "!");
  for (std::size_t place = 0; place < 60; ++place) {
    std::string text(place, 'w');
    for (std::size_t i = 5; i < place; i += 6) text[i] = ' ';
    if (place > 0) text.back() = ' ';
    expect_there(text + encoded + " and more words", place, encoded.size());
    expect_there(text + encoded, place, encoded.size());
  }
}

TEST(Views, a_text_without_signs_has_nothing_in_it) {
  EXPECT_TRUE(find_encoded("").empty());
  EXPECT_TRUE(find_encoded("a").empty());
  EXPECT_TRUE(find_encoded(std::string(10000, ' ')).empty());
  EXPECT_TRUE(find_encoded(kToken).empty()) << "it stands there plainly: the caller knows it";
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Tokens of every kind, as they stand in commands, settings, code and logs; and what must hold for each of them.
#include <algorithm>

#include "base/json.h"
#include "base/lower.h"
#include "secrets/secrets.h"
#include "secrets/views.h"
#include "tokens.h"

namespace pawl {
namespace {

constexpr std::string_view kSurroundings[] = {
    "%",
    "x = \"%\"\n",
    "  - %\n",
    "curl -H 'X-Thing: %' https://api.acme.dev/v1",
    "{\"value\": \"%\", \"a\": 1}",
    "first line\n\t%\nlast line\n",
    "<a>%</a>",
    "see `%` for more",
    "12:01:07 got % from the server",
    "call('%', 1);",
};

// For kinds that are known by the name of their value.
constexpr std::string_view kAssignments[] = {
    "@_API_KEY=%",
    "export @_API_KEY=\"%\"\n",
    "@_token: %\n",
    "{\"@_api_key\": \"%\"}",
    "const @ApiKey = '%';",
    "@.client_secret = \"%\"",
    "docker run -e @_TOKEN=% app",
    "<@_token>%</@_token>",
    "  @:\n    api_key: '%'\n",
    "tool --@-token % run",
};

struct Placed {
  std::string text;
  Span secret;
};

[[nodiscard]] Placed place(std::string_view surrounding, const Token& token, const std::string& name) {
  Placed placed;
  for (const char c : surrounding) {
    if (c == '%') {
      const auto at = static_cast<std::uint32_t>(placed.text.size());
      placed.secret = {at + token.secret.begin, at + token.secret.end};
      placed.text += token.text;
    } else if (c == '@') {
      placed.text += name;
    } else {
      placed.text += c;
    }
  }
  return placed;
}

[[nodiscard]] bool is_made(const KindText& kind) {
  return kind.id != "private-key" && kind.id != "generic-secret";
}

// `tokens` of each kind in each surrounding.
template <class Function>
void for_each_token(unsigned seed, int tokens, Function&& function) {
  TokenMaker maker(seed);
  for (const KindText& kind : repository().kinds.kinds) {
    if (!is_made(kind)) continue;
    const bool is_named = kind.anchors.empty();
    for (int round = 0; round < tokens; ++round) {
      const Token token = maker.make(kind);
      for (const std::string_view surrounding : is_named ? std::span(kAssignments) : std::span(kSurroundings)) {
        std::string name = kind.near.empty() ? "" : kind.near[0];
        while (!name.empty() && !is_in(name.back(), CharClass::alnum)) name.pop_back();
        std::replace(name.begin(), name.end(), ' ', '_');
        function(kind, place(surrounding, token, name));
      }
    }
  }
}

[[nodiscard]] bool is_found(std::string_view text, const KindText& kind, Span secret) {
  for (const Found& found : find_all(text, {})) {
    const bool is_kind = built_in_secrets().text(found.kind->name()) == kind.id;
    if (is_kind && found.span.begin <= secret.begin && found.span.end >= secret.end) return true;
  }
  return false;
}

TEST(Positives, every_kind_in_ten_surroundings) {
  std::size_t all = 0;
  std::size_t lost = 0;
  for_each_token(7, 3, [&](const KindText& kind, const Placed& placed) {
    ++all;
    if (is_found(placed.text, kind, placed.secret)) return;
    ++lost;
    ADD_FAILURE() << kind.id << " is not found in: " << placed.text << "\n  but " << dump_found(placed.text);
  });
  EXPECT_GE(all, 2600U);
  std::printf("recall: %zu of %zu\n", all - lost, all);
}

TEST(Positives, nothing_is_left_behind_when_redacted) {
  for_each_token(8, 1, [&](const KindText& kind, const Placed& placed) {
    const std::string once = redact(placed.text);
    EXPECT_EQ(dump_found(once, built_in_secrets(), {.takes_examples = true}), "") << kind.id << ": " << placed.text;
    EXPECT_EQ(redact(once), once) << kind.id;
    const std::string secret = placed.text.substr(placed.secret.begin, placed.secret.size());
    EXPECT_EQ(once.find(secret), std::string::npos) << kind.id << ": " << once;
  });
}

// With a wrong checksum it is no finding, but it is redacted all the same.
TEST(Positives, any_change_of_a_checked_token_loses_it) {
  TokenMaker maker(9);
  std::size_t tried = 0;
  for (const KindText& kind : repository().kinds.kinds) {
    if (kind.check != "crc32-base62" && kind.check != "crc32-hex" && kind.check != "bech32") continue;
    const Token token = maker.make(kind);
    ASSERT_EQ(dump_found(token.text), kind.id + "@0-" + std::to_string(token.text.size()));
    for (std::size_t at = token.text.find_first_of("_1") + 1; at < token.text.size(); ++at) {
      for (const char c : std::string_view("AZ59az02qp")) {
        std::string changed = token.text;
        if (lower(changed[at]) == lower(c) || changed[at] == '_' ||
            is_in(changed[at], CharClass::lower) != is_in(c, CharClass::lower))
          continue;
        changed[at] = c;
        EXPECT_EQ(dump_found(changed).find(kind.id + "@"), std::string::npos) << changed;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 500U);
}

[[nodiscard]] std::string base64_of(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8U | (i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= text.size() - i ? kDigits[bits >> 6U * (3 - k) & 63U] : '=';
  }
  return out;
}

[[nodiscard]] std::string each_byte(std::string_view text, const char* form) {
  std::string out;
  for (const char c : text) {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, form, static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += buffer;
  }
  return out;
}

[[nodiscard]] std::string json_of(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, const std::string& joint) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += width) out += (at == 0 ? "" : joint) + text.substr(at, width);
  return out;
}

[[nodiscard]] std::string with_nuls(std::string_view text) {
  std::string out;
  for (const char c : text) out += {c, '\0'};
  return out;
}

TEST(Positives, encodings_do_not_hide_what_is_denied) {
  TokenMaker maker(10);
  std::size_t all = 0;
  std::size_t lost = 0;
  for (const KindText& kind : repository().kinds.kinds) {
    if (!is_made(kind) || kind.severity != "block" || kind.anchors.empty()) continue;
    // Pieces without any digit are taken for words.
    std::string token = maker.make(kind).text;
    while (token.find_first_of("0123456789") == std::string::npos) token = maker.make(kind).text;
    const std::string text = "key " + token + " end";
    const std::vector<std::pair<std::string, std::string>> ways = {
        {"json", json_of(text)},
        {"json in json", json_of(json_of(text))},
        {"percent", each_byte(text, "%%%02X")},
        {"percent twice", each_byte(each_byte(text, "%%%02X"), "%%%02x")},
        {"\\u", each_byte(text, "\\u%04x")},
        {"\\x", each_byte(text, "\\x%02x")},
        {"&#", each_byte(text, "&#%u;")},
        {"base64", "echo " + base64_of(text) + " | base64 -d"},
        {"base64 twice", base64_of(base64_of(text))},
        {"base64 in lines", wrapped(base64_of(text + std::string(80, ' ')), 76, "\n  ")},
        {"hex", each_byte(text, "%02x")},
        {"pieces", "\"" + wrapped(text, 7, "\" + \"") + "\""},
        {"pieces in quotes", "'" + wrapped(text, 9, "''") + "'"},
        {"backslash", wrapped(text, 11, "\\\n")},
        {"NUL between", with_nuls(text)},
    };
    for (const auto& [way, encoded] : ways) {
      ++all;
      const std::vector<EncodedSecret> found = find_encoded(encoded);
      const bool is_seen = dump_found(encoded).find(kind.id + "@") != std::string::npos ||
                           std::any_of(found.begin(), found.end(), [&](const EncodedSecret& secret) {
                             return built_in_secrets().text(secret.found.kind->name()) == kind.id;
                           });
      if (is_seen) continue;
      ++lost;
      ADD_FAILURE() << kind.id << " as " << way << ": " << encoded;
    }
  }
  std::printf("encoded: %zu of %zu\n", all - lost, all);
  EXPECT_GT(all, 1000U);  // with no token there is nothing to lose
  EXPECT_EQ(lost, 0U);
}

// Long texts may be searched in pieces that overlap.
TEST(Positives, pieces_with_an_overlap_are_as_good_as_the_whole) {
  constexpr std::size_t kPiece = 4096;
  constexpr std::size_t kOverlap = 1024;
  TokenMaker maker(11);
  std::string text;
  for (const KindText& kind : repository().kinds.kinds) {
    if (!is_made(kind) || kind.severity != "block" || kind.anchors.empty()) continue;
    const Token token = maker.make(kind);
    if (token.text.size() > kOverlap / 2) continue;
    text += std::string(50 + maker.number(120), '.') + "\n" + token.text + "\n";
  }
  const FindOptions denied{.takes_examples = false, .takes_asks = false};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> whole;
  for (const Found& found : find_all(text, denied)) whole.emplace_back(found.span.begin, found.span.end);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pieces;
  for (std::size_t begin = 0; begin < text.size(); begin += kPiece - kOverlap) {
    const std::string_view piece = std::string_view(text).substr(begin, kPiece);
    for (const Found& found : find_all(piece, denied)) {
      const bool is_cut =
          (begin > 0 && found.span.begin < 64) || (begin + kPiece < text.size() && found.span.end + 1 >= piece.size());
      if (!is_cut) pieces.emplace_back(begin + found.span.begin, begin + found.span.end);
    }
  }
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  EXPECT_GT(whole.size(), 150U);
  EXPECT_EQ(pieces, whole);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "secrets/find.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

[[nodiscard]] bool starts_with_word(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(), [](char a, char b) { return a == lower(b); });
}

[[nodiscard]] bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'f');
}

constexpr std::string_view kBeforeOption = " \t\n\"'";

// The first two bytes of all that is looked for: any other place in a text costs a look or two.
class Starts {
 public:
  constexpr Starts() {
    for (const TokenKind& token : kTokenKinds) add(token.prefix[0], token.prefix[1]);
    add('-', '-');
    for (const char a : {'a', 'A'}) {
      for (const char u : {'u', 'U'}) add(a, u);
    }
  }
  [[nodiscard]] constexpr bool may_start(char c) const { return firsts_[static_cast<unsigned char>(c)]; }
  [[nodiscard]] constexpr bool has(char first, char second) const {
    const unsigned pair = index(first, second);
    return ((pairs_[pair / 64] >> (pair % 64)) & 1U) != 0;
  }

 private:
  [[nodiscard]] static constexpr unsigned index(char first, char second) {
    return static_cast<unsigned char>(first) * 256U + static_cast<unsigned char>(second);
  }
  constexpr void add(char first, char second) {
    firsts_[static_cast<unsigned char>(first)] = true;
    const unsigned pair = index(first, second);
    pairs_[pair / 64] |= std::uint64_t{1} << (pair % 64);
  }
  std::array<bool, 256> firsts_{};
  std::array<std::uint64_t, 1024> pairs_{};
};
constexpr Starts kStarts;

// No letter or digit stands before `at`; but the last of an escape (`%20`, `\n`, `\u0022`, `\x22`) is none, nor is an
// option's letter (`curl -dAKIA…`).
[[nodiscard]] bool starts_word(std::string_view text, std::size_t at) {
  if (at == 0 || !is_in(text[at - 1], set_alnum)) return true;
  if (at >= 2 && text[at - 2] == '\\') return true;
  if (at >= 2 && text[at - 2] == '-' && (at == 2 || kBeforeOption.find(text[at - 3]) != npos)) return true;
  if (at < 3 || !is_hex(text[at - 1]) || !is_hex(text[at - 2])) return false;
  if (text[at - 3] == '%') return true;
  if (at >= 4 && text[at - 3] == 'x' && text[at - 4] == '\\') return true;
  return at >= 6 && text[at - 5] == 'u' && text[at - 6] == '\\';
}

// A part of a token between dashes that may be a plain word or number: `doc`, `SK`, `Link`, `42`, `ed25519`.
struct Part {
  static constexpr std::size_t kLongest = 15;
  static constexpr std::size_t kMostDigits = 7;
  static constexpr std::size_t kShort = 4;  // `v1`, `h2`: whatever it is, no key is made of such

  std::size_t length = 0;
  std::size_t lowers = 0;
  std::size_t uppers = 0;
  std::size_t digits = 0;
  bool is_capitalised = false;
  bool is_mixed = false;  // a letter behind a digit

  void add(char c) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (length++ == 0) is_capitalised = is_upper;
    if (c >= '0' && c <= '9') {
      ++digits;
      return;
    }
    is_mixed = is_mixed || digits > 0;
    ++(is_upper ? uppers : lowers);
  }
  [[nodiscard]] bool is_plain() const {
    if (length <= kShort) return true;
    const bool has_one_case = lowers == 0 || uppers == 0 || (is_capitalised && uppers == 1);
    return length <= kLongest && digits <= kMostDigits && !is_mixed && has_one_case;
  }
};

class Finder {
 public:
  Finder(std::string_view text, bool takes_examples) : text_(text), takes_examples_(takes_examples) {}

  [[nodiscard]] std::vector<Found> find() {
    for (std::size_t at = 0; at + 1 < text_.size();) {
      std::size_t next = 0;
      if (kStarts.may_start(text_[at]) && kStarts.has(text_[at], text_[at + 1])) next = look(at);
      at = std::max(at + 1, next);
    }
    return std::move(found_);
  }

 private:
  // Where to go on, or 0 for "the next byte".
  [[nodiscard]] std::size_t look(std::size_t at) {
    if (text_[at] == '-') {
      const Found key = find_private_key(text_, at, takes_examples_);
      return key.kind == nullptr ? 0 : take(key);
    }
    return lower(text_[at]) == 'a' && lower(text_[at + 1]) == 'u' ? look_for_bearer(at) : look_for_token(at);
  }

  [[nodiscard]] std::size_t look_for_token(std::size_t at) {
    const std::string_view rest = text_.substr(at);
    for (const TokenKind& token : kTokenKinds) {
      if (!rest.starts_with(token.prefix)) continue;
      if (!starts_word(text_, at)) return 0;
      const std::size_t begin = at + token.prefix.size();
      const std::size_t end = end_of_run(begin, token.set);
      if (end - begin < token.min_length) return 0;
      const bool goes_on = end - begin > token.max_length || (end < text_.size() && is_in(text_[end], set_alnum));
      if (token.max_length != 0 && goes_on) return 0;
      const std::string_view body = text_.substr(begin, end - begin);
      if (token.may_be_words && is_words(begin, end)) return 0;
      if (!takes_examples_ && is_placeholder(body)) return 0;
      return take({token.kind, span(at, end), 0});
    }
    return 0;
  }

  // Plain words, one behind the other: `estimator-doc-link`. A key has long parts, or mixes letters and digits. Looks
  // at 64 bytes; parts that were seen to be plain from an earlier prefix are not looked at again.
  [[nodiscard]] bool is_words(std::size_t begin, std::size_t end) {
    constexpr std::size_t kLook = 64;
    end = std::min(end, begin + kLook);
    std::size_t part_begin = std::max(begin, plain_until_);
    Part part;
    for (std::size_t at = part_begin; at < end; ++at) {
      if (text_[at] != '-' && text_[at] != '_') {
        part.add(text_[at]);
        continue;
      }
      if (!part.is_plain()) return false;
      part = {};
      part_begin = at + 1;
    }
    plain_until_ = std::max(plain_until_, part_begin);
    return part.is_plain();
  }

  // `Authorization: Bearer TOKEN` in the spellings of headers, JSON, code and URLs.
  [[nodiscard]] std::size_t look_for_bearer(std::size_t at) {
    constexpr std::string_view kHeader = "authorization";
    constexpr std::size_t kMinToken = 20;
    if (!starts_with_word(text_.substr(at), kHeader)) return 0;
    const std::size_t word = skip_separators(at + kHeader.size());
    if (!starts_with_word(text_.substr(word), "bearer")) return 0;
    const std::size_t begin = skip_separators(word + 6);
    if (begin == word + 6) return 0;
    const std::size_t end = end_of_run(begin, set_bearer);
    if (end - begin < kMinToken) return 0;
    if (!takes_examples_ && is_placeholder(text_.substr(begin, end - begin))) return 0;
    found_.push_back({&kBearerToken, span(begin, end), 0});
    return begin;  // it may hold a token of a stricter kind: take() then widens that one
  }

  // At most 16 bytes: ` ": "`, `' => '`, `%3A%20`, `\":\"`.
  [[nodiscard]] std::size_t skip_separators(std::size_t at) const {
    const std::size_t last = std::min(at + 16, text_.size());
    while (at < last) {
      const char c = text_[at];
      if (c == '%' && at + 2 < text_.size() && is_hex(text_[at + 1]) && is_hex(text_[at + 2])) {
        at += 3;
      } else if (std::string_view(" \t\"'`:=>\\,+").find(c) != npos) {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }

  // The end of the characters of `set` from `at` on. Remembered, so that a text of a thousand prefixes in one run
  // does not measure that run a thousand times.
  [[nodiscard]] std::size_t end_of_run(std::size_t at, CharSet set) {
    std::size_t& known = run_ends_[std::size_t{set}];
    if (at < known) return known;
    std::size_t end = at;
    while (end < text_.size() && is_in(text_[end], set)) ++end;
    known = end;
    return end;
  }

  [[nodiscard]] std::size_t take(Found secret) {
    if (!found_.empty() && found_.back().span.end > secret.span.begin) {
      Found& bearer = found_.back();
      secret.span.begin = bearer.span.begin;
      secret.span.end = std::max(secret.span.end, bearer.span.end);
      secret.header = 0;
      bearer = secret;
    } else {
      found_.push_back(secret);
    }
    return found_.back().span.end;
  }

  [[nodiscard]] static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::string_view text_;
  bool takes_examples_;
  std::vector<Found> found_;
  std::array<std::size_t, 64> run_ends_{};  // by CharSet
  std::size_t plain_until_ = 0;             // the parts before it are words; the next one starts here
};

}  // namespace

bool is_placeholder(std::string_view body) {
  // Only the head: words behind a real token do not make it an example.
  constexpr std::size_t kLook = 40;
  body = body.substr(0, kLook);
  std::uint64_t seen = 0;  // letters in bits 0-25, digits behind them
  for (const char c : body) {
    if (!is_in(c, set_alnum)) continue;
    seen |= std::uint64_t{1} << (c <= '9' ? c - '0' + 26 : lower(c) - 'a');
  }
  if (std::popcount(seen) <= 2) return true;
  constexpr std::array<std::string_view, 8> kWords = {"example",  "xxxx",     "your",  "placeholder",
                                                      "redacted", "changeme", "dummy", "base64"};
  for (std::size_t at = 0; at < body.size(); ++at) {
    for (const std::string_view word : kWords) {
      if (word[0] == lower(body[at]) && starts_with_word(body.substr(at), word)) return true;
    }
  }
  return false;
}

std::vector<Found> find_all(std::string_view text, bool takes_examples) {
  return Finder(text.substr(0, UINT32_MAX - 1), takes_examples).find();
}

}  // namespace pawl

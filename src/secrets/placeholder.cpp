// SPDX-License-Identifier: Apache-2.0
#include "secrets/placeholder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/lower.h"
#include "secrets/classes.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// Only the head: words behind a real token do not make it an example.
constexpr std::size_t kLook = 64;

constexpr std::array<std::string_view, 17> kWords = {
    "example", "placeholder", "changeme", "change_me", "change-me", "replace", "your",       "dummy",   "fake",
    "sample",  "insert",      "redacted", "todo",      "mock",      "xxxx",    "not-a-real", "notareal"};

// What manuals write where a password belongs.
constexpr std::array<std::string_view, 10> kPasswords = {"password",   "passwd",     "passw0rd",   "secret",
                                                         "token",      "mypass",     "passphrase", "user_password",
                                                         "mypassword", "credentials"};

// As a word is written: in one case, or with a capital. `mOcK` is chance.
[[nodiscard]] bool starts_with_word(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) return false;
  std::size_t capitals = 0;
  std::size_t letters = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != lower(text[i])) return false;
    if (is_in(text[i], CharClass::upper)) ++capitals;
    if (is_in(text[i], CharClass::alpha)) ++letters;
  }
  return capitals == 0 || capitals == letters || (capitals == 1 && is_in(text[0], CharClass::upper));
}

// `abcdefgh`, `12345678`, `34567890`; and `abc123def456`, of which most goes on from what stands before.
[[nodiscard]] bool has_sequence(std::string_view body) {
  constexpr int kLong = 8;
  int length = 1;
  std::size_t going = 0;
  for (std::size_t i = 1; i < body.size(); ++i) {
    const char a = lower(body[i - 1]);
    const char b = lower(body[i]);
    const bool goes_on = is_in(b, CharClass::alnum) && (b == a + 1 || (a == '9' && b == '0'));
    length = goes_on ? length + 1 : 1;
    if (goes_on) ++going;
    if (length == kLong) return true;
  }
  return body.size() > kLong && going * 3 >= body.size() * 2 - 2;
}

}  // namespace

bool is_monotonous(std::string_view body) {
  body = body.substr(0, kLook);
  std::uint64_t seen = 0;  // letters in bits 0-25, digits behind them
  for (const char c : body) {
    if (!is_in(c, CharClass::alnum)) continue;
    seen |= std::uint64_t{1} << (c <= '9' ? c - '0' + 26 : lower(c) - 'a');
  }
  if (std::popcount(seen) <= 4) return true;
  return body.size() >= 4 && body.substr(1, 3) == body.substr(0, 3);
}

bool is_placeholder(std::string_view body, bool counts_sequences) {
  body = body.substr(0, kLook);
  if (is_monotonous(body) || (counts_sequences && has_sequence(body))) return true;
  // `$PASSWORD`, `%DB_PASS%`
  if (body.size() > 1 && (body[0] == '$' || body[0] == '%') &&
      (is_in(body[1], CharClass::alpha) || body[1] == '_' || body[1] == '('))
    return true;
  const auto is_body = [&](std::string_view word) {
    return body.size() == word.size() && starts_with_word(body, word);
  };
  if (std::any_of(kPasswords.begin(), kPasswords.end(), is_body)) return true;
  for (const std::string_view mark : {"${", "{{", "<", "%s", "...", "\u2026"}) {
    if (body.find(mark) != npos) return true;
  }
  for (std::size_t at = 0; at < body.size(); ++at) {
    const char c = lower(body[at]);
    for (const std::string_view word : kWords) {
      if (word[0] == c && starts_with_word(body.substr(at), word)) return true;
    }
  }
  return false;
}

bool is_host_of_nobody(std::string_view host) {
  if (host.find('.') == npos) return true;
  if (host.starts_with("127.") || host == "0.0.0.0") return true;
  for (const std::string_view ending : {".local", ".test", ".invalid", ".example", ".localhost", ".internal.example"}) {
    if (host.ends_with(ending)) return true;
  }
  return host.starts_with("example.") || host.find(".example.") != npos;
}

}  // namespace pawl

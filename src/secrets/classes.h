// SPDX-License-Identifier: Apache-2.0
// The classes of characters that shapes are made of. One table says of every byte in which classes it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pawl {

enum class CharClass : std::uint8_t {
  alnum,
  alpha,
  lower,
  upper,
  digit,
  hex,        // small letters
  hex_upper,  // `HEX`: capitals
  hex_any,    // `Hex`
  word,       // letters, digits, _
  dash,       // letters, digits, -
  base32,     // A-Z 2-7
  base64,     // without padding
  base64url,
  bech32,
  pad,      // =
  blank,    // of any sort, line ends too
  bearer,   // RFC 6750: letters, digits, - . _ ~ + / =
  user,     // what may stand before the `:` of a URL
  pass,     // what may stand between it and the `@`
  host,     // letters, digits, . - _
  graph,    // whatever is visible, except quotes and < >
  caps,     // capitals and digits
  small,    // small letters and digits
  percent,  // of a value in a URL
  query,    // of a value between & or ;
  crypt,    // of a hashed password
};

inline constexpr std::array<std::string_view, 26> kClassNames = {
    "alnum", "alpha",  "lower",  "upper",     "digit",  "hex",     "HEX",   "Hex",    "word",
    "dash",  "base32", "base64", "base64url", "bech32", "pad",     "blank", "bearer", "user",
    "pass",  "host",   "graph",  "caps",      "small",  "percent", "query", "crypt"};

[[nodiscard]] constexpr std::uint32_t classes_of(unsigned char c) {
  constexpr std::string_view kBech32 = "023456789acdefghjklmnpqrstuvwxyz";
  const bool is_upper = c >= 'A' && c <= 'Z';
  const bool is_lower = c >= 'a' && c <= 'z';
  const bool is_digit = c >= '0' && c <= '9';
  const bool is_alnum = is_upper || is_lower || is_digit;
  const char small = static_cast<char>(is_upper ? c + 32 : c);
  std::uint32_t bits = 0;
  const auto set = [&](CharClass which, bool is_member) {
    if (is_member) bits |= std::uint32_t{1} << static_cast<unsigned>(which);
  };
  set(CharClass::alnum, is_alnum);
  set(CharClass::alpha, is_upper || is_lower);
  set(CharClass::lower, is_lower);
  set(CharClass::upper, is_upper);
  set(CharClass::digit, is_digit);
  set(CharClass::hex, is_digit || (c >= 'a' && c <= 'f'));
  set(CharClass::hex_upper, is_digit || (c >= 'A' && c <= 'F'));
  set(CharClass::hex_any, is_digit || (small >= 'a' && small <= 'f'));
  set(CharClass::word, is_alnum || c == '_');
  set(CharClass::dash, is_alnum || c == '-');
  set(CharClass::base32, is_upper || (c >= '2' && c <= '7'));
  set(CharClass::base64, is_alnum || c == '+' || c == '/');
  set(CharClass::base64url, is_alnum || c == '-' || c == '_');
  set(CharClass::bech32, is_alnum && kBech32.find(small) != std::string_view::npos);
  set(CharClass::pad, c == '=');
  set(CharClass::blank, c == ' ' || (c >= '\t' && c <= '\r'));
  set(CharClass::bearer,
      is_alnum || (c != 0 && std::string_view("-._~+/=").find(static_cast<char>(c)) != std::string_view::npos));
  const bool is_graph = c > ' ' && c != 0x7F && c != '"' && c != '\'' && c != '`' && c != '<' && c != '>';
  set(CharClass::user, is_graph && c != ':' && c != '/' && c != '@' && c != '\\' && c != '(');
  set(CharClass::pass,
      is_graph && c != '@' && c != '/' && c != '<' && c != '>' && c != '\\' && c != ':' && c != '{' && c != '}');
  set(CharClass::host, is_alnum || c == '.' || c == '-' || c == '_');
  set(CharClass::graph, is_graph);
  set(CharClass::caps, is_upper || is_digit);
  set(CharClass::small, is_lower || is_digit);
  set(CharClass::percent,
      is_alnum || (c != 0 && std::string_view("%-._~+/=").find(static_cast<char>(c)) != std::string_view::npos));
  set(CharClass::query, is_graph && c != '&' && c != ';' && c != ',' && c != '#' && c != '\\' && c != '<' && c != '>' &&
                            c != '{' && c != '$');
  set(CharClass::crypt, is_alnum || c == '.' || c == '/' || c == '$');
  return bits;
}

inline constexpr std::array<std::uint32_t, 256> kClasses = [] {
  std::array<std::uint32_t, 256> classes{};
  for (std::size_t c = 0; c < classes.size(); ++c) classes[c] = classes_of(static_cast<unsigned char>(c));
  return classes;
}();

[[nodiscard]] constexpr bool is_in(char c, CharClass which) {
  return ((kClasses[static_cast<unsigned char>(c)] >> static_cast<unsigned>(which)) & 1U) != 0;
}

// A byte that is in both.
[[nodiscard]] constexpr bool overlap(CharClass a, CharClass b) {
  for (const std::uint32_t bits : kClasses) {
    if (((bits >> static_cast<unsigned>(a)) & (bits >> static_cast<unsigned>(b)) & 1U) != 0) return true;
  }
  return false;
}

}  // namespace pawl

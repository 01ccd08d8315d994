// SPDX-License-Identifier: Apache-2.0
// The kinds of secrets as the finder uses them: constant tables, made from rules/secrets/*.toml by the host tool
// `pawl_tables`, and of the user's own kinds when they are read. Texts are places in one pool.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "model/verdict.h"
#include "secrets/classes.h"

namespace pawl {

struct PoolText {
  std::uint16_t begin = 0;
  std::uint8_t size = 0;
};
static_assert(sizeof(PoolText) == 4);

// One element of a shape (docs/formats/secrets.md).
struct ShapeElement {
  enum class Kind : std::uint8_t {
    literal,
    run,    // of one class
    joint,  // what stands between a name and its value: `": "`, ` = `, `%3A%20`
    end,    // the next byte is neither of the last class nor a letter or digit
    open,   // the secret begins here
    close,  // and ends here
  };
  Kind kind = Kind::end;
  CharClass of = CharClass::alnum;
  std::uint16_t min = 0;  // of a literal: where in the pool it stands
  std::uint16_t max = 0;  // and how long it is
};
static_assert(sizeof(ShapeElement) == 6);

struct Shape {
  std::uint16_t begin = 0;
  std::uint8_t count = 0;
};

enum class Check : std::uint8_t {
  none,
  crc32_base62,
  crc32_hex,
  bech32,
  aws_account,
  jwt,
  base64_json,
  pem,
  entropy,  // more than so many tenths of a bit a character
  digits,   // at least so many
  not_words,
};

inline constexpr std::array<std::string_view, 11> kCheckNames = {
    "",    "crc32-base62", "crc32-hex", "bech32",   "aws-account", "jwt", "base64-json",
    "pem", "entropy",      "digits",    "not-words"};

struct SecretKind {
  static constexpr std::uint16_t kNone = 0xFFFF;

  static constexpr unsigned kMostElements = 31;  // of a shape
  static constexpr unsigned kMostBefore = 15;    // elements before an anchor, and words near it

  std::uint16_t name_begin = 0;   // the rule is `dlp.` + name
  std::uint16_t title_begin = 0;  // of what its title has between its article and its ending
  std::uint16_t shape_begin = 0;
  std::uint16_t before_begin = 0;
  std::uint16_t pair = kNone;  // a kind of which one must stand within five lines
  std::uint8_t name_size = 0;
  std::uint8_t title_size = 0;
  std::uint8_t near_begin = 0;
  std::uint8_t check_argument = 0;
  Check check = Check::none;
  std::uint8_t shape_count : 5 = 0;
  bool is_asked : 1 = false;   // else it is denied for good
  bool is_folded : 1 = false;  // letters of either case
  bool asks_if_unchecked : 1 = false;
  std::uint8_t before_count : 4 = 0;
  std::uint8_t near_count : 4 = 0;
  std::uint8_t title_form : 5 = 0;  // article + 3 * ending
  bool has_anchors : 1 = true;      // else it is looked for where a name is given a value

  [[nodiscard]] constexpr PoolText name() const { return {name_begin, name_size}; }
  [[nodiscard]] constexpr Shape shape() const { return {shape_begin, shape_count}; }
  [[nodiscard]] constexpr Shape before() const { return {before_begin, before_count}; }
  [[nodiscard]] constexpr Verdict verdict() const { return is_asked ? Verdict::ask : Verdict::deny; }
};
static_assert(sizeof(SecretKind) == 18);

// How titles begin and end; what only one title has stands in the pool.
inline constexpr std::array<std::string_view, 3> kTitleArticles = {"", "a ", "an "};
inline constexpr std::array<std::string_view, 8> kTitleEndings = {
    "", " token", " key", " secret", " API key", " API token", " access token", " client secret"};

// A text by which a kind is noticed: by its rarest three bytes.
struct SecretAnchor {
  std::uint16_t kind = 0;
  std::uint16_t begin = 0;  // of its text
  std::uint8_t size = 0;
  std::uint8_t window_at = 0;  // where in the text the three stand

  [[nodiscard]] constexpr PoolText text() const { return {begin, size}; }
};

// Words of names, of the kind that is known by its name alone; see generic.toml.
struct NameWords {
  std::span<const PoolText> strong;
  std::span<const PoolText> weak;
  std::span<const PoolText> weak_with;
  std::span<const PoolText> vetoes;
};

// Where the search for a window's first anchor begins; a slot that is taken by another window passes it on.
inline constexpr std::size_t kSlots = 1024;
inline constexpr std::uint16_t kNoAnchor = 0xFFFF;
[[nodiscard]] constexpr std::size_t slot_of(std::uint32_t window) {
  return (window * 0x9E3779B1U >> 16U) % kSlots;
}

inline constexpr std::size_t kWindowWords = std::size_t{1} << 12;  // 2^18 bits
inline constexpr std::uint32_t kWindowMask = kWindowWords * 64 - 1;

struct SecretTables {
  std::span<const std::uint64_t> windows;  // kWindowWords, one bit a folded window
  std::span<const SecretAnchor> anchors;   // by window
  std::span<const std::uint16_t> slots;    // by hash of a window: its first anchor
  std::span<const SecretKind> kinds;
  std::span<const ShapeElement> elements;
  std::span<const std::uint8_t> nears;  // of kinds: which of the words
  std::span<const PoolText> near_words;
  std::span<const std::uint64_t> examples;  // first eight bytes of the SHA-256 of published tokens, sorted
  NameWords names;
  std::uint16_t generic = SecretKind::kNone;  // the kind for whatever a name calls a secret
  std::string_view pool;

  [[nodiscard]] std::string_view text(PoolText place) const { return pool.substr(place.begin, place.size); }
  [[nodiscard]] std::string title(const SecretKind& kind) const {
    return std::string(kTitleArticles[kind.title_form % 3U]) + std::string(text({kind.title_begin, kind.title_size})) +
           std::string(kTitleEndings[kind.title_form / 3U]);
  }
  [[nodiscard]] std::string_view literal(const ShapeElement& element) const {
    return pool.substr(element.min, element.max);
  }
  [[nodiscard]] std::uint32_t window(const SecretAnchor& anchor) const;
};

// Anchors that are not of a kind: parts of names (what is assigned there is looked at), and, from this bit on, words
// that kinds want near them.
inline constexpr std::uint16_t kNameAnchor = 0x7FFE;
inline constexpr std::uint16_t kNearAnchor = 0x8000;
inline constexpr std::size_t kMostNearWords = 192;

[[nodiscard]] const SecretTables& built_in_secrets();

// A byte as one of 64: letters without their case, digits, and the punctuation that stands in tokens.
inline constexpr std::array<std::uint8_t, 256> kFolded = [] {
  std::array<std::uint8_t, 256> folded{};
  std::uint8_t next = 1;
  for (unsigned char c = 'a'; c <= 'z'; ++c, ++next) folded[c] = folded[c - 32U] = next;
  for (unsigned char c = '0'; c <= '9'; ++c, ++next) folded[c] = next;
  for (const char c : std::string_view("_-.:/=\"'+@#$%&~<> \n(),;{}|!?")) {
    if (next < 64) folded[static_cast<unsigned char>(c)] = next++;
  }
  return folded;
}();

[[nodiscard]] constexpr std::uint32_t window_of(char a, char b, char c) {
  return static_cast<std::uint32_t>(kFolded[static_cast<unsigned char>(a)] << 12U |
                                    kFolded[static_cast<unsigned char>(b)] << 6U |
                                    kFolded[static_cast<unsigned char>(c)]);
}

inline std::uint32_t SecretTables::window(const SecretAnchor& anchor) const {
  const char* const three = pool.data() + anchor.begin + anchor.window_at;
  return window_of(three[0], three[1], three[2]);
}

}  // namespace pawl

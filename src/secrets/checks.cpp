// SPDX-License-Identifier: Apache-2.0
#include "secrets/checks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/lower.h"
#include "secrets/base64.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kLook = 128;

constexpr std::array<std::uint32_t, 256> kCrc = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? 0xEDB88320U ^ value >> 1U : value >> 1U;
    table[i] = value;
  }
  return table;
}();

[[nodiscard]] std::uint32_t crc32(std::string_view text, std::uint32_t before = 0) {
  std::uint32_t crc = ~before;
  for (const char c : text) crc = kCrc[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ crc >> 8U;
  return ~crc;
}

// GitHub's and npm's: six digits of base 62 at the end, over what stands before them.
[[nodiscard]] bool has_crc_base62(std::string_view body) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t kSum = 6;
  if (body.size() <= kSum) return false;
  std::uint64_t sum = 0;
  for (const char c : body.substr(body.size() - kSum)) {
    const std::size_t digit = kDigits.find(c);
    if (digit == npos) return false;
    sum = sum * 62 + digit;
  }
  return sum == crc32(body.substr(0, body.size() - kSum));
}

// Grafana's: eight digits of base 16 behind `_`, the lowest byte first, over the rest with its prefix.
[[nodiscard]] bool has_crc_hex(std::string_view anchor, std::string_view body) {
  constexpr std::size_t kSum = 8;
  if (body.size() <= kSum) return false;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < kSum; ++i) {
    // The two digits of a byte are in their usual order.
    const char c = body[body.size() - 1 - (i ^ 1U)];
    if (!is_in(c, CharClass::hex_any)) return false;
    sum = sum << 4U | static_cast<std::uint32_t>(c <= '9' ? c - '0' : lower(c) - 'a' + 10);
  }
  body.remove_suffix(kSum);
  if (body.ends_with('_')) body.remove_suffix(1);
  return sum == crc32(body, crc32(anchor));
}

// BIP 173.
[[nodiscard]] bool is_bech32(std::string_view anchor, std::string_view body) {
  constexpr std::string_view kDigits = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  constexpr std::array<std::uint32_t, 5> kGenerator = {0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3};
  std::uint32_t sum = 1;
  const auto add = [&](std::uint32_t value) {
    const std::uint32_t top = sum >> 25U;
    sum = (sum & 0x1FFFFFFU) << 5U ^ value;
    for (unsigned i = 0; i < kGenerator.size(); ++i) {
      if ((top >> i & 1U) != 0) sum ^= kGenerator[i];
    }
  };
  if (!anchor.ends_with('1')) return false;
  anchor.remove_suffix(1);
  for (const char c : anchor) add(static_cast<std::uint32_t>(lower(c)) >> 5U);
  add(0);
  for (const char c : anchor) add(static_cast<std::uint32_t>(lower(c)) & 31U);
  for (const char c : body) {
    const std::size_t digit = kDigits.find(lower(c));
    if (digit == npos) return false;
    add(static_cast<std::uint32_t>(digit));
  }
  return sum == 1;
}

// The account's number stands in the first letters of newer ids: forty bits that are less than a million millions.
[[nodiscard]] bool has_aws_account(std::string_view body) {
  if (body.size() < 9) return false;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const char c = body[i];
    if (!is_in(c, CharClass::base32)) return false;
    if (i < 10) bits = bits << 5U | static_cast<std::uint64_t>(c >= 'A' ? c - 'A' : c - '2' + 26);
  }
  if (body[0] == 'I' || body[0] == 'J') return true;
  // 50 bits: one that is not of the number, 40 of the number, 9 of the rest.
  return (bits >> 9U & 0xFFFFFFFFFFU) < 1'000'000'000'000U;
}

struct Decoded {
  std::array<char, 256> bytes{};
  std::size_t size = 0;
  void push_back(char c) {
    if (size < bytes.size()) bytes[size++] = c;
  }
  [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

// `{"`, and nothing that no JSON text holds.
[[nodiscard]] bool looks_like_json(std::string_view text) {
  if (text.size() < 2 || text[0] != '{') return false;
  const std::size_t first = text.find_first_not_of(" \t\r\n", 1);
  if (first == npos || text[first] != '"') return false;
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
  });
}

[[nodiscard]] bool is_jwt(std::string_view anchor, std::string_view body) {
  Decoded header;
  // The anchor is the start of the header, three of four characters.
  std::array<char, 340> digits{};
  std::size_t count = 0;
  for (const std::string_view part : {anchor, body}) {
    for (const char c : part) {
      if (c == '.' || count == digits.size()) break;
      digits[count++] = c;
    }
  }
  decode_base64({digits.data(), count}, header);
  return looks_like_json(header.text()) && header.text().find("\"alg\"") != npos;
}

[[nodiscard]] bool is_base64_json(std::string_view anchor, std::string_view body) {
  // An anchor that is the start of the JSON itself, else only a prefix.
  Decoded whole;
  if (anchor.starts_with("eyJ")) {
    std::array<char, 256> digits{};
    std::size_t count = 0;
    for (const std::string_view part : {anchor, body}) {
      for (const char c : part.substr(0, 120)) digits[count++] = c;
    }
    decode_base64({digits.data(), count}, whole);
  } else {
    decode_base64(body.substr(0, kLook), whole);
  }
  return looks_like_json(whole.text());
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

}  // namespace

bool is_words(std::string_view text, std::string_view joints) {
  Part part;
  for (const char c : text.substr(0, 64)) {
    if (joints.find(c) == npos) {
      part.add(c);
      continue;
    }
    if (!part.is_plain()) return false;
    part = {};
  }
  return part.is_plain();
}

double entropy_of(std::string_view text) {
  std::array<std::uint16_t, 256> counts{};
  text = text.substr(0, kLook);
  if (text.empty()) return 0;
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  double bits = 0;
  for (const char c : text)
    bits -= std::log2(static_cast<double>(counts[static_cast<unsigned char>(c)]) / static_cast<double>(text.size()));
  return bits / static_cast<double>(text.size());
}

bool is_checksum(Check check) {
  return check == Check::crc32_base62 || check == Check::crc32_hex || check == Check::bech32;
}

bool passes(const SecretKind& kind, std::string_view anchor, std::string_view body) {
  switch (kind.check) {
    case Check::none:
    case Check::pem:
      return true;
    case Check::crc32_base62:
      return has_crc_base62(body);
    case Check::crc32_hex:
      return has_crc_hex(anchor, body);
    case Check::bech32:
      return is_bech32(anchor, body);
    case Check::aws_account:
      return has_aws_account(body);
    case Check::jwt:
      return is_jwt(anchor, body);
    case Check::base64_json:
      return is_base64_json(anchor, body);
    case Check::entropy:
      return entropy_of(body) * 10 > kind.check_argument;
    case Check::digits:
      return std::count_if(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(std::min(body.size(), kLook)),
                           [](char c) { return c >= '0' && c <= '9'; }) >= kind.check_argument;
    case Check::not_words:
      return !is_words(body);
  }
  return false;
}

}  // namespace pawl

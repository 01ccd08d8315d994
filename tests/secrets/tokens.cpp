// SPDX-License-Identifier: Apache-2.0
#include "tokens.h"

#include <cstdio>

#include "base/lower.h"
#include "secrets/checks.h"
#include "secrets/placeholder.h"

namespace pawl {
namespace {

constexpr std::string_view kBase62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kBech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

[[nodiscard]] std::uint32_t bech32_sum(const std::vector<unsigned>& values) {
  constexpr std::uint32_t kGenerator[] = {0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3};
  std::uint32_t sum = 1;
  for (const unsigned value : values) {
    const std::uint32_t top = sum >> 25U;
    sum = (sum & 0x1FFFFFFU) << 5U ^ value;
    for (unsigned i = 0; i < 5; ++i) sum ^= (top >> i & 1U) != 0 ? kGenerator[i] : 0;
  }
  return sum;
}

[[nodiscard]] std::string bech32_tail(const std::string& prefix, const std::string& data) {
  std::vector<unsigned> values;
  for (const char c : prefix) values.push_back(static_cast<unsigned>(lower(c)) >> 5U);
  values.push_back(0);
  for (const char c : prefix) values.push_back(static_cast<unsigned>(lower(c)) & 31U);
  for (const char c : data) values.push_back(static_cast<unsigned>(kBech32.find(lower(c))));
  values.insert(values.end(), 6, 0);
  const std::uint32_t sum = bech32_sum(values) ^ 1U;
  std::string tail;
  for (unsigned i = 0; i < 6; ++i) tail += kBech32[sum >> 5U * (5 - i) & 31U];
  return tail;
}

}  // namespace

std::uint32_t slow_crc32(std::string_view text) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? crc >> 1U ^ 0xEDB88320U : crc >> 1U;
  }
  return ~crc;
}

std::string TokenMaker::run(CharClass of, std::size_t least, std::size_t most) {
  if (of == CharClass::host) return "db" + std::to_string(number(900) + 100) + ".acme-prod.net";
  if (of == CharClass::blank) return std::string(std::max<std::size_t>(least, 1), ' ');
  // Whatever else these classes hold, letters and digits do not end what stands around them.
  const bool is_wide = of == CharClass::graph || of == CharClass::pass || of == CharClass::user ||
                       of == CharClass::query || of == CharClass::crypt || of == CharClass::percent ||
                       of == CharClass::bearer;
  std::string alphabet;
  for (int c = 33; c < 127; ++c) {
    const char letter = static_cast<char>(c);
    const bool is_usual = !is_wide || is_in(letter, CharClass::alnum);
    if (is_in(letter, of) && is_usual && (of != CharClass::bech32 || !is_in(letter, CharClass::lower)))
      alphabet += letter;
  }
  const std::size_t wanted = is_wide && least < 12 ? std::min<std::size_t>(12, most) : least;
  std::string out;
  for (std::size_t count = wanted + number(std::min<std::size_t>(most - wanted, 20) + 1); count > 0; --count)
    out += alphabet[number(alphabet.size())];
  return out;
}

void TokenMaker::add(const KindText& kind, const std::string& shape, std::string& out, Span& secret, bool& is_marked) {
  TextPool pool;
  std::vector<ShapeElement> elements;
  EXPECT_TRUE(read_shape(shape, false, pool, elements).empty() || &shape == &kind.before) << kind.id;
  for (const ShapeElement& element : elements) {
    const auto size = static_cast<std::uint32_t>(out.size());
    switch (element.kind) {
      case ShapeElement::Kind::literal:
        out += pool.text().substr(element.min, element.max);
        break;
      case ShapeElement::Kind::run:
        out += run(element.of, element.min, element.max);
        break;
      case ShapeElement::Kind::joint:
        out += kind.id == "docker-config-auth" ? ":\"" : "=";
        break;
      case ShapeElement::Kind::open:
        secret.begin = size;
        is_marked = true;
        break;
      case ShapeElement::Kind::close:
        secret.end = size;
        break;
      case ShapeElement::Kind::end:
        break;
    }
  }
}

void TokenMaker::mend_checksum(const KindText& kind, const std::string& anchor, std::string& body) {
  if (kind.check == "crc32-base62") {
    body.resize(body.size() - 6);
    std::uint32_t sum = slow_crc32(body);
    std::string tail;
    for (int i = 0; i < 6; ++i, sum /= 62) tail.insert(tail.begin(), kBase62[sum % 62]);
    body += tail;
  } else if (kind.check == "crc32-hex") {
    body.resize(body.size() - 8);
    char tail[9];
    const std::uint32_t sum = slow_crc32(anchor + body.substr(0, body.size() - 1));
    std::snprintf(tail, sizeof tail, "%02x%02x%02x%02x", sum & 0xFFU, sum >> 8U & 0xFFU, sum >> 16U & 0xFFU,
                  sum >> 24U);
    body += tail;
  } else if (kind.check == "bech32") {
    body.resize(body.size() - 6);
    const bool is_upper = is_in(anchor[0], CharClass::upper);
    std::string tail = bech32_tail(anchor.substr(0, anchor.size() - 1), body);
    if (is_upper) {
      for (char& c : tail) c = is_in(c, CharClass::lower) ? static_cast<char>(c - 32) : c;
    } else {
      body = lower(body);
    }
    body += tail;
  } else if (kind.check == "jwt") {
    body.replace(0, body.find('.'), "hbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9");
  } else if (kind.check == "base64-json") {
    body = "cXdlcnR6dWlvcDEyMzdrajkyIiwibiI6ImRlcGxveSIsImlkIjoxfQ==";
  }
}

Token TokenMaker::try_once(const KindText& kind) {
  Token token;
  bool is_marked = false;
  std::string before;
  if (!kind.before.empty()) add(kind, kind.before, before, token.secret, is_marked);
  const std::string anchor = kind.anchors.empty() ? "" : kind.anchors[number(kind.anchors.size())];
  std::string body;
  Span in_body{};
  bool is_body_marked = false;
  add(kind, kind.shape, body, in_body, is_body_marked);
  mend_checksum(kind, anchor, body);
  const std::string near = kind.anchors.empty() || kind.near.empty() ? "" : kind.near[0] + " ";
  const auto offset = static_cast<std::uint32_t>(near.size() + before.size() + anchor.size());
  token.text = near + before + anchor + body;
  if (is_body_marked)
    token.secret = {offset + in_body.begin, offset + in_body.end};
  else if (is_marked)
    token.secret = {token.secret.begin + static_cast<std::uint32_t>(near.size()),
                    token.secret.end + static_cast<std::uint32_t>(near.size())};
  else
    token.secret = {static_cast<std::uint32_t>(near.size()), static_cast<std::uint32_t>(token.text.size())};
  return token;
}

// A random body that happens to be words, or to hold one, is thrown again.
Token TokenMaker::make(const KindText& kind) {
  for (int round = 0; round < 1000; ++round) {
    Token token = try_once(kind);
    const std::string secret = token.text.substr(token.secret.begin, token.secret.size());
    std::string body = secret;
    for (const std::string& anchor : kind.anchors) {
      if (body.starts_with(anchor) && secret.size() - anchor.size() < body.size()) body = secret.substr(anchor.size());
    }
    if (is_placeholder(body)) continue;
    const bool has_luck = kind.check.starts_with("entropy") || kind.check.starts_with("digits") ||
                          kind.check == "not-words" || kind.check == "aws-account";
    SecretKind checked;
    const std::size_t colon = std::min(kind.check.find(':'), kind.check.size());
    for (std::size_t i = 0; i < kCheckNames.size(); ++i) {
      if (kCheckNames[i] == kind.check.substr(0, colon)) checked.check = static_cast<Check>(i);
    }
    if (colon < kind.check.size()) {
      const double number = std::stod(kind.check.substr(colon + 1));
      checked.check_argument = static_cast<std::uint8_t>(checked.check == Check::entropy ? number * 10 + .5 : number);
    }
    if (has_luck && !passes(checked, "", body)) continue;
    return token;
  }
  ADD_FAILURE() << "no token of " << kind.id;
  return {};
}

}  // namespace pawl

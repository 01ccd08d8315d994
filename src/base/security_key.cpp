// SPDX-License-Identifier: Apache-2.0
#include "base/security_key.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/base64.h"

namespace pawl {
namespace {

constexpr std::string_view kType = "sk-ssh-ed25519@openssh.com";
constexpr std::string_view kMagic = "SSHSIG";
constexpr std::string_view kBegin = "-----BEGIN SSH SIGNATURE-----";
constexpr std::string_view kEnd = "-----END SSH SIGNATURE-----";
constexpr unsigned char kPresence = 0x01;
constexpr std::size_t kMostBytes = 16 * 1024;

[[nodiscard]] const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// ssh's own notation: numbers with the largest byte first, texts behind their length.
class Reader {
 public:
  explicit Reader(std::string_view rest) : rest_(rest) {}

  [[nodiscard]] std::string_view take(std::size_t length) {
    if (rest_.size() < length) {
      is_good_ = false;
      length = 0;
    }
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }
  [[nodiscard]] std::uint32_t number() {
    std::uint32_t value = 0;
    for (const char byte : take(4)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
  }
  [[nodiscard]] std::string_view text() { return take(number()); }

  // All was there, and nothing is left.
  [[nodiscard]] bool is_done() const { return is_good_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

void add_text(std::string& out, std::string_view text) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(text.size() >> shift & 0xFF);
  out += text;
}

[[nodiscard]] std::string sha256(std::string_view text) {
  std::string hash(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()), bytes(text), text.size());
  return hash;
}

[[nodiscard]] std::string sha512(std::string_view text) {
  std::string hash(crypto_hash_sha512_BYTES, '\0');
  crypto_hash_sha512(reinterpret_cast<unsigned char*>(hash.data()), bytes(text), text.size());
  return hash;
}

// The bytes of a public key: type, key, application.
[[nodiscard]] std::optional<SecurityKey> key_in(std::string_view blob) {
  Reader reader(blob);
  const std::string_view type = reader.text();
  const std::string_view key = reader.text();
  const std::string_view application = reader.text();
  if (!reader.is_done() || type != kType || key.size() != crypto_sign_PUBLICKEYBYTES) return std::nullopt;
  return SecurityKey{base64_of(key), std::string(application)};
}

}  // namespace

Result<SecurityKey> read_security_key(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string_view type = line.substr(0, space);
  if (type != kType)
    return Error{Code::bad_argument, "this is not the public half of a security key: it begins with `" +
                                         std::string(kType) + "`; `ssh-keygen -t ed25519-sk` makes one"};
  std::string_view rest = line.substr(std::min(space + 1, line.size()));
  rest = rest.substr(0, rest.find_first_of(" \r\n"));
  const std::optional<std::string> blob = bytes_of_base64(rest);
  const std::optional<SecurityKey> key = blob ? key_in(*blob) : std::nullopt;
  if (!key) return Error{Code::bad_argument, "this public key is damaged"};
  return *key;
}

std::optional<std::string> without_armour(std::string_view armoured) {
  const std::size_t begin = armoured.find(kBegin);
  const std::size_t end = armoured.find(kEnd);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return std::nullopt;
  std::string text;
  for (const char c : armoured.substr(begin + kBegin.size(), end - begin - kBegin.size())) {
    if (c != '\n' && c != '\r') text += c;
  }
  return bytes_of_base64(text) ? std::optional(text) : std::nullopt;
}

bool is_touched_and_signed(const SecurityKey& key, std::string_view text, std::string_view purpose,
                           std::string_view signature) {
  if (signature.size() > kMostBytes) return false;
  const std::optional<std::string> raw_key = bytes_of_base64(key.public_key);
  const std::optional<std::string> blob = bytes_of_base64(signature);
  if (!raw_key || raw_key->size() != crypto_sign_PUBLICKEYBYTES || !blob) return false;
  Reader reader(*blob);
  const bool is_magic = reader.take(kMagic.size()) == kMagic && reader.number() == 1;
  const std::optional<SecurityKey> signed_by = key_in(reader.text());
  const std::string_view signed_purpose = reader.text();
  const std::string_view reserved = reader.text();
  const std::string_view hash_name = reader.text();
  const std::string_view inner = reader.text();
  if (!is_magic || !reader.is_done() || !signed_by || *signed_by != key || signed_purpose != purpose) return false;
  if (hash_name != "sha512" && hash_name != "sha256") return false;
  Reader parts(inner);
  const std::string_view type = parts.text();
  const std::string_view raw = parts.text();
  const std::string_view flags = parts.take(1);
  const std::string_view counter = parts.take(4);
  if (!parts.is_done() || type != kType || raw.size() != crypto_sign_BYTES) return false;
  if ((static_cast<unsigned char>(flags[0]) & kPresence) == 0) return false;
  std::string message(kMagic);
  add_text(message, purpose);
  add_text(message, reserved);
  add_text(message, hash_name);
  add_text(message, hash_name == "sha512" ? sha512(text) : sha256(text));
  std::string shown_to_token = sha256(key.application);
  shown_to_token += flags;
  shown_to_token += counter;
  shown_to_token += sha256(message);
  return crypto_sign_verify_detached(bytes(raw), bytes(shown_to_token), shown_to_token.size(), bytes(*raw_key)) == 0;
}

}  // namespace pawl

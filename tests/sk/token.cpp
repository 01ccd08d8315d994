// SPDX-License-Identifier: Apache-2.0
#include "token.h"

#include <sodium.h>

#include <array>

#include "base/base64.h"

namespace pawl {
namespace {

using Key = std::array<unsigned char, crypto_sign_PUBLICKEYBYTES>;
using Secret = std::array<unsigned char, crypto_sign_SECRETKEYBYTES>;

[[nodiscard]] const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

[[nodiscard]] std::string number(std::uint64_t value) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift & 0xFF);
  return text;
}

[[nodiscard]] std::string field(std::string_view text) {
  return number(text.size()) + std::string(text);
}

[[nodiscard]] std::string digest(std::string_view text, bool is_long) {
  std::string hash(is_long ? crypto_hash_sha512_BYTES : crypto_hash_sha256_BYTES, '\0');
  auto* out = reinterpret_cast<unsigned char*>(hash.data());
  is_long ? crypto_hash_sha512(out, bytes(text), text.size()) : crypto_hash_sha256(out, bytes(text), text.size());
  return hash;
}

void make_keys(const Token& token, Key& key, Secret& secret) {
  crypto_sign_seed_keypair(key.data(), secret.data(), bytes(token.seed));
}

[[nodiscard]] std::string blob_of(const Token& token) {
  Key key{};
  Secret secret{};
  make_keys(token, key, secret);
  return field(token.type) + field({reinterpret_cast<const char*>(key.data()), key.size()}) + field(token.application);
}

}  // namespace

std::string Token::public_line() const {
  return type + " " + base64_of(blob_of(*this)) + " a token\n";
}

std::string Token::sign(std::string_view text, std::string_view purpose) const {
  const std::string head = "SSHSIG";
  const std::string message = head + field(purpose) + field("") + field(hash) + field(digest(text, hash == "sha512"));
  const std::string shown =
      digest(application, false) + std::string(1, static_cast<char>(flags)) + number(counter) + digest(message, false);
  Key key{};
  Secret secret{};
  make_keys(*this, key, secret);
  std::string raw(crypto_sign_BYTES, '\0');
  crypto_sign_detached(reinterpret_cast<unsigned char*>(raw.data()), nullptr, bytes(shown), shown.size(),
                       secret.data());
  const std::string inner = field(type) + field(raw) + std::string(1, static_cast<char>(flags)) + number(counter);
  return base64_of(head + number(1) + field(blob_of(*this)) + field(purpose) + field("") + field(hash) + field(inner));
}

std::string armoured(const std::string& base64) {
  constexpr std::size_t kLine = 70;
  std::string text = "-----BEGIN SSH SIGNATURE-----\n";
  for (std::size_t i = 0; i < base64.size(); i += kLine) text += base64.substr(i, kLine) + "\n";
  return text + "-----END SSH SIGNATURE-----\n";
}

}  // namespace pawl

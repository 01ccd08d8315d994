// SPDX-License-Identifier: Apache-2.0
#include "base/hash.h"

#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_generichash.h>
#include <sodium/crypto_hash_sha256.h>

#include <span>

#include "base/hex.h"

namespace pawl {
namespace {

constexpr std::size_t kContentBytes = 32;

[[nodiscard]] std::string hex_of_digest(std::span<const unsigned char> digest) {
  return hex_of({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

[[nodiscard]] crypto_generichash_state* state_in(std::array<unsigned char, 384>& bytes) {
  static_assert(sizeof(crypto_generichash_state) <= sizeof bytes && alignof(crypto_generichash_state) <= 64);
  return reinterpret_cast<crypto_generichash_state*>(bytes.data());
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return hex_of_digest(digest);
}

std::string hmac_sha256_hex(std::string_view key, std::string_view bytes) {
  static_assert(kHmacKeyBytes == crypto_auth_hmacsha256_KEYBYTES);
  unsigned char digest[crypto_auth_hmacsha256_BYTES];
  crypto_auth_hmacsha256(digest, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                         reinterpret_cast<const unsigned char*>(key.data()));
  return hex_of_digest(digest);
}

ContentHash::ContentHash() {
  crypto_generichash_init(state_in(state_), nullptr, 0, kContentBytes);
}

void ContentHash::add(std::string_view bytes) {
  crypto_generichash_update(state_in(state_), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string ContentHash::hex() {
  unsigned char digest[kContentBytes];
  crypto_generichash_final(state_in(state_), digest, sizeof digest);
  return hex_of_digest(digest);
}

}  // namespace pawl

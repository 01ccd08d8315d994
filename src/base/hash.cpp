// SPDX-License-Identifier: Apache-2.0
#include "base/hash.h"

#include <sodium/crypto_hash_sha256.h>

namespace pawl {

std::string sha256_hex(std::string_view bytes) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text(2 * sizeof digest, '0');
  char* to = text.data();
  for (const unsigned char byte : digest) {
    *to++ = kHex[byte >> 4];
    *to++ = kHex[byte & 15];
  }
  return text;
}

}  // namespace pawl

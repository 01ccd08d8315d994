// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include <sodium.h>

#include <cstdlib>

#include "base/hex.h"

namespace pawl {

std::string random_bytes(std::size_t count) {
  if (sodium_init() < 0) std::abort();  // a secret that is none must never be used
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string random_hex(std::size_t bytes) {
  return hex_of(random_bytes(bytes));
}

bool is_same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace pawl

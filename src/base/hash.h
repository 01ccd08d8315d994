// SPDX-License-Identifier: Apache-2.0
// SHA-256, as `sha256sum` prints it: so that anyone can check the log and the pins without Pawl. For the content of
// files BLAKE2b, which takes a third of the time.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] std::string sha256_hex(std::string_view bytes);

// HMAC-SHA-256 with a key of 32 bytes: who does not have the key cannot try out which bytes it was made of.
// REQUIRES: key.size() == kHmacKeyBytes.
inline constexpr std::size_t kHmacKeyBytes = 32;
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view bytes);

// BLAKE2b, as `b2sum -l 256` prints it, of what is added piece by piece.
class ContentHash {
 public:
  ContentHash();
  void add(std::string_view bytes);
  [[nodiscard]] std::string hex();

 private:
  alignas(64) std::array<unsigned char, 384> state_;
};

}  // namespace pawl

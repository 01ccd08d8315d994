// SPDX-License-Identifier: Apache-2.0
#include "base/base64.h"

#include <sodium.h>

namespace pawl {

std::string base64_of(std::string_view bytes) {
  std::string out(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  out.resize(out.find('\0'));
  return out;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  const bool is_read = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                                         text.size(), nullptr, &length, &end, sodium_base64_VARIANT_ORIGINAL) == 0;
  if (!is_read || end != text.data() + text.size()) return std::nullopt;
  bytes.resize(length);
  return bytes;
}

}  // namespace pawl

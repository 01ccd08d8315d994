// SPDX-License-Identifier: Apache-2.0
// A security key in software, for tests: it signs what a real one would, and can be told not to have been touched.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

struct Token {
  std::string seed = std::string(32, 's');
  std::string application = "ssh:";
  std::uint8_t flags = 0x01;
  std::uint32_t counter = 7;
  std::string hash = "sha512";
  std::string type = "sk-ssh-ed25519@openssh.com";

  // The line of its `.pub` file.
  [[nodiscard]] std::string public_line() const;
  // As base64, without armour.
  [[nodiscard]] std::string sign(std::string_view text, std::string_view purpose) const;
};

// As ssh-keygen prints it.
[[nodiscard]] std::string armoured(const std::string& base64);

}  // namespace pawl

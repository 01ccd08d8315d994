// SPDX-License-Identifier: Apache-2.0
// Signatures of a security key, as `ssh-keygen -Y sign` makes them with a key of type `sk-ssh-ed25519@openssh.com`: the
// token signs only when somebody touches it, and says so in what it signs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

struct SecurityKey {
  std::string public_key;   // base64 of its 32 bytes
  std::string application;  // `ssh:`

  bool operator==(const SecurityKey&) const = default;
};

// The line of a `.pub` file; the error says what is wrong with it.
[[nodiscard]] Result<SecurityKey> read_security_key(std::string_view line);

// What ssh-keygen prints, as one line of base64; nothing if it is not that.
[[nodiscard]] std::optional<std::string> without_armour(std::string_view armoured);

// Whether this key signed `text` for `purpose` (ssh calls it a namespace) while somebody touched it. `signature` is
// base64 of the bytes that PROTOCOL.sshsig describes.
[[nodiscard]] bool is_touched_and_signed(const SecurityKey& key, std::string_view text, std::string_view purpose,
                                         std::string_view signature);

}  // namespace pawl

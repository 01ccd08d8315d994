// SPDX-License-Identifier: Apache-2.0
// By what a secret can be recognised where it may not be shown: in the log, in reports, in what a person has allowed.
// Made with a key of this machine, so that nobody who reads a fingerprint can try out which weak password it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

// The key in `<pawl_home>/keys/fingerprint.key`, 32 bytes; made (0600) when it is needed for the first time. Nothing if
// it can be neither read nor made.
[[nodiscard]] std::optional<std::string> fingerprint_key(const std::string& pawl_home);
// The same, and nothing is made: for who only looks.
[[nodiscard]] std::optional<std::string> existing_fingerprint_key(const std::string& pawl_home);

// The first 8 hex digits of HMAC-SHA256(key, value).
[[nodiscard]] std::string fingerprint_of(std::string_view value, std::string_view key);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Signatures of passkeys (WebAuthn): an authenticator signs what a page of ours asks for, after somebody has touched it
// and shown that it is theirs. Checked here without any service. Keys are P-256 (ES256) or Ed25519.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pawl {

// The name that every page on this machine shares; its port stands in the origin.
inline constexpr std::string_view kPasskeyHost = "localhost";

struct Passkey {
  std::string public_key;  // base64 of its SubjectPublicKeyInfo
  std::string origin;      // `http://localhost:7295`: signatures for other pages do not count
};

// What a browser gives back, as bytes.
struct Assertion {
  std::string authenticator_data;
  std::string client_data;  // JSON
  std::string signature;    // empty when a key is registered
};

// What is to be signed for these texts together: 32 bytes. One touch is good for all of them.
[[nodiscard]] std::string challenge_for(const std::vector<std::string>& texts);

// One line that holds the assertion for these texts.
[[nodiscard]] std::string write_assertion(const Assertion& assertion, const std::vector<std::string>& texts);
// Whether the line is this key's signature of this text, made on its page, touched and verified.
[[nodiscard]] bool is_asserted(const Passkey& key, std::string_view text, std::string_view line);

// A new key on this page, for this challenge: the error says what is wrong with it.
[[nodiscard]] Result<Done> check_registration(const Passkey& key, std::string_view challenge,
                                              const Assertion& registration);

// Without `=`, with `-` and `_`: as browsers write bytes.
[[nodiscard]] std::string base64url_of(std::string_view bytes);
[[nodiscard]] std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace pawl

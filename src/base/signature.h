// SPDX-License-Identifier: Apache-2.0
// Ed25519 signatures, and a key sealed by a passphrase. Keys and signatures are base64 texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// A secret key as its 32 bytes. Its memory is wiped when it goes.
class SecretKey {
 public:
  // A new one from the kernel's random bytes.
  [[nodiscard]] static SecretKey make();
  // From its base64 text; nothing if that is not one.
  [[nodiscard]] static std::optional<SecretKey> read(std::string_view base64);

  ~SecretKey();
  SecretKey(SecretKey&& other) noexcept;
  SecretKey& operator=(SecretKey&& other) noexcept;
  SecretKey(const SecretKey&) = delete;
  SecretKey& operator=(const SecretKey&) = delete;

  [[nodiscard]] std::string base64() const;
  [[nodiscard]] std::string public_key() const;
  [[nodiscard]] std::string sign(std::string_view text) const;

 private:
  explicit SecretKey(std::string seed) : seed_(std::move(seed)) {}
  std::string seed_;
};

// Whether the signature of `text` was made with the secret half of this key. False for anything that is not base64 of
// the right length.
[[nodiscard]] bool is_signed_by(std::string_view public_key, std::string_view text, std::string_view signature);

[[nodiscard]] bool is_public_key(std::string_view base64);

// The key under a passphrase: Argon2id over 256 MiB, then XSalsa20-Poly1305. One line of text.
[[nodiscard]] Result<std::string> seal(const SecretKey& key, std::string_view passphrase);
// Fails with bad_argument for the wrong passphrase, bad_settings for a text that seal() did not make.
[[nodiscard]] Result<SecretKey> unseal(std::string_view sealed, std::string_view passphrase);
[[nodiscard]] bool is_sealed(std::string_view text);

}  // namespace pawl

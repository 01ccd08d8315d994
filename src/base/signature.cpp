// SPDX-License-Identifier: Apache-2.0
#include "base/signature.h"

#include <sodium.h>

#include <array>
#include <utility>

#include "base/base64.h"

namespace pawl {
namespace {

constexpr std::string_view kSealed = "sealed-v1:";
constexpr unsigned long long kSealWork = 4;
constexpr std::size_t kSealBytes = std::size_t{256} << 20U;

[[nodiscard]] const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

[[nodiscard]] unsigned char* bytes(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

[[nodiscard]] std::optional<std::string> from_base64(std::string_view text, std::size_t length) {
  std::optional<std::string> raw = bytes_of_base64(text);
  if (raw && raw->size() != length) raw.reset();
  return raw;
}

// The whole key pair as libsodium wants it, wiped at the end.
struct Pair {
  explicit Pair(std::string_view seed) {
    crypto_sign_seed_keypair(public_half.data(), secret_half.data(), bytes(seed));
  }
  ~Pair() { sodium_memzero(secret_half.data(), secret_half.size()); }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> public_half{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret_half{};
};

[[nodiscard]] std::optional<std::string> key_of(std::string_view passphrase, std::string_view salt) {
  std::string key(crypto_secretbox_KEYBYTES, '\0');
  if (crypto_pwhash(bytes(key), key.size(), passphrase.data(), passphrase.size(), bytes(salt), kSealWork, kSealBytes,
                    crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return key;
}

}  // namespace

SecretKey SecretKey::make() {
  std::string seed(crypto_sign_SEEDBYTES, '\0');
  randombytes_buf(seed.data(), seed.size());
  return SecretKey(std::move(seed));
}

std::optional<SecretKey> SecretKey::read(std::string_view base64) {
  std::optional<std::string> seed = from_base64(base64, crypto_sign_SEEDBYTES);
  if (!seed) return std::nullopt;
  return SecretKey(std::move(*seed));
}

SecretKey::~SecretKey() {
  sodium_memzero(seed_.data(), seed_.size());
}

SecretKey::SecretKey(SecretKey&& other) noexcept : seed_(other.seed_) {
  sodium_memzero(other.seed_.data(), other.seed_.size());
  other.seed_.clear();
}

SecretKey& SecretKey::operator=(SecretKey&& other) noexcept {
  std::swap(seed_, other.seed_);
  return *this;
}

std::string SecretKey::base64() const {
  return base64_of(seed_);
}

std::string SecretKey::public_key() const {
  const Pair pair(seed_);
  return base64_of({reinterpret_cast<const char*>(pair.public_half.data()), pair.public_half.size()});
}

std::string SecretKey::sign(std::string_view text) const {
  const Pair pair(seed_);
  std::string signature(crypto_sign_BYTES, '\0');
  crypto_sign_detached(bytes(signature), nullptr, bytes(text), text.size(), pair.secret_half.data());
  return base64_of(signature);
}

bool is_signed_by(std::string_view public_key, std::string_view text, std::string_view signature) {
  const std::optional<std::string> key = from_base64(public_key, crypto_sign_PUBLICKEYBYTES);
  const std::optional<std::string> raw = from_base64(signature, crypto_sign_BYTES);
  return key && raw && crypto_sign_verify_detached(bytes(*raw), bytes(text), text.size(), bytes(*key)) == 0;
}

bool is_public_key(std::string_view base64) {
  return from_base64(base64, crypto_sign_PUBLICKEYBYTES).has_value();
}

Result<std::string> seal(const SecretKey& key, std::string_view passphrase) {
  std::string salt(crypto_pwhash_SALTBYTES, '\0');
  std::string nonce(crypto_secretbox_NONCEBYTES, '\0');
  randombytes_buf(salt.data(), salt.size());
  randombytes_buf(nonce.data(), nonce.size());
  std::optional<std::string> locked = key_of(passphrase, salt);
  if (!locked) return Error{Code::io_failed, "there are not 256 MB of free memory, which sealing a key needs"};
  std::string plain = key.base64();
  std::string box(plain.size() + crypto_secretbox_MACBYTES, '\0');
  crypto_secretbox_easy(bytes(box), bytes(plain), plain.size(), bytes(nonce), bytes(*locked));
  sodium_memzero(plain.data(), plain.size());
  sodium_memzero(locked->data(), locked->size());
  return std::string(kSealed) + base64_of(salt + nonce + box);
}

Result<SecretKey> unseal(std::string_view sealed, std::string_view passphrase) {
  constexpr std::size_t kPlain = 44;  // 32 bytes in base64
  constexpr std::size_t kHead = crypto_pwhash_SALTBYTES + crypto_secretbox_NONCEBYTES;
  const Error broken{Code::bad_settings, "the sealed key is damaged; make a new one with `pawl approver set`"};
  if (!is_sealed(sealed)) return broken;
  sealed.remove_prefix(kSealed.size());
  const std::optional<std::string> raw = from_base64(sealed, kHead + kPlain + crypto_secretbox_MACBYTES);
  if (!raw) return broken;
  const std::string_view all = *raw;
  std::optional<std::string> locked = key_of(passphrase, all.substr(0, crypto_pwhash_SALTBYTES));
  if (!locked) return Error{Code::io_failed, "there are not 256 MB of free memory, which unsealing a key needs"};
  std::string plain(kPlain, '\0');
  const bool is_open = crypto_secretbox_open_easy(bytes(plain), bytes(all.substr(kHead)), all.size() - kHead,
                                                  bytes(all.substr(crypto_pwhash_SALTBYTES)), bytes(*locked)) == 0;
  sodium_memzero(locked->data(), locked->size());
  if (!is_open) return Error{Code::bad_argument, "the passphrase is wrong"};
  std::optional<SecretKey> key = SecretKey::read(plain);
  sodium_memzero(plain.data(), plain.size());
  if (!key) return broken;
  return std::move(*key);
}

bool is_sealed(std::string_view text) {
  return text.starts_with(kSealed);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/passkey.h"

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <algorithm>
#include <memory>

#include "base/base64.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/json.h"

namespace pawl {
namespace {

constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kFlagsAt = kHashBytes;
constexpr std::size_t kShortestData = kHashBytes + 1 + 4;
constexpr unsigned kPresent = 0x01;
constexpr unsigned kVerified = 0x04;
constexpr std::size_t kMostTexts = 4;
constexpr std::size_t kLongestLine = 16 * 1024;

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;

[[nodiscard]] const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// Nothing for keys of other kinds.
[[nodiscard]] Key read_key(std::string_view base64) {
  const std::optional<std::string> der = bytes_of_base64(base64);
  if (!der || der->empty()) return nullptr;
  const unsigned char* at = bytes_of(*der);
  Key key(d2i_PUBKEY(nullptr, &at, static_cast<long>(der->size())));
  if (!key || at != bytes_of(*der) + der->size()) return nullptr;
  const int kind = EVP_PKEY_get_base_id(key.get());
  const bool is_p256 = kind == EVP_PKEY_EC && EVP_PKEY_get_bits(key.get()) == 256;
  return is_p256 || kind == EVP_PKEY_ED25519 ? std::move(key) : nullptr;
}

[[nodiscard]] bool has_signed(EVP_PKEY& key, std::string_view text, std::string_view signature) {
  const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());
  // Ed25519 hashes by itself.
  const EVP_MD* hash = EVP_PKEY_get_base_id(&key) == EVP_PKEY_EC ? EVP_sha256() : nullptr;
  if (!context || EVP_DigestVerifyInit(context.get(), nullptr, hash, nullptr, &key) != 1) return false;
  return EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(text), text.size()) == 1;
}

[[nodiscard]] std::string hash_of(std::string_view text) {
  return bytes_of_hex(sha256_hex(text));
}

// The hashes of all texts, one behind the other.
[[nodiscard]] std::string hashes_of(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += hash_of(text);
  return all;
}

// The page, the challenge and what was asked for, as the browser says it; empty: it is right.
[[nodiscard]] std::string wrong_in_client_data(std::string_view text, std::string_view type, std::string_view challenge,
                                               const std::string& origin) {
  const Result<Value> value = read_json(text);
  if (!value || !value->is_object()) return "what the browser says is not JSON";
  const auto is = [&](std::string_view name, std::string_view wanted) {
    const std::string* said = value->find_text(name);
    return said != nullptr && *said == wanted;
  };
  if (!is("type", type)) return "it was made for something else";
  if (!is("challenge", base64url_of(challenge))) return "it is for another question";
  if (!is("origin", origin)) return "it was made on another page than `" + origin + "`";
  const Value* cross = value->find("crossOrigin");
  if (cross != nullptr && (cross->kind != Value::Kind::boolean || cross->boolean)) return "another page stood around the one that asked for it";
  return "";
}

[[nodiscard]] std::string wrong_in_authenticator_data(std::string_view data) {
  if (data.size() < kShortestData) return "what the authenticator says is too short";
  if (data.substr(0, kHashBytes) != hash_of(kPasskeyHost)) return "it was made for another host";
  const auto flags = static_cast<unsigned char>(data[kFlagsAt]);
  if ((flags & kPresent) == 0) return "nobody touched the authenticator";
  if ((flags & kVerified) == 0) return "the authenticator did not check who touched it";
  return "";
}

}  // namespace

std::string base64url_of(std::string_view bytes) {
  std::string text = base64_of(bytes);
  while (text.ends_with('=')) text.pop_back();
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view text) {
  std::string plain(text);
  if (plain.find_first_of("+/=") != std::string::npos) return std::nullopt;
  std::replace(plain.begin(), plain.end(), '-', '+');
  std::replace(plain.begin(), plain.end(), '_', '/');
  plain.append((4 - plain.size() % 4) % 4, '=');
  return bytes_of_base64(plain);
}

std::string challenge_for(const std::vector<std::string>& texts) {
  return hash_of(hashes_of(texts));
}

std::string write_assertion(const Assertion& assertion, const std::vector<std::string>& texts) {
  return base64url_of(assertion.authenticator_data) + "." + base64url_of(assertion.client_data) + "." +
         base64url_of(assertion.signature) + "." + base64url_of(hashes_of(texts));
}

bool is_asserted(const Passkey& key, std::string_view text, std::string_view line) {
  if (line.size() > kLongestLine) return false;
  std::vector<std::string> parts;
  for (std::string_view rest = line;;) {
    const std::size_t dot = rest.find('.');
    const std::optional<std::string> bytes = bytes_of_base64url(rest.substr(0, dot));
    if (!bytes) return false;
    parts.push_back(*bytes);
    if (dot == std::string_view::npos) break;
    rest.remove_prefix(dot + 1);
  }
  if (parts.size() != 4) return false;
  const std::string& data = parts[0];
  const std::string& client = parts[1];
  const std::string& hashes = parts[3];
  if (hashes.empty() || hashes.size() % kHashBytes != 0 || hashes.size() > kMostTexts * kHashBytes) return false;
  const std::string own = hash_of(text);
  bool is_among = false;
  for (std::size_t at = 0; at < hashes.size(); at += kHashBytes) is_among |= hashes.substr(at, kHashBytes) == own;
  if (!is_among || !wrong_in_authenticator_data(data).empty() ||
      !wrong_in_client_data(client, "webauthn.get", hash_of(hashes), key.origin).empty())
    return false;
  const Key read = read_key(key.public_key);
  return read != nullptr && has_signed(*read, data + hash_of(client), parts[2]);
}

Result<Done> check_registration(const Passkey& key, std::string_view challenge, const Assertion& registration) {
  std::string wrong = wrong_in_client_data(registration.client_data, "webauthn.create", challenge, key.origin);
  if (wrong.empty()) wrong = wrong_in_authenticator_data(registration.authenticator_data);
  if (wrong.empty() && read_key(key.public_key) == nullptr)
    wrong = "its key is of a kind that Pawl does not check (it knows ES256 and EdDSA)";
  if (!wrong.empty()) return Error{Code::bad_message, "the passkey does not count: " + wrong};
  return Done{};
}

}  // namespace pawl

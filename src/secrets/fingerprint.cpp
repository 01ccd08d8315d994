// SPDX-License-Identifier: Apache-2.0
#include "secrets/fingerprint.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/open_file.h"
#include "base/random.h"

namespace pawl {
namespace {

constexpr std::size_t kDigits = 8;

[[nodiscard]] std::string path_of_fingerprint_key(const std::string& pawl_home) {
  return join_path(join_path(pawl_home, "keys"), "fingerprint.key");
}

[[nodiscard]] std::optional<std::string> read_key(const std::string& path) {
  Result<std::string> key = disk().read(path, kHmacKeyBytes);
  if (!key || key->size() != kHmacKeyBytes) return std::nullopt;
  return std::move(*key);
}

}  // namespace

std::optional<std::string> existing_fingerprint_key(const std::string& pawl_home) {
  return read_key(path_of_fingerprint_key(pawl_home));
}

std::optional<std::string> fingerprint_key(const std::string& pawl_home) {
  const std::string folder = join_path(pawl_home, "keys");
  const std::string path = path_of_fingerprint_key(pawl_home);
  if (std::optional<std::string> key = read_key(path)) return key;
  if (disk().kind(path) == FileKind::missing) {
    if (!make_folder(folder)) return std::nullopt;
    // Of two that make it at once, one does; both read what is there then.
    Result<OpenFile> file = OpenFile::open(path, OpenFile::How::append_new);
    if (file && !file->append(random_bytes(kHmacKeyBytes))) return std::nullopt;
  }
  return read_key(path);
}

std::string fingerprint_of(std::string_view value, std::string_view key) {
  return hmac_sha256_hex(key, value).substr(0, kDigits);
}

}  // namespace pawl

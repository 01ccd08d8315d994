// SPDX-License-Identifier: Apache-2.0
#include "settings/last_good.h"

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

[[nodiscard]] std::string folder_of_good(const std::string& pawl_home) {
  return join_path(pawl_home, "state/good");
}

}  // namespace

std::string path_of_last_good(const std::string& pawl_home, const std::string& path) {
  return join_path(folder_of_good(pawl_home), sha256_hex(path) + ".toml");
}

std::optional<std::string> read_last_good(const std::string& pawl_home, const std::string& path, const Files& files) {
  Result<std::string> text = files.read(path_of_last_good(pawl_home, path), kLimit);
  if (!text) return std::nullopt;
  return std::move(*text);
}

Result<Done> keep_last_good(const std::string& pawl_home, const std::string& path, std::string_view text,
                            const Files& files) {
  if (&files != &disk()) return Done{};
  if (read_last_good(pawl_home, path, files) == text) return Done{};
  if (const Result<Done> made = make_folder(folder_of_good(pawl_home), 0700); !made) return made;
  return write_file(path_of_last_good(pawl_home, path), text, 0600);
}

}  // namespace pawl

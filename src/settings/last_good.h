// SPDX-License-Identifier: Apache-2.0
// The last good version of each configuration file, kept in Pawl's folder, so that a broken edit neither
// switches protection off nor stops the work.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/files.h"
#include "base/result.h"

namespace pawl {

// `state/good/<sha256 of the path>.toml` in Pawl's folder.
[[nodiscard]] std::string path_of_last_good(const std::string& pawl_home, const std::string& path);

[[nodiscard]] std::optional<std::string> read_last_good(const std::string& pawl_home, const std::string& path,
                                                        const Files& files);

// Keeps `text` (0600) unless it is what is kept already. Does nothing where `files` is not the disk.
[[nodiscard]] Result<Done> keep_last_good(const std::string& pawl_home, const std::string& path, std::string_view text,
                                          const Files& files);

}  // namespace pawl

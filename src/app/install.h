// SPDX-License-Identifier: Apache-2.0
// What `pawl install` says, shared with `pawl setup`, which offers it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

// The prefix that a person gave, absolute, or the usual one. On failure the error has been printed.
[[nodiscard]] std::optional<std::string> prefix_folder(const std::string& given, std::string_view command);

// Returns the exit code.
int install_and_tell(const std::string& prefix);

}  // namespace pawl

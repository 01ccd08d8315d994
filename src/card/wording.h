// SPDX-License-Identifier: Apache-2.0
// Times and paths in the words of a card.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/call.h"

namespace pawl {

// `4 minutes ago`
[[nodiscard]] std::string ago(std::int64_t seconds);

// A path as a person in the call's folder would write it: `src/a.c`, `~/x`, `/etc/hosts`. On one line.
[[nodiscard]] std::string short_path(const std::string& path, const Call& call);

}  // namespace pawl

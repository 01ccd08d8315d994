// SPDX-License-Identifier: Apache-2.0
// Patterns within one part of a path: `*`, `?`, `[..]`, as a shell matches file names.
#pragma once

#include <string_view>

namespace pawl {

[[nodiscard]] bool has_pattern(std::string_view text);

// Linear but for `*`, which tries again from the last one only: no pattern can make it slow.
[[nodiscard]] bool matches_part(std::string_view pattern, std::string_view text);

}  // namespace pawl

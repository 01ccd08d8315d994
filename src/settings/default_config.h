// SPDX-License-Identifier: Apache-2.0
// The configuration that `pawl init` writes: every setting with its default, commented out.
#pragma once

#include <string_view>

namespace pawl {

// A `#` without a space behind it switches off a setting or a section; all else is explanation.
[[nodiscard]] std::string_view default_config();

}  // namespace pawl

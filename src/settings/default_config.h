// SPDX-License-Identifier: Apache-2.0
// The configuration that `pawl init` writes: every setting of this version with its default, commented out.
#pragma once

#include <string>

namespace pawl {

// A `#` without a space behind it switches off a setting or a section; all else is explanation.
[[nodiscard]] std::string default_config();

// The same, with what a machine needs on which nobody can be asked switched on: `pawl init --ci`.
[[nodiscard]] std::string ci_config();

}  // namespace pawl

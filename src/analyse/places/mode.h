// SPDX-License-Identifier: Apache-2.0
// File modes as chmod takes them: `755`, `u+x,go-w`. What they let others do.
#pragma once

#include <string_view>

namespace pawl {

[[nodiscard]] bool is_mode(std::string_view text);

// Whether it lets everybody write: 777, o+w, a=rwx.
[[nodiscard]] bool is_world_writable(std::string_view mode);

// Whether a user who runs the file gets its owner's or group's rights: u+s, 4755.
[[nodiscard]] bool gives_owners_rights(std::string_view mode);

}  // namespace pawl

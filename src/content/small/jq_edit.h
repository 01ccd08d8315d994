// SPDX-License-Identifier: Apache-2.0
// What jq makes of a JSON text, for the filters that edits are made of: `.a.b = "x"`, `.a += {…}`, `del(.a)`, and these
// joined by `|`. Whoever edits package.json and then runs its scripts runs what comes out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

// `variables`: those of --arg, as JSON. Nothing where the filter holds anything else, or changes nothing.
[[nodiscard]] std::optional<std::string> edited_by_jq(std::string_view filter,
                                                      const std::map<std::string, std::string>& variables,
                                                      std::string_view text);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Changes one setting in the text of a configuration file at its place; every other byte stays, comments too.
// `pawl config set`, `pawl shield` and `pawl rules set` write through it. What comes out is read back before it is
// given out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/verdict.h"
#include "settings/setting.h"

namespace pawl {

// Each takes the text of the file `file` (the name is for error texts) and gives the new one. An error if the text is
// broken, or if the setting stands in a form that cannot be changed by adding to it, which the error then says.
[[nodiscard]] Result<std::string> with_setting(std::string_view text, std::string_view file, const Setting& setting,
                                               const Policy& wanted);
[[nodiscard]] Result<std::string> with_shields(std::string_view text, std::string_view file,
                                               const std::vector<std::string>& shields);
[[nodiscard]] Result<std::string> with_rule_verdict(std::string_view text, std::string_view file,
                                                    const std::string& rule, Verdict verdict);

}  // namespace pawl

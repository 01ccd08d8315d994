// SPDX-License-Identifier: Apache-2.0
// Makes a script smaller as long as it still shows what was found in it.
#pragma once

#include <functional>
#include <string>

namespace pawl::meaning {

// Takes away commands, lines and words; at most `tries` attempts.
[[nodiscard]] std::string minimise(std::string text, const std::function<bool(const std::string&)>& still_shows,
                                   int tries);

}  // namespace pawl::meaning

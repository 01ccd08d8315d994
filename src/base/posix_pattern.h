// SPDX-License-Identifier: Apache-2.0
// Extended regular expressions as `pkill`, `killall -r` and `grep -E` take them, for short texts: may such an
// expression match somewhere in a text? Whoever asks wants to know whether something could be meant, so doubt is a yes.
#pragma once

#include <string_view>

namespace pawl {

// Letters are compared without their case. True as well for an expression that is over 256 bytes, that is not
// understood or takes too many steps.
[[nodiscard]] bool may_match(std::string_view expression, std::string_view text);

}  // namespace pawl

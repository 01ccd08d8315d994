// SPDX-License-Identifier: Apache-2.0
// Opens the page in the person's browser, logged in by a code that counts once and for a minute.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

// `answer` is the daemon's, with `code` and `port`; `more` stands behind the code in the address. What to tell the
// person: the address itself if there is no browser to open, or if they want it printed.
[[nodiscard]] Result<std::string> open_page(const Value& answer, std::string_view more, bool is_printed = false);

}  // namespace pawl

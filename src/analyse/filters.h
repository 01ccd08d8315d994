// SPDX-License-Identifier: Apache-2.0
// What a filter makes of text that is known: base64, xxd, rev, tr, head, tail. Nothing is run.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/step.h"

namespace pawl {

// Nothing if the program is none of these, or is used in a way that is not followed. All words must be known.
[[nodiscard]] std::optional<std::string> filtered(const Step& step, std::string_view input);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// One long line of codes that the same text decodes and runs on the spot: nobody can read what that does.
#pragma once

#include <string_view>
#include <vector>

#include "base/span.h"
#include "inspect/tables.h"

namespace pawl {

// The lines that hold such codes; only of lines over 5 KB.
[[nodiscard]] std::vector<Span> find_blobs(std::string_view text, const LanguageFiles& language);

}  // namespace pawl

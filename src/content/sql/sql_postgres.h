// SPDX-License-Identifier: Apache-2.0
// SQL as PostgreSQL's own parser sees it. It is asked where our reader is not sure, and holds it to account in tests;
// it refuses what other servers accept, so it cannot be the only one.
#pragma once

#include <optional>
#include <string_view>

#include "content/sql/database.h"

namespace pawl {

// Nothing if it refuses the text, or if the text nests deeper than its stack should be trusted with.
[[nodiscard]] std::optional<DatabaseFacts> read_postgres(std::string_view text);

}  // namespace pawl

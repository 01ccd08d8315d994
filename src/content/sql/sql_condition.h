// SPDX-License-Identifier: Apache-2.0
// Whether a condition bounds anything: `1=1`, `true`, `id = id`, `x OR NOT false` do not.
#pragma once

#include "content/sql/sql_tokens.h"

namespace pawl {

// `condition` is what comes after WHERE. Only what holds for every row by its form alone is always true.
[[nodiscard]] bool is_always_true(SqlStatement condition);

}  // namespace pawl

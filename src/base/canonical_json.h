// SPDX-License-Identifier: Apache-2.0
// JSON in the one spelling of RFC 8785, for signatures and digests: members in the order of their names' UTF-16 units,
// no blanks, numbers as JavaScript prints them.
#pragma once

#include <string>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

// Fails for what has no such spelling: a number that is not finite, text that is not UTF-8, a name that is there twice.
[[nodiscard]] Result<std::string> canonical_json(const Value& value);

}  // namespace pawl

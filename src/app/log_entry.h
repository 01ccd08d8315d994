// SPDX-License-Identifier: Apache-2.0
// One entry of the log, whole, in plain words: `pawl log show ID`.
#pragma once

#include <string>

#include "base/value.h"

namespace pawl {

// `2026-01-31 13:34:56` where the person is.
[[nodiscard]] std::string local_time(std::string_view utc);

// One row per field, for every field; fields that this version does not know come last, under their own names.
[[nodiscard]] std::string words_of_entry(const Value& entry);

}  // namespace pawl

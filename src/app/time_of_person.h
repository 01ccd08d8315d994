// SPDX-License-Identifier: Apache-2.0
// A time as a person writes it: so long ago (`90s`, `10m`, `2h`, `3d`, `1w`), or a day or moment of the local clock
// (`2026-01-31`, `2026-01-31T12:00`, `2026-01-31 12:00:05`); one that ends in `Z` is UTC.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

// In the form of the log; `now` is such a time. nullopt: not a time.
[[nodiscard]] std::optional<std::string> time_of_person(std::string_view text, std::string_view now);

}  // namespace pawl

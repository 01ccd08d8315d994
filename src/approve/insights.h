// SPDX-License-Identifier: Apache-2.0
// What people said to calls of the same shape (engine/narrowest.h): `~/.pawl/insights.jsonl`. Whoever answers writes
// it; it is read only when a person is asked, and decides nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// From so many yeses in a row on, a rule is offered.
inline constexpr std::int64_t kOfferAfter = 3;

[[nodiscard]] std::string path_of_insights(const std::string& pawl_home);

// Does nothing for an empty shape.
[[nodiscard]] Result<Done> note_answer(const std::string& pawl_home, const std::string& shape, bool is_yes);

// How often calls of this shape were allowed since one was last refused; 0 if nobody knows.
[[nodiscard]] std::int64_t times_allowed(const std::string& pawl_home, const std::string& shape);

// The text that says the same in one line a shape, the oldest left out if it is still too long.
[[nodiscard]] std::string compacted_insights(std::string_view text);

}  // namespace pawl

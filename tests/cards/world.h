// SPDX-License-Identifier: Apache-2.0
// A checkout that is the same on every machine, in which calls are judged and their cards made.
#pragma once

#include <string>
#include <string_view>

#include "base/files.h"
#include "card/card.h"
#include "engine/pipeline.h"

namespace pawl {

// /home/dev/app: a git checkout with some files that git has, some that it does not, and one that was changed.
[[nodiscard]] const MemoryFiles& card_files();
inline constexpr std::int64_t kCardNow = 1'800'000'000;

// As rules write examples: shell text, or `TOOL {json}`.
[[nodiscard]] Judged judge_for_card(std::string_view example);
[[nodiscard]] Card card_for(const Judged& judged, const Past& past = {});

}  // namespace pawl

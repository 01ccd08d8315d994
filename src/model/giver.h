// SPDX-License-Identifier: Apache-2.0
// Whose word a setting or a rule is: what is refused says so.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/enum_set.h"

namespace pawl {

enum class Giver : std::uint8_t { team, user, project, environment };
using Givers = EnumSet<Giver, std::uint32_t>;

struct GiverWord {
  std::string_view name;   // in lists and files
  std::string_view owner;  // `your` rule
  std::string_view place;  // where it stands
};
inline constexpr std::array<GiverWord, 4> kGiverWords = {{
    {"team", "your team's", "`/etc/pawl/config.toml`"},
    {"user", "your", "`~/.pawl/config.toml`"},
    {"project", "the project's", "`pawl.toml`"},
    {"environment", "", "the environment"},
}};

[[nodiscard]] constexpr const GiverWord& words_of(Giver giver) {
  return kGiverWords[static_cast<std::size_t>(giver)];
}

// `your `~/.pawl/config.toml` and the project's `pawl.toml``; empty if nobody gave it.
[[nodiscard]] inline std::string names_of(Givers givers) {
  std::string text;
  for (std::size_t i = 0; i < kGiverWords.size(); ++i) {
    if (!givers.has(static_cast<Giver>(i))) continue;
    if (!text.empty()) text += " and ";
    if (!kGiverWords[i].owner.empty()) text += std::string(kGiverWords[i].owner) + " ";
    text += kGiverWords[i].place;
  }
  return text;
}

}  // namespace pawl

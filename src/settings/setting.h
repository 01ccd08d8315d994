// SPDX-License-Identifier: Apache-2.0
// The schema of the configuration as data: one row a setting, with its reader and with which of two values is stricter.
// Adding a setting is adding a row in setting.cpp (and its line in default_config.cpp and docs/formats/config.md).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "model/policy.h"

namespace pawl {

// Who may set it at all. `anyone` may still only tighten it unless trusted.
enum class Reach {
  anyone,
  trusted,  // lists of exceptions and what has no stricter side: never from a project that is not trusted
  own,      // only the user's and the team's file
};

struct Complaint {
  Span at;
  std::string what;
};

struct Setting {
  std::string_view name;      // with its section: `guard.protection_level`
  std::string_view variable;  // in the environment; empty: none
  Reach reach = Reach::anyone;

  // Puts the value into its field, or says all that is wrong with it.
  void (*read)(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints) = nullptr;
  // The text of a variable as the value that a file would hold; nullptr: a string.
  Value (*from_variable)(std::string_view text) = nullptr;

  void (*take)(Policy& into, const Policy& from) = nullptr;
  bool (*is_same)(const Policy& a, const Policy& b) = nullptr;
  // Moves `into` to the strictest that both allow. False: `from` wanted something milder than that.
  bool (*tighten)(Policy& into, const Policy& from) = nullptr;
  // `take` adds to what is there and takes nothing of it away: a trusted source may do that beside the team's.
  bool adds = false;
};

[[nodiscard]] std::span<const Setting> all_settings();
[[nodiscard]] const Setting* find_setting(std::string_view name);

// The tables below `agents`, each named after an agent: no name of their own, so they stand in no row.
[[nodiscard]] const Setting& declared_tools_setting();

// Settings that the manual names and this version does not have yet.
[[nodiscard]] std::span<const std::string_view> later_settings();

// What permitted_tools holds when two lists have nothing in common: a pattern that matches no name.
inline constexpr std::string_view kNoTool = "[z-a]";

}  // namespace pawl

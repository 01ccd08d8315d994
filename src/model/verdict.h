// SPDX-License-Identifier: Apache-2.0
// The few words in which Pawl judges. Each scale runs from mild to strict: the stricter of two is the larger.
#pragma once

#include <string_view>

namespace pawl {

// What we say about one call.
enum class Verdict { allow, ask, deny };

// How dangerous what it does is, whatever it is called.
enum class Tier { safe, moderate, dangerous, blocked };

enum class Severity { info, low, medium, high, critical };

[[nodiscard]] constexpr std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"allow", "ask", "deny"};
  return names[static_cast<int>(verdict)];
}

[[nodiscard]] constexpr std::string_view name_of(Tier tier) {
  constexpr std::string_view names[] = {"safe", "moderate", "dangerous", "blocked"};
  return names[static_cast<int>(tier)];
}

[[nodiscard]] constexpr std::string_view name_of(Severity severity) {
  constexpr std::string_view names[] = {"info", "low", "medium", "high", "critical"};
  return names[static_cast<int>(severity)];
}

}  // namespace pawl

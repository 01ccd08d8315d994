// SPDX-License-Identifier: Apache-2.0
#include "knowledge/carriers.h"

#include <algorithm>
#include <string>

#include "base/glob.h"
#include "base/lower.h"

namespace pawl {

const CarrierFact* find_carrier_variable(std::string_view name) {
  for (const CarrierFact& carrier : all_carriers()) {
    const bool is_meant = std::any_of(carrier.variables.begin(), carrier.variables.end(),
                                      [&](std::string_view pattern) { return matches_glob(pattern, name); });
    if (is_meant) return &carrier;
  }
  return nullptr;
}

const CarrierFact* find_carrier_setting(std::string_view key) {
  const std::string wanted = lower(key);
  for (const CarrierFact& carrier : all_carriers()) {
    for (const std::string_view pattern : carrier.settings) {
      if (matches_glob(lower(pattern), wanted)) return &carrier;
    }
  }
  return nullptr;
}

bool is_harmless(const CarrierFact& carrier, std::string_view value) {
  // Every word of it must be.
  while (true) {
    const std::size_t blank = std::min(value.find(' '), value.size());
    const std::string_view word = value.substr(0, blank);
    const bool fits = std::any_of(carrier.harmless.begin(), carrier.harmless.end(),
                                  [&](std::string_view pattern) { return matches_glob(pattern, word); });
    if (!fits) return false;
    if (blank == value.size()) return true;
    value.remove_prefix(blank + 1);
  }
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/mode.h"

#include <algorithm>

namespace pawl {
namespace {

[[nodiscard]] bool is_octal(std::string_view mode) {
  return !mode.empty() && std::all_of(mode.begin(), mode.end(), [](char c) { return c >= '0' && c <= '7'; });
}

// The next clause of `u+x,g=r`, which is taken away from the mode.
[[nodiscard]] std::string_view next_clause(std::string_view& mode) {
  const std::size_t comma = std::min(mode.find(','), mode.size());
  const std::string_view clause = mode.substr(0, comma);
  mode.remove_prefix(std::min(comma + 1, mode.size()));
  return clause;
}

}  // namespace

bool is_mode(std::string_view mode) {
  if (mode.size() > 1 && (mode[0] == '+' || mode[0] == '-' || mode[0] == '=') && is_octal(mode.substr(1))) return true;
  if (is_octal(mode)) return true;
  if (mode.empty()) return false;
  while (!mode.empty()) {
    const std::string_view clause = next_clause(mode);
    const std::size_t op = clause.find_first_not_of("ugoa");
    if (op == std::string_view::npos || std::string_view("+-=").find(clause[op]) == std::string_view::npos)
      return false;
    if (clause.find_first_not_of("+-=rwxXstugo", op) != std::string_view::npos) return false;
  }
  return true;
}

bool is_world_writable(std::string_view mode) {
  if (is_octal(mode)) return ((mode.back() - '0') & 2) != 0;
  while (!mode.empty()) {
    const std::string_view clause = next_clause(mode);
    const std::size_t op = clause.find_first_of("+=");
    if (op == std::string_view::npos) continue;
    const bool is_for_others = clause.substr(0, op).find_first_of("oa") != std::string_view::npos;
    if (is_for_others && clause.substr(op).find('w') != std::string_view::npos) return true;
  }
  return false;
}

bool gives_owners_rights(std::string_view mode) {
  if (is_octal(mode)) return mode.size() > 3 && ((mode[mode.size() - 4] - '0') & 6) != 0;
  while (!mode.empty()) {
    const std::string_view clause = next_clause(mode);
    const std::size_t op = clause.find_first_of("+=");
    if (op != std::string_view::npos && clause.find('s', op) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace pawl

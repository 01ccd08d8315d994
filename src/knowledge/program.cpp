// SPDX-License-Identifier: Apache-2.0
#include "knowledge/program.h"

#include <algorithm>

namespace pawl {

const ProgramFact* find_program(std::string_view name) {
  const std::span<const ProgramFact> all = all_programs();
  const auto found = std::lower_bound(all.begin(), all.end(), name,
                                      [](const ProgramFact& a, std::string_view b) { return a.name < b; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

}  // namespace pawl

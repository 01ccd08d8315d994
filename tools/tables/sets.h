// SPDX-License-Identifier: Apache-2.0
// Sets of words as C++ expressions: `Attributes::of_bits(5ULL, 0ULL)`.
#pragma once

#include <string>
#include <string_view>

#include "model/effect.h"

namespace pawl {

template <class Set>
[[nodiscard]] std::string bits_of(std::string_view type, const Set& set) {
  return std::string(type) + "::of_bits(" + std::to_string(set.low_bits()) + "ULL, " + std::to_string(set.high_bits()) +
         "ULL)";
}
[[nodiscard]] inline std::string bits_of(EffectKinds set) {
  return bits_of("EffectKinds", set);
}
[[nodiscard]] inline std::string bits_of(Actions set) {
  return bits_of("Actions", set);
}
[[nodiscard]] inline std::string bits_of(PathClasses set) {
  return bits_of("PathClasses", set);
}
[[nodiscard]] inline std::string bits_of(HostClasses set) {
  return bits_of("HostClasses", set);
}
[[nodiscard]] inline std::string bits_of(Attributes set) {
  return bits_of("Attributes", set);
}

}  // namespace pawl

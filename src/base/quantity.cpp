// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.h"

#include <array>
#include <cstdio>

namespace pawl {

std::string group_digits(std::string digits) {
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string size_of(std::int64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"KB", "MB", "GB", "TB"};
  constexpr double kThousand = 1000;
  if (bytes < 1000) return count_of(bytes, "byte");
  double size = static_cast<double>(bytes) / kThousand;
  std::size_t unit = 0;
  for (; size >= kThousand - 0.05 && unit + 1 < kUnits.size(); ++unit) size /= kThousand;
  char text[32];
  std::snprintf(text, sizeof text, size < 10 ? "%.1f" : "%.0f", size);
  return std::string(text) + " " + std::string(kUnits[unit]);
}

}  // namespace pawl

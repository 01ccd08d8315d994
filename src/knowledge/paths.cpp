// SPDX-License-Identifier: Apache-2.0
#include "knowledge/paths.h"

#include <algorithm>

namespace pawl {
namespace {

// From the closed (0) or open (1) rows of an anchor on to the next start, or the one behind it.
[[nodiscard]] std::span<const PathPattern> rows_from(PathPattern::Anchor anchor, std::size_t open, std::size_t starts) {
  const std::size_t at = 2 * static_cast<std::size_t>(anchor) + open;
  const std::span<const std::uint16_t> all = path_pattern_starts();
  return all_path_patterns().subspan(all[at], static_cast<std::size_t>(all[at + starts] - all[at]));
}

[[nodiscard]] std::string_view first_part(const PathPattern& row) {
  return row.pattern.substr(0, row.first);
}

}  // namespace

std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor) {
  return rows_from(anchor, 0, 2);
}

std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor, std::string_view first) {
  const std::span<const PathPattern> rows = rows_from(anchor, 0, 1);
  const auto begin =
      std::lower_bound(rows.begin(), rows.end(), first,
                       [](const PathPattern& row, std::string_view part) { return first_part(row) < part; });
  auto end = begin;
  while (end != rows.end() && first_part(*end) == first) ++end;
  return {begin, end};
}

std::span<const PathPattern> open_path_patterns(PathPattern::Anchor anchor) {
  return rows_from(anchor, 1, 1);
}

}  // namespace pawl

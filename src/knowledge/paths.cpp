// SPDX-License-Identifier: Apache-2.0
#include "knowledge/paths.h"

#include <algorithm>

namespace pawl {
namespace {

// Where a row stands among the others: as the table is sorted.
struct Place {
  PathPattern::Anchor anchor;
  bool is_open;
  std::string_view first;
};

[[nodiscard]] Place place_of(const PathPattern& row) {
  return {row.anchor, row.is_open, row.is_open ? std::string_view() : row.pattern.substr(0, row.pattern.find('/'))};
}

[[nodiscard]] bool is_before(const Place& a, const Place& b) {
  if (a.anchor != b.anchor) return a.anchor < b.anchor;
  if (a.is_open != b.is_open) return b.is_open;
  return a.first < b.first;
}

[[nodiscard]] std::span<const PathPattern> rows_between(const Place& first, const Place& last) {
  const std::span<const PathPattern> all = all_path_patterns();
  const auto begin = std::lower_bound(all.begin(), all.end(), first, [](const PathPattern& row, const Place& place) {
    return is_before(place_of(row), place);
  });
  const auto end = std::upper_bound(begin, all.end(), last, [](const Place& place, const PathPattern& row) {
    return is_before(place, place_of(row));
  });
  return {begin, end};
}

}  // namespace

std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor) {
  return rows_between({anchor, false, {}}, {anchor, true, {}});
}

std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor, std::string_view first) {
  return rows_between({anchor, false, first}, {anchor, false, first});
}

std::span<const PathPattern> open_path_patterns(PathPattern::Anchor anchor) {
  return rows_between({anchor, true, {}}, {anchor, true, {}});
}

}  // namespace pawl

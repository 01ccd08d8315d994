// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.h"

#include <algorithm>
#include <vector>

#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kLineLimit = 100;

// How many letters are wrong, too many, missing, or swapped with the next.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

long line_of(std::string_view text, std::size_t at) {
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())), '\n');
}

std::string complain(std::string_view file, std::string_view text, Span at, std::string_view what) {
  const std::size_t place = std::min<std::size_t>(at.begin, text.size());
  const long line = line_of(text, place);
  const std::size_t newline = place == 0 ? std::string_view::npos : text.rfind('\n', place - 1);
  std::size_t first = newline == std::string_view::npos ? 0 : newline + 1;
  std::size_t last = std::min(text.find('\n', place), text.size());
  if (place - first > kLineLimit) first = place - kLineLimit / 2;
  if (last - first > kLineLimit) last = first + kLineLimit;
  const auto is_inside = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
  };
  for (int i = 0; i < 3 && first < place && is_inside(first); ++i) ++first;
  for (int i = 0; i < 3 && is_inside(last); ++i) ++last;
  const std::string before = visible(text.substr(first, place - first));
  const std::string after = visible(text.substr(place, last - place));
  return std::string(file) + ":" + std::to_string(line) + ": " + std::string(what) + "\n  " + before + after + "\n  " +
         std::string(columns(before), ' ') + "^";
}

std::string_view closest(std::string_view name, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  constexpr std::size_t kLongestName = 100;
  if (name.size() > kLongestName) return best;
  for (const std::string_view candidate : known) {
    const std::size_t apart = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (apart >= best_distance) continue;
    const std::size_t d = distance(name, candidate);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> known) {
  const std::string_view best = closest(name, known);
  return best.empty() ? std::string() : "; did you mean `" + std::string(best) + "`?";
}

}  // namespace pawl

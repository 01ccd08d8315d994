// SPDX-License-Identifier: Apache-2.0
#include "base/line_diff.h"

#include <algorithm>
#include <iterator>

namespace pawl {
namespace {

using Lines = std::vector<std::string_view>;

[[nodiscard]] Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    lines.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  return lines;
}

// The furthest that `d` differences lead, for each d: Myers' search for the shortest way from one text to the other.
[[nodiscard]] bool find_ways(const Lines& a, const Lines& b, int most, std::vector<std::vector<int>>& ways) {
  const int n = static_cast<int>(a.size());
  const int m = static_cast<int>(b.size());
  std::vector<int> reach(static_cast<std::size_t>(2 * most + 3), 0);
  const auto at = [&](int k) -> int& { return reach[static_cast<std::size_t>(k + most + 1)]; };
  for (int d = 0; d <= most; ++d) {
    ways.push_back(reach);
    for (int k = -d; k <= d; k += 2) {
      int x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      int y = x - k;
      while (x < n && y < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(y)]) ++x, ++y;
      at(k) = x;
      if (x >= n && y >= m) return true;
    }
  }
  return false;
}

// Adds the shortest way from `a` to `b`, or the whole of both if that is longer than `most`.
void add_shortest(const Lines& a, const Lines& b, int most, std::vector<LineEdit>& edits) {
  std::vector<std::vector<int>> ways;
  most = std::min(static_cast<int>(a.size() + b.size()), most);
  if (!find_ways(a, b, most, ways)) {
    for (const std::string_view line : a) edits.push_back({'-', line});
    for (const std::string_view line : b) edits.push_back({'+', line});
    return;
  }
  const std::size_t first = edits.size();
  int x = static_cast<int>(a.size());
  int y = static_cast<int>(b.size());
  for (int d = static_cast<int>(ways.size()) - 1; d >= 0; --d) {
    const std::vector<int>& reach = ways[static_cast<std::size_t>(d)];
    const auto at = [&](int k) { return reach[static_cast<std::size_t>(k + most + 1)]; };
    const int k = x - y;
    const bool is_down = k == -d || (k != d && at(k - 1) < at(k + 1));
    const int before_k = is_down ? k + 1 : k - 1;
    const int before_x = d == 0 ? 0 : at(before_k);
    const int before_y = d == 0 ? 0 : before_x - before_k;
    while (x > before_x && y > before_y) {
      edits.push_back({' ', a[static_cast<std::size_t>(--x)]});
      --y;
    }
    if (d == 0) break;
    if (is_down)
      edits.push_back({'+', b[static_cast<std::size_t>(--y)]});
    else
      edits.push_back({'-', a[static_cast<std::size_t>(--x)]});
  }
  std::reverse(edits.begin() + static_cast<std::ptrdiff_t>(first), edits.end());
}

[[nodiscard]] std::string heading(std::size_t before, std::size_t before_count, std::size_t after,
                                  std::size_t after_count) {
  const auto part = [](std::size_t first, std::size_t count) {
    return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
  };
  return "@@ -" + part(before, before_count) + " +" + part(after, after_count) + " @@\n";
}

}  // namespace

std::vector<LineEdit> line_edits(std::string_view before, std::string_view after, int most) {
  const Lines a = lines_of(before);
  const Lines b = lines_of(after);
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto differ_last = std::mismatch(a.rbegin(), std::make_reverse_iterator(differ.first), b.rbegin(),
                                         std::make_reverse_iterator(differ.second));
  std::vector<LineEdit> edits;
  for (auto line = a.begin(); line != differ.first; ++line) edits.push_back({' ', *line});
  add_shortest({differ.first, differ_last.first.base()}, {differ.second, differ_last.second.base()}, most, edits);
  for (auto line = differ_last.first.base(); line != a.end(); ++line) edits.push_back({' ', *line});
  return edits;
}

std::string unified_diff(std::string_view before, std::string_view after, int context) {
  const std::vector<LineEdit> edits = line_edits(before, after);
  const auto around = static_cast<std::size_t>(context);
  std::string text;
  std::size_t a = 0;
  std::size_t b = 0;
  std::size_t i = 0;
  while (i < edits.size()) {
    if (edits[i].kind == ' ') {
      ++a, ++b, ++i;
      continue;
    }
    // A piece: the lines around it, and all changes that are less than twice as many lines apart.
    const std::size_t lead = std::min(around, std::min(i, a));
    std::size_t begin = i;
    while (begin > i - lead && edits[begin - 1].kind == ' ') --begin;
    std::size_t end = i;
    for (std::size_t next = i; next < edits.size() && next - end <= 2 * around; ++next) {
      if (edits[next].kind != ' ') end = next + 1;
    }
    const std::size_t stop = std::min(end + around, edits.size());
    const std::size_t first_a = a - (i - begin);
    const std::size_t first_b = b - (i - begin);
    std::string body;
    std::size_t count_a = 0;
    std::size_t count_b = 0;
    for (std::size_t at = begin; at < stop; ++at) {
      body += edits[at].kind;
      body += edits[at].line;
      if (edits[at].line.back() != '\n') body += "\n\\ No newline at end of file\n";
      count_a += edits[at].kind != '+';
      count_b += edits[at].kind != '-';
    }
    text += heading(first_a, count_a, first_b, count_b) + body;
    a = first_a + count_a;
    b = first_b + count_b;
    i = stop;
  }
  return text;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/braces.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace pawl {
namespace {

constexpr int kMaxDepth = 8;

struct Brace {
  std::size_t open = 0;
  std::vector<std::size_t> cuts;  // the brace, the commas on its own level, the closing brace
};

// All closed braces, each with its own commas, in the order in which they open. One pass: otherwise a text of open
// braces would cost the square of its length.
[[nodiscard]] std::vector<Brace> braces_of(const Draft& draft) {
  std::vector<Brace> found;
  std::vector<Brace> waiting;
  for (std::size_t i = 0; i < draft.text.size(); ++i) {
    if (draft.origin[i] != Draft::kBare) continue;
    const char c = draft.text[i];
    if (c == '{') waiting.push_back({i, {i}});
    if (waiting.empty()) continue;
    if (c == ',') waiting.back().cuts.push_back(i);
    if (c != '}') continue;
    waiting.back().cuts.push_back(i);
    found.push_back(std::move(waiting.back()));
    waiting.pop_back();
  }
  std::sort(found.begin(), found.end(), [](const Brace& a, const Brace& b) { return a.open < b.open; });
  return found;
}

[[nodiscard]] std::optional<long> number(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const long value = std::strtol(std::string(text).c_str(), nullptr, 10);
  return is_negative ? -value : value;
}

// The items of `1..3`, `a..e` or `1..9..2`; nothing if it is not a sequence. At most one more than may be used.
[[nodiscard]] std::vector<std::string> sequence(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return {};
  const std::string_view first = text.substr(0, dots);
  std::string_view last = text.substr(dots + 2);
  const std::size_t more = last.find("..");
  const std::optional<long> by =
      more == std::string_view::npos ? std::optional<long>(1) : number(last.substr(more + 2));
  last = last.substr(0, more);
  if (!by) return {};
  const long step = std::max(1L, std::labs(*by));
  const bool are_letters = first.size() == 1 && last.size() == 1 && !number(first) && !number(last);
  const std::optional<long> from = are_letters ? std::optional<long>(first[0]) : number(first);
  const std::optional<long> to = are_letters ? std::optional<long>(last[0]) : number(last);
  if (!from || !to) return {};
  std::vector<std::string> items;
  for (long i = *from; *from <= *to ? i <= *to : i >= *to; i += *from <= *to ? step : -step) {
    items.push_back(are_letters ? std::string(1, static_cast<char>(i)) : std::to_string(i));
    if (items.size() > kMaxWordsOfOne) break;
  }
  return items;
}

[[nodiscard]] Draft with_item(const Draft& draft, const Brace& brace, std::string_view item, std::string_view origin) {
  Draft next = draft;
  const std::size_t close = brace.cuts.back();
  next.text = draft.text.substr(0, brace.open) + std::string(item) + draft.text.substr(close + 1);
  next.origin = draft.origin.substr(0, brace.open) + std::string(origin) + draft.origin.substr(close + 1);
  return next;
}

[[nodiscard]] std::vector<Draft> expand(Draft draft, int depth) {
  for (const Brace& brace : braces_of(draft)) {
    const std::size_t close = brace.cuts.back();
    std::vector<Draft> pieces;
    if (brace.cuts.size() > 2) {
      for (std::size_t k = 0; k + 1 < brace.cuts.size() && pieces.size() <= kMaxWordsOfOne; ++k) {
        const std::size_t from = brace.cuts[k] + 1;
        const std::size_t count = brace.cuts[k + 1] - from;
        pieces.push_back(with_item(draft, brace, std::string_view(draft.text).substr(from, count),
                                   std::string_view(draft.origin).substr(from, count)));
      }
    } else {
      const std::string_view inside = std::string_view(draft.text).substr(brace.open + 1, close - brace.open - 1);
      for (const std::string& item : sequence(inside))
        pieces.push_back(with_item(draft, brace, item, std::string(item.size(), Draft::kBare)));
    }
    if (pieces.empty()) continue;
    if (depth >= kMaxDepth) {
      draft.become_unknown("braces within braces");
      return {std::move(draft)};
    }
    std::vector<Draft> result;
    for (Draft& piece : pieces) {
      if (result.size() > kMaxWordsOfOne) break;
      for (Draft& item : expand(std::move(piece), depth + 1)) result.push_back(std::move(item));
    }
    return result;
  }
  return {std::move(draft)};
}

}  // namespace

std::vector<Draft> expand_braces(Draft draft) {
  if (draft.text.find('{') == std::string::npos) return {std::move(draft)};
  return expand(std::move(draft), 0);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/visible.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/character_width.h"
#include "base/utf8.h"

namespace pawl {
namespace {

// Characters that change how their neighbours are shown, or that are not shown at all.
[[nodiscard]] bool is_hidden(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C || c == 0x115F || c == 0x1160 ||
         c == 0x17B4 || c == 0x17B5 || (c >= 0x180B && c <= 0x180F) || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) ||
         c == 0xFEFF || c == 0xFFA0 || (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

}  // namespace

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    // Plain text is copied by the run: here-documents come through here in every hook.
    std::size_t plain = i;
    while (plain < text.size() && text[plain] >= 0x20 && text[plain] < 0x7F) ++plain;
    if (plain > i) {
      out.append(text.substr(i, plain - i));
      i = plain;
      continue;
    }
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned>(static_cast<unsigned char>(text[i])));
      out += escape;
      ++i;
      continue;
    }
    const std::uint32_t c = utf8_code_point(text.substr(i));
    if (c == '\n') {
      out += "\u23CE";
    } else if (c == '\t') {
      out += ' ';
    } else if (is_hidden(c)) {
      char escape[16];
      std::snprintf(escape, sizeof escape, "\\u{%X}", static_cast<unsigned>(c));
      out += escape;
    } else {
      out.append(text.substr(i, length));
    }
    i += length;
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  return "`" + visible(text) + "`";
}

std::string visible_around(std::string_view text, std::size_t from, std::size_t to, std::size_t limit) {
  if (text.size() <= limit) return visible(text);
  to = std::min(to, text.size());
  from = std::min(from, to);
  const std::size_t spare = to - from >= limit ? 0 : (limit - (to - from)) / 2;
  std::size_t first = from > spare ? from - spare : 0;
  std::size_t last = std::min(text.size(), std::max(to + spare, first + limit));
  const auto inside = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
  };
  for (int i = 0; i < 3 && first > 0 && inside(first); ++i) --first;
  for (int i = 0; i < 3 && inside(last); ++i) ++last;
  return (first > 0 ? "\u2026" : "") + visible(text.substr(first, last - first)) + (last < text.size() ? "\u2026" : "");
}

std::size_t columns(std::string_view text) {
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    used += length == 0 ? 1 : character_width(utf8_code_point(text));
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return used;
}

std::string in_columns(std::string text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used < width) text.append(width - used, ' ');
  return text;
}

std::string cut_to_columns(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width == 0) return "";
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size();) {
    const std::string_view rest = text.substr(end);
    const std::size_t length = utf8_length(rest);
    used += length == 0 ? 1 : character_width(utf8_code_point(rest));
    if (used >= width) break;
    end += std::max<std::size_t>(1, length);
  }
  return std::string(text.substr(0, end)) + "\u2026";
}

namespace {

// Where characters begin, and how many columns are before each; the end is the last.
struct Ruler {
  std::vector<std::size_t> at;
  std::vector<std::size_t> before;

  explicit Ruler(std::string_view text) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < text.size(); i += std::max<std::size_t>(1, utf8_length(text.substr(i)))) {
      at.push_back(i);
      before.push_back(used);
      used += utf8_length(text.substr(i)) > 0 ? character_width(utf8_code_point(text.substr(i))) : 1;
    }
    at.push_back(text.size());
    before.push_back(used);
  }
  [[nodiscard]] std::size_t all() const { return before.back(); }
  // The character that begins at this byte, or the next.
  [[nodiscard]] std::size_t index_of(std::size_t byte) const {
    return static_cast<std::size_t>(std::lower_bound(at.begin(), at.end(), byte) - at.begin());
  }
};

}  // namespace

std::string cut_around(std::string_view text, std::string_view part, std::size_t width) {
  const Ruler ruler(text);
  if (ruler.all() <= width) return std::string(text);
  if (width < 3) return std::string(width, '.');
  const std::size_t found = part.empty() ? std::string_view::npos : text.find(part);
  std::size_t first = 0;
  if (found != std::string_view::npos) {
    const std::size_t begin = ruler.index_of(found);
    const std::size_t end = ruler.index_of(found + part.size());
    const std::size_t wide = ruler.before[end] - ruler.before[begin];
    // A third of what is left stands before it, unless the part is near the beginning anyway.
    const std::size_t lead = wide + 2 >= width ? 0 : (width - wide - 2) / 3;
    if (ruler.before[end] + 1 > width) {
      first = begin;
      while (first > 0 && ruler.before[begin] - ruler.before[first - 1] <= lead) --first;
      // Nothing is gained by leaving room behind the end.
      while (first > 0 && ruler.all() - ruler.before[first - 1] + 1 <= width) --first;
    }
  }
  std::size_t room = width - (first > 0 ? 1 : 0);
  const bool is_cut_behind = ruler.all() - ruler.before[first] > room;
  if (is_cut_behind) --room;
  std::size_t last = first;
  while (last + 1 < ruler.at.size() && ruler.before[last + 1] - ruler.before[first] <= room) ++last;
  return (first > 0 ? "\u2026" : "") + std::string(text.substr(ruler.at[first], ruler.at[last] - ruler.at[first])) +
         (is_cut_behind ? "\u2026" : "");
}

}  // namespace pawl

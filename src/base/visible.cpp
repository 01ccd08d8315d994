// SPDX-License-Identifier: Apache-2.0
#include "base/visible.h"

#include <algorithm>
#include <cstdio>

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
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "content/small/setting_lines.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::string_view kBlanks = " \t\r";

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// `"a \"b\""` is `a "b"`.
[[nodiscard]] std::string unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"') return std::string(text);
  std::string plain;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    plain += text[i];
  }
  return plain;
}

}  // namespace

std::vector<SettingLine> read_setting_lines(std::string_view text) {
  std::vector<SettingLine> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#' || line.front() == ';' || line.front() == '[') continue;
    line.remove_prefix(std::min(line.find_first_not_of('-'), line.size()));
    const std::size_t key = std::min(line.find_first_of("=: \t"), line.size());
    std::string_view value = trimmed(line.substr(key));
    if (value.starts_with('=') || value.starts_with(':')) value = trimmed(value.substr(1));
    // `Match exec "command"`
    if (line.substr(0, key) == "Match" || line.substr(0, key) == "match") {
      const std::size_t exec = value.find("exec ");
      if (exec != std::string_view::npos) lines.push_back({"exec", unquoted(trimmed(value.substr(exec + 5)))});
      continue;
    }
    lines.push_back({std::string(line.substr(0, key)), unquoted(value)});
  }
  return lines;
}

}  // namespace pawl

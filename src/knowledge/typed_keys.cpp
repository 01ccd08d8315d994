// SPDX-License-Identifier: Apache-2.0
#include "knowledge/typed_keys.h"

#include <algorithm>
#include <charconv>

#include "base/glob.h"
#include "base/one_of.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_key_without_text(std::string_view word) {
  return word.size() > 1 &&
         std::ranges::any_of(key_names().silent, [&](std::string_view name) { return matches_glob(name, word); });
}

// Each word as a byte; empty if one of them is none.
[[nodiscard]] std::string bytes_of(std::span<const std::string> words, int base) {
  std::string bytes;
  for (const std::string& word : words) {
    unsigned value = 0;
    const char* end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, value, base);
    if (error != std::errc() || at != end || value == 0 || value > 255) return {};
    bytes += static_cast<char>(value);
  }
  return bytes;
}

// `\n`, `\015`, `\x0d` and `^M` as what they stand for.
[[nodiscard]] std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '^' && next >= '@' && next <= '_') {
      if (next == 'M' || next == 'J') plain += '\n';
      ++i;
      continue;
    }
    if (text[i] != '\\' || next == '\0') {
      plain += text[i];
      continue;
    }
    ++i;
    const bool is_hex = next == 'x';
    const bool is_octal = next >= '0' && next <= '7';
    if (is_hex || is_octal) {
      const std::size_t start = is_hex ? i + 1 : i;
      unsigned value = 0;
      const char* first = text.data() + start;
      const char* last = text.data() + std::min(text.size(), start + (is_hex ? 2 : 3));
      const auto [at, error] = std::from_chars(first, last, value, is_hex ? 16 : 8);
      if (error == std::errc() && value > 0) plain += value == '\r' ? '\n' : static_cast<char>(value);
      i = start + static_cast<std::size_t>(at - first) - 1;
    } else if (next == 'n' || next == 'r') {
      plain += '\n';
    } else if (next == 't') {
      plain += '\t';
    } else if (next != 'e') {
      plain += next;
    }
  }
  return plain;
}

[[nodiscard]] std::string joined(std::span<const std::string> words, std::string_view between) {
  std::string text;
  bool is_after_text = false;
  for (const std::string& word : words) {
    const bool is_enter = is_one_of(word, key_names().enter);
    const bool is_space = is_one_of(word, key_names().space);
    if (!is_enter && !is_space && is_key_without_text(word)) continue;
    const bool is_text = !is_enter && !is_space;
    if (is_text && is_after_text) text += between;
    text += is_enter ? "\n" : is_space ? " " : word;
    is_after_text = is_text;
  }
  return text;
}

}  // namespace

std::vector<std::string> readings_of_keys(std::span<const std::string> words) {
  std::vector<std::string> readings;
  const auto add = [&](std::string text) {
    std::replace(text.begin(), text.end(), '\r', '\n');
    const bool is_blank = text.find_first_not_of(" \t\n") == std::string::npos;
    if (!is_blank && std::find(readings.begin(), readings.end(), text) == readings.end())
      readings.push_back(std::move(text));
  };
  for (const std::string_view between : {"", " "}) {
    const std::string text = joined(words, between);
    add(text);
    if (text.find_first_of("\\^") != std::string::npos) add(without_escapes(text));
  }
  add(bytes_of(words, 10));
  add(bytes_of(words, 16));
  return readings;
}

bool answers_question(std::string_view typed) {
  while (!typed.empty()) {
    const std::size_t end = std::min(typed.find_first_of("\r\n"), typed.size());
    std::string_view line = typed.substr(0, end);
    typed.remove_prefix(std::min(end + 1, typed.size()));
    while (line.starts_with(' ')) line.remove_prefix(1);
    while (line.ends_with(' ')) line.remove_suffix(1);
    if (is_one_of(line, key_names().answers)) return true;
  }
  return false;
}

}  // namespace pawl

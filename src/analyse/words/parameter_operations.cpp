// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/parameter_operations.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

// Trying a pattern on every part of a long text would take too many steps: the square of its length to cut, the cube to
// replace.
constexpr std::size_t kMaxCutBytes = 400;
constexpr std::size_t kMaxReplaceBytes = 64;

[[nodiscard]] char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] std::string cut(std::string_view operation, std::string_view value, std::string_view pattern) {
  const bool is_front = operation[0] == '#';
  const bool is_longest = operation.size() == 2;
  if (!has_pattern(pattern)) {
    if (is_front) return std::string(value.starts_with(pattern) ? value.substr(pattern.size()) : value);
    return std::string(value.ends_with(pattern) ? value.substr(0, value.size() - pattern.size()) : value);
  }
  for (std::size_t i = 0; i <= value.size(); ++i) {
    const std::size_t length = is_longest ? value.size() - i : i;
    const std::string_view piece = is_front ? value.substr(0, length) : value.substr(value.size() - length);
    if (matches_glob(pattern, piece))
      return std::string(is_front ? value.substr(length) : value.substr(0, value.size() - length));
  }
  return std::string(value);
}

// The longest match at `at`; npos if there is none.
[[nodiscard]] std::size_t match_at(std::string_view value, std::size_t at, std::string_view pattern) {
  if (!has_pattern(pattern)) return value.substr(at).starts_with(pattern) ? pattern.size() : std::string_view::npos;
  for (std::size_t length = value.size() - at + 1; length-- > 0;) {
    if (matches_glob(pattern, value.substr(at, length))) return length;
  }
  return std::string_view::npos;
}

[[nodiscard]] std::string replace(std::string_view operation, std::string_view value, std::string_view pattern,
                                  std::string_view replacement) {
  if (pattern.empty()) return std::string(value);
  const bool is_all = operation == "//";
  if (operation == "/#") {
    const std::size_t length = match_at(value, 0, pattern);
    return length == std::string_view::npos ? std::string(value)
                                            : std::string(replacement) + std::string(value.substr(length));
  }
  std::string out;
  std::size_t i = 0;
  while (i < value.size()) {
    const std::size_t length = match_at(value, i, pattern);
    const bool fits =
        length != std::string_view::npos && length > 0 && (operation != "/%" || i + length == value.size());
    if (!fits) {
      out += value[i++];
      continue;
    }
    out += replacement;
    i += length;
    if (!is_all) return out + std::string(value.substr(i));
  }
  return out;
}

[[nodiscard]] std::optional<long> number(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  long value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return is_negative ? -value : value;
}

}  // namespace

std::optional<Slice> read_slice(std::string_view argument, std::size_t size) {
  const std::size_t colon = argument.find(':');
  const std::optional<long> from = number(argument.substr(0, colon));
  if (!from) return std::nullopt;
  const long length = static_cast<long>(size);
  const long begin = std::clamp(*from < 0 ? length + *from : *from, 0L, length);
  long end = length;
  if (colon != std::string_view::npos) {
    const std::optional<long> count = number(argument.substr(colon + 1));
    if (!count) return std::nullopt;
    end = std::clamp(*count < 0 ? length + *count : begin + *count, begin, length);
  }
  return Slice{static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)};
}

std::optional<std::string> apply_operation(std::string_view operation, std::string_view value,
                                           std::string_view argument, std::string_view replacement) {
  if (operation.empty()) return std::string(value);
  if (operation == ":") {
    const std::optional<Slice> slice = read_slice(argument, value.size());
    if (!slice) return std::nullopt;
    return std::string(value.substr(slice->from, slice->count));
  }
  const char first = operation[0];
  const std::size_t most = first == '/' ? kMaxReplaceBytes : kMaxCutBytes;
  if ((first == '#' || first == '%' || first == '/') && has_pattern(argument) && value.size() + argument.size() > most)
    return std::nullopt;
  if (first == '#' || first == '%') return cut(operation, value, argument);
  if (first == '/') return replace(operation, value, argument, replacement);
  if ((first == '^' || first == ',') && argument.empty()) {
    std::string out(value);
    const std::size_t count = operation.size() == 2 ? out.size() : std::min<std::size_t>(1, out.size());
    std::transform(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count), out.begin(),
                   first == '^' ? upper : lower);
    return out;
  }
  if (operation == "@U" || operation == "@L") {
    std::string out(value);
    std::transform(out.begin(), out.end(), out.begin(), operation == "@U" ? upper : lower);
    return out;
  }
  return std::nullopt;
}

}  // namespace pawl

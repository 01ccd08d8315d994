// SPDX-License-Identifier: Apache-2.0
#include "base/number_glob.h"

#include <algorithm>
#include <charconv>

#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::string_view kDigits = "0123456789";

// False if it is not a whole number. What is too long to be counted is the largest, or the smallest.
[[nodiscard]] bool read_number(std::string_view text, std::int64_t& number) {
  const bool is_negative = text.starts_with('-');
  const std::string_view digits = text.substr(is_negative ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of(kDigits) != std::string_view::npos) return false;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc::result_out_of_range)
    number = is_negative ? INT64_MIN : INT64_MAX;
  return true;
}

}  // namespace

std::optional<NumberRange> find_range(std::string_view pattern) {
  for (std::size_t open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{', open + 1)) {
    const std::size_t close = pattern.find('}', open);
    if (close == std::string_view::npos) break;
    const std::string_view inside = pattern.substr(open + 1, close - open - 1);
    const std::size_t dots = inside.find("..");
    if (dots == std::string_view::npos || inside.size() == 2) continue;
    NumberRange range{pattern.substr(0, open), pattern.substr(close + 1)};
    const std::string_view least = inside.substr(0, dots);
    const std::string_view most = inside.substr(dots + 2);
    if ((least.empty() || read_number(least, range.least)) && (most.empty() || read_number(most, range.most)))
      return range;
  }
  return std::nullopt;
}

bool matches_whole_number_glob(std::string_view pattern, std::string_view text) {
  const std::optional<NumberRange> range = find_range(pattern);
  if (!range) return matches_whole_glob(pattern, text);
  const auto is_meant = [&](std::size_t begin, std::size_t end) {
    std::int64_t number = 0;
    return read_number(text.substr(begin, end - begin), number) && range->least <= number && number <= range->most &&
           matches_glob(range->before, text.substr(0, begin)) && matches_glob(range->after, text.substr(end));
  };
  for (std::size_t begin = text.find_first_of(kDigits); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
    if (is_meant(begin, end) || (begin > 0 && text[begin - 1] == '-' && is_meant(begin - 1, end))) return true;
    begin = text.find_first_of(kDigits, end);
  }
  return false;
}

}  // namespace pawl

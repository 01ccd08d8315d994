// SPDX-License-Identifier: Apache-2.0
#include "app/time_of_person.h"

#include <charconv>
#include <ctime>

namespace pawl {
namespace {

[[nodiscard]] std::string in_form_of_log(std::time_t moment) {
  tm parts{};
  ::gmtime_r(&moment, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.000Z", &parts)};
}

[[nodiscard]] std::optional<std::time_t> read_utc(std::string_view text) {
  const std::string copy(text);
  tm parts{};
  if (::strptime(copy.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) return std::nullopt;
  return ::timegm(&parts);
}

[[nodiscard]] std::optional<std::int64_t> seconds_in(char unit) {
  switch (unit) {
    case 's':
      return 1;
    case 'm':
      return 60;
    case 'h':
      return 3600;
    case 'd':
      return 86400;
    case 'w':
      return 604800;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> time_of_person(std::string_view text, std::string_view now) {
  std::int64_t count = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (problem == std::errc{} && end + 1 == text.data() + text.size()) {
    const std::optional<std::int64_t> unit = seconds_in(*end);
    const std::optional<std::time_t> base = read_utc(now);
    constexpr std::int64_t kMost = 1000000;
    if (!unit || !base || count < 0 || count > kMost) return std::nullopt;
    return in_form_of_log(*base - count * *unit);
  }
  std::string copy(text);
  const bool is_utc = copy.ends_with('Z');
  if (is_utc) copy.pop_back();
  for (const char* form : {"%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"}) {
    tm parts{};
    const char* rest = ::strptime(copy.c_str(), form, &parts);
    if (rest == nullptr || *rest != '\0') continue;
    parts.tm_isdst = -1;
    return in_form_of_log(is_utc ? ::timegm(&parts) : ::mktime(&parts));
  }
  return std::nullopt;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "approve/quiet_hours.h"

#include "base/local_time.h"

namespace pawl {
namespace {

[[nodiscard]] int minute_in(std::string_view text) {
  return ((text[0] - '0') * 10 + (text[1] - '0')) * 60 + (text[3] - '0') * 10 + (text[4] - '0');
}

}  // namespace

bool is_in_hours(std::string_view span, int minute) {
  constexpr std::size_t kSize = std::string_view("00:00-00:00").size();
  if (span.size() != kSize) return false;
  const int from = minute_in(span);
  const int to = minute_in(span.substr(6));
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

bool is_quiet_now(const Policy& policy) {
  return policy.asks_remotely && !policy.remote_channels.empty() && is_in_hours(policy.quiet_hours, minute_of_day());
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/local_time.h"

#include <ctime>

namespace pawl {

int minute_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  return local.tm_hour * 60 + local.tm_min;
}

}  // namespace pawl

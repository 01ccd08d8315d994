// SPDX-License-Identifier: Apache-2.0
// Reads entries back, oldest first, for `pawl log show`. Holds no more in memory than what is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

struct LogQuery {
  std::int64_t last = 0;  // only that many, the newest; 0: all
  // Empty: any. Else the entry's field must be this text.
  std::string agent = {};
  std::string verdict = {};
  std::string session = {};
  std::string call = {};
  std::string since = {};  // not older than this time, in the form of the log
};

// `text` is the line as it stands in the file, `entry` what it says. Side entries, which wait to be folded into the
// chain, come last. Lines that cannot be read are left out: they are verify_log()'s business.
using TakeEntry = std::function<void(std::string_view text, const Value& entry)>;

// Where the chain ended, so that what is added later can be read alone.
struct LogPosition {
  int file = 0;
  std::int64_t size = 0;
};

// `end`, if it is given, is set to where the chain ended.
[[nodiscard]] Result<Done> read_log(const std::string& folder, const LogQuery& query, const TakeEntry& take,
                                    LogPosition* end = nullptr);

// What the chain holds behind `end`, which moves on. Side entries wait until they are folded in.
[[nodiscard]] Result<Done> read_log_from(const std::string& folder, LogPosition& end, const LogQuery& query,
                                         const TakeEntry& take);

}  // namespace pawl

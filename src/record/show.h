// SPDX-License-Identifier: Apache-2.0
// Reads entries back, oldest first, for `pawl log show`. Holds no more in memory than what is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

struct LogQuery {
  std::int64_t last = 0;  // only that many, the newest; 0: all
  // Empty: any. Else the entry's field must be this text.
  std::string agent = {};
  std::string verdict = {};  // `ask`: also what Pawl put to a person by itself, whatever was answered
  std::string session = {};
  std::string call = {};
  std::string since = {};  // not older than this time, in the form of the log
  bool with_runs = false;  // also entries of verdict `none`, whatever `verdict` says
};

// `text` is the line as it stands in the file, `entry` what it says. Side entries, which wait to be folded into the
// chain, come last. Lines that cannot be read are left out: they are verify_log()'s business.
using TakeEntry = std::function<void(std::string_view text, const Value& entry)>;

[[nodiscard]] Result<Done> read_log(const std::string& folder, const LogQuery& query, const TakeEntry& take);

// What one line says, if the query asks for it; `last` is for read_log() alone.
[[nodiscard]] std::optional<Value> match_entry(std::string_view line, const LogQuery& query);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Is the log what was written? Checks the chain of hashes over all files and names the first place where it breaks.
// What it cannot see: lines taken away at the very end, and a log that was rewritten from some line to its end.
// Keep `last_hash` elsewhere to see those too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pawl {

struct LogPlace {
  std::string file;       // `000001.jsonl`
  std::int64_t line = 0;  // from 1; 0: the file as a whole
};

// `000001.jsonl:12`
[[nodiscard]] std::string to_text(const LogPlace& place);

struct LogBreak {
  enum class Kind { changed, removed, changed_or_removed, inserted, reordered, missing_file, too_long, foreign };

  Kind kind = Kind::changed;
  LogPlace place;
  std::string text;  // `000001.jsonl:12: this line was changed after it was written`
};

struct LogReport {
  std::int64_t entries = 0;
  std::int64_t files = 0;
  std::int64_t breaks = 0;
  std::optional<LogBreak> first_break;

  // Where the chain is known from, if the files before were deleted by rotation.
  std::optional<LogPlace> known_from;
  std::int64_t known_from_number = 0;

  std::vector<LogPlace> cut_off_lines;  // half-written lines; the first 100
  std::int64_t cut_off_count = 0;
  std::vector<std::string> empty_files;  // whose writer was killed before the first line, or whose lines are gone
  std::vector<std::string> side_files;   // entries that wait to be folded into the chain
  std::vector<std::string> strangers;    // files that are none of the log's

  std::string first_time;
  std::string last_time;
  std::string last_hash;  // of the last line; empty if there is none

  [[nodiscard]] bool is_intact() const { return !first_break.has_value(); }
};

[[nodiscard]] std::string_view name_of(LogBreak::Kind kind);

// Fails only if the folder or a file in it cannot be read. A missing folder is an empty, intact log; files
// without a single entry are not.
[[nodiscard]] Result<LogReport> verify_log(const std::string& folder);

}  // namespace pawl

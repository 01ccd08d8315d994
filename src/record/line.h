// SPDX-License-Identifier: Apache-2.0
// What one line of the log looks like. Its head stands at fixed places, so that the chain can be carried on and
// verified without reading the JSON behind it:
//
//   {"time":"2026-01-31T12:34:56.789Z","prev":"<64 hex digits>","n":12,"agent":"claude",…}
//
// `prev` is the SHA-256 of the whole line before, without its newline; `n` counts lines and only helps to tell
// a changed line from a removed one. docs/formats/log.md is the manual.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "model/entry.h"

namespace pawl {

inline constexpr std::string_view kNoHash = "0000000000000000000000000000000000000000000000000000000000000000";

// An entry that would be longer loses its input, and says so. A line that is longer still is not ours.
inline constexpr std::size_t kEntryLimit = 16U << 20;
inline constexpr std::size_t kLineLimit = 17U << 20;

// For reading lines back: redacted keys may have become alike, and the input stands one level deeper than in its
// message.
inline constexpr JsonOptions kLogJson = {.allows_comments = false, .allows_duplicate_keys = true, .max_depth = 80};

struct LineHead {
  std::string_view time;
  std::string_view prev;
  std::int64_t number = 0;
  std::string_view rest;  // behind the number: `,"agent":…}`
};

// nullopt: not a line of the chain, or cut off within the head.
[[nodiscard]] std::optional<LineHead> read_head(std::string_view line);

// The head is there, and so is the closing brace.
[[nodiscard]] bool is_whole(std::string_view line);

// What a writer may have left who was killed: the beginning of a line, of whatever length but none, without a byte that
// no line has.
[[nodiscard]] bool is_start_of_line(std::string_view text);

// `,"agent":"claude",…`: the entry's own part of a line, at most kEntryLimit bytes.
[[nodiscard]] std::string write_fields(const Entry& entry);

// A whole line of the chain, without its newline.
[[nodiscard]] std::string write_line(std::string_view time, std::string_view prev, std::int64_t number,
                                     std::string_view fields);

// The fields of the line that follows one which was cut off or is garbage, and the hash in such a line.
[[nodiscard]] std::string write_cut_off_fields(std::string_view hash);
[[nodiscard]] std::optional<std::string_view> read_cut_off_hash(const LineHead& head);

// A line of a side file has a time but no place in the chain.
[[nodiscard]] std::string write_side_line(std::string_view time, std::string_view fields);

struct SideLine {
  std::string_view time;
  std::string_view fields;
};

// nullopt: not one whole JSON object of the form that write_side_line() gives.
[[nodiscard]] std::optional<SideLine> read_side_line(std::string_view line);

}  // namespace pawl

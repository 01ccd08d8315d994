// SPDX-License-Identifier: Apache-2.0
// Goes along a log that others write: whole lines, each once, through the change of files, and with an eye on the chain.
// `pawl tail`, `pawl log show --follow` and the daemon read on through this. It waits for nothing itself: whoever has
// heard of a change calls read().
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/line.h"

namespace pawl {

// Where the next line begins, and what the line before it was.
struct LogMark {
  int file = 0;  // 0: at the oldest there is
  std::int64_t offset = 0;
  std::int64_t number = 0;  // 0: it cannot be told
  std::string hash = {};    // empty: likewise
};

struct FollowedLine {
  std::string_view text;  // without its newline
  LineHead head;
  int file = 0;
  std::int64_t offset = 0;
};

// A line that does not follow the one before it.
struct ChainBreak {
  std::int64_t number = 0;
  std::string text;
};

// Behind the last whole line; at the oldest if there is none.
[[nodiscard]] LogMark end_of_log(const std::string& folder);
// So that the last `lines` whole lines come.
[[nodiscard]] LogMark mark_before_last(const std::string& folder, std::size_t lines);

class LogFollower {
 public:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  using Take = std::function<void(const FollowedLine& line)>;

  explicit LogFollower(std::string folder, LogMark from = {}) : folder_(std::move(folder)), mark_(std::move(from)) {}

  // Gives the lines that are there by now, at most so many; true if there are more. A file that has become shorter, or
  // a log that was begun anew, is read from its start: lines may then come again, with numbers that came before.
  [[nodiscard]] Result<bool> read(const Take& take, std::size_t most = kAll);

  [[nodiscard]] const LogMark& mark() const { return mark_; }
  // The first that was met; whoever takes it hears of the next.
  [[nodiscard]] std::optional<ChainBreak> take_break();

 private:
  [[nodiscard]] Result<bool> read_file(const Take& take, std::size_t& left);
  void check(const LineHead& head);
  void found(std::int64_t number, std::string what);

  std::string folder_;
  LogMark mark_;
  std::optional<ChainBreak> break_;
};

}  // namespace pawl

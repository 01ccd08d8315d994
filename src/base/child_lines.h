// SPDX-License-Identifier: Apache-2.0
// What another program prints, line by line while it prints: for output that may be larger than memory.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace pawl {

class ChildLines {
 public:
  // Its standard input is empty. `environment` is added to ours.
  [[nodiscard]] static Result<ChildLines> start(std::vector<std::string> argv,
                                                const std::vector<std::pair<std::string, std::string>>& environment);

  ChildLines(ChildLines&& other) noexcept;
  ChildLines& operator=(ChildLines&&) = delete;
  ~ChildLines();  // ends the program if it still runs

  // The next line without its newline, until the next call; false at the end. Of a line over `kLongestLine` only the
  // beginning.
  [[nodiscard]] bool next(std::string_view& line);
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  // Waits for its end: its exit code (128 + signal), and the first 4 KB that it said on standard error.
  [[nodiscard]] int finish();
  [[nodiscard]] const std::string& error_text() const { return error_; }

 private:
  ChildLines(int pid, int out, int err) : pid_(pid), out_(out), err_(err) {}
  [[nodiscard]] bool read_more();
  int pid_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string buffer_;
  std::size_t at_ = 0;
  bool is_skipping_ = false;
  std::string error_;
};

}  // namespace pawl

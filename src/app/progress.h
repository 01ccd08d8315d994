// SPDX-License-Identifier: Apache-2.0
// One line on standard error that says how far long work is: only on a terminal, only after half a second, at most ten
// times a second.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace pawl {

class Progress {
 public:
  // `line` says how far it is, given how long it has taken.
  explicit Progress(std::function<std::string(double seconds)> line);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tick();   // cheap: may be called for every file
  void clear();  // before anything else is printed

 private:
  std::function<std::string(double)> line_;
  std::int64_t start_ns_;
  std::int64_t next_ns_;
  bool is_shown_ = false;
  bool is_wanted_;
};

// `0.4 MB`, `12 MB`
[[nodiscard]] std::string megabytes(std::uint64_t bytes);

}  // namespace pawl

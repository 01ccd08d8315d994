// SPDX-License-Identifier: Apache-2.0
// A program that runs beside us while we do other things: whoever waits for several things at once watches its end.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace pawl {

class Child {
 public:
  // `argv[0]` is an absolute path. It gets nothing of ours: no input, its errors go nowhere, and of variables only
  // these.
  [[nodiscard]] static Result<Child> start(std::vector<std::string> argv,
                                           const std::vector<std::pair<std::string, std::string>>& environment);

  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();  // kills it if it still runs

  // Readable when it has ended, and when it has printed something.
  [[nodiscard]] int end_descriptor() const { return end_; }
  [[nodiscard]] int output_descriptor() const { return out_; }

  // What it has printed since; never waits.
  [[nodiscard]] std::string take_output();
  // Nothing while it runs; 128 + signal if it was killed.
  [[nodiscard]] std::optional<int> exit_code();

 private:
  Child(int pid, int end, int out) : pid_(pid), end_(end), out_(out) {}

  int pid_ = -1;  // -1: its end was seen
  int end_ = -1;
  int out_ = -1;
  int exit_code_ = -1;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// A program of the desktop that shows something, while the loop goes on: what it has printed, and how it ended.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/child.h"
#include "http/loop.h"

namespace pawl {

class RunningProgram {
 public:
  using Environment = std::vector<std::pair<std::string, std::string>>;
  // All that it has printed so far.
  using OnOutput = std::function<void(const std::string& output)>;
  using OnEnd = std::function<void(int exit_code, const std::string& output)>;

  // nullptr if it cannot be started. It ends with this process, however that ends. Either call may end this object.
  [[nodiscard]] static std::unique_ptr<RunningProgram> start(Loop& loop, std::vector<std::string> argv,
                                                             const Environment& environment, OnEnd on_end,
                                                             OnOutput on_output = nullptr);

 private:
  RunningProgram(Loop& loop, Child child, OnEnd on_end, OnOutput on_output);
  void read();
  void end();

  static constexpr std::size_t kMostOutput = 64 * 1024;

  Child child_;
  std::string output_;
  OnEnd on_end_;
  OnOutput on_output_;
  std::unique_ptr<ReadWatch> printed_;
  std::unique_ptr<ReadWatch> ended_;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// The differences found so far: each script minimised, and put under a kind that says which constructs it needs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compare.h"
#include "stub_world.h"

namespace pawl::meaning {

class Differences {
 public:
  // `most`: how many scripts are minimised; the others are only counted.
  Differences(StubWorld& world, std::size_t most, std::string keep_folder)
      : world_(world), most_(most), keep_folder_(std::move(keep_folder)) {}

  void check(const std::string& text, ShellMode mode, const std::string& origin);
  // With everything that ran and everything that Pawl says.
  void show(const std::string& text, ShellMode mode);

  [[nodiscard]] const Figures& figures() const { return figures_; }
  void print_figures(const std::string& what) const;
  void print_kinds() const;
  void write_report(const std::string& path) const;

 private:
  struct Found {
    std::string text;  // minimised
    ShellMode mode = ShellMode::bash_c;
    std::string origin;
    Difference difference;
    std::size_t count = 1;
  };

  [[nodiscard]] std::vector<Difference> differences_of(const std::string& text, ShellMode mode, Figures& figures,
                                                       std::uint32_t limit_ms);
  [[nodiscard]] std::string figures_in_words() const;
  [[nodiscard]] std::string kinds_in_words() const;

  StubWorld& world_;
  std::size_t most_;
  std::string keep_folder_;
  std::size_t minimised_ = 0;
  std::string before_;  // the text that ran last
  Figures figures_;
  std::map<std::string, Found> kinds_;
};

}  // namespace pawl::meaning

// SPDX-License-Identifier: Apache-2.0
// What really ran in the stub world, held against what Pawl says may run: every program run must be among the steps,
// each word equal or unknown, in one of the step's folders; every file that was really opened must be in the effects.
// Where Pawl says that it could not see, anything may run: that is counted apart, so that the figures show how much of
// the comparison rests on it. Differences that are meant stand in `allowances.cpp`, with their reasons.
#pragma once

#include <string>
#include <vector>

#include "model/analysis.h"
#include "stub_world.h"

namespace pawl::meaning {

struct Figures {
  std::size_t scripts = 0;
  std::size_t silent = 0;  // scripts in which nothing ran
  std::size_t timed_out = 0;
  std::size_t runs = 0;
  std::size_t exact = 0;          // runs that a step names word for word
  std::size_t unknown_words = 0;  // runs that a step names but for words that are unknown or patterns
  std::size_t gaps = 0;           // runs that are covered only because Pawl says it could not see
  std::size_t allowed = 0;        // runs that differ in a way that is meant
  std::size_t opened = 0;         // files that were opened
  std::size_t differing_scripts = 0;
  std::size_t differences = 0;
};

struct Difference {
  enum class Kind { program, words, folder, written, read };
  Kind kind = Kind::program;
  std::string real;  // what happened
  std::string said;  // the nearest that Pawl says
};
[[nodiscard]] std::string_view name_of(Difference::Kind kind);

// What Pawl says about a text as the shell of `mode` is given it.
[[nodiscard]] Analysis read_text(ShellMode mode, const std::string& text);
// What a stub world needs so that the text finds programs.
[[nodiscard]] Job job_for(ShellMode mode, const std::string& text);

[[nodiscard]] std::vector<Difference> compare(const Outcome& outcome, const Analysis& analysis, const std::string& text,
                                              Figures& figures);

// For people: `rm -rf 'a b' in src`.
[[nodiscard]] std::string in_words(const ProgramRun& run);
[[nodiscard]] std::string in_words(const Step& step);

}  // namespace pawl::meaning

// SPDX-License-Identifier: Apache-2.0
// A command that a person runs through Pawl: judged as theirs, then it takes Pawl's place, so that its exit code,
// signals and job control are its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/pipeline.h"

namespace pawl {

inline constexpr int kNotAllowed = 126;
inline constexpr int kNotFound = 127;

// What a person must do before such a call runs; pure.
struct Barrier {
  enum class Kind {
    none,      // it runs
    question,  // yes or no
    word,      // the word must be typed: it is their machine
  };
  Kind kind = Kind::none;
  std::string word;
};
[[nodiscard]] Barrier barrier_of(const Judged& judged);

// Whether the shell would find a program of that name: by its path, or in PATH.
[[nodiscard]] bool is_program_here(const std::string& name);

// `words` are a program and its arguments, or with `is_text` one text for the person's shell. Returns only if it does
// not run: kNotAllowed, kNotFound.
[[nodiscard]] int run_for_person(const std::vector<std::string>& words, bool is_text);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// A command that a person runs through Pawl: judged as theirs, then it takes Pawl's place, so that its exit code,
// signals and job control are its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

struct CommandOfPerson {
  std::vector<std::string> words;  // a program and its arguments
  bool is_text = false;            // `words` is one text for the person's shell
  std::int64_t timeout_ms = 0;     // how long a question waits for its answer; 0: as long as it takes
};
// Returns only if it does not run: kNotAllowed, kNotFound.
[[nodiscard]] int run_for_person(const CommandOfPerson& command);

}  // namespace pawl

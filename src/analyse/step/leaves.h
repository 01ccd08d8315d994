// SPDX-License-Identifier: Apache-2.0
// The builtins that lead out of what is being walked.
#pragma once

#include <cstdint>

namespace pawl {

enum class Leaves : std::uint8_t {
  loop,   // break
  round,  // continue
  text,   // return: out of a function or of a file that was sourced
  shell,  // exit, and `exec PROGRAM`
};

}  // namespace pawl

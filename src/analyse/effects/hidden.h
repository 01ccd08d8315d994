// SPDX-License-Identifier: Apache-2.0
// What of a file's content the agent does not get to see after all. A step that prints a file says at once that the
// file is shown. Where its output goes is known later: when the pipeline, the substitution or the redirection around
// it has been walked. Then that part calls `hide` for the effects of its steps. Nothing else takes `shown` back.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/analysis.h"

namespace pawl {

enum class Hidden : std::uint8_t {
  everything,    // `cat key.pem | wc -l`: nothing of it comes out
  named_values,  // `cat .env | cut -d= -f1`: names come out, and the values do not
  told,          // `aws ecr get-login-password | docker login --password-stdin`: what a store of secrets told
  settings,      // `export $(grep -v '#' .env | xargs)`: settings of the project, but not keys and credentials
};

// Effects of an analysis, by index: from `begin` up to `end`.
struct EffectRange {
  std::size_t begin;
  std::size_t end;
};

// Takes `shown` from the reads in `range` that `what` is about. Other effects stay as they are.
// REQUIRES: all effects of the steps whose output is hidden have been said; nothing has been removed since `begin`.
void hide(Hidden what, EffectRange range, Analysis& analysis);

}  // namespace pawl

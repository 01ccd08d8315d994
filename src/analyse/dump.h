// SPDX-License-Identifier: Apache-2.0
// What a call would do, in one line: for tests, which compare it whole, and for `pawl explain`.
// docs/formats/effects.md describes the form.
#pragma once

#include <string>

#include "model/analysis.h"

namespace pawl {

// `delete /home/dev [home cwd] recursive forced`
[[nodiscard]] std::string dump_effect(const Effect& effect);

// All effects in order, each once, then the gaps that are not effects; `nothing` if there are neither.
[[nodiscard]] std::string dump_effects(const Analysis& analysis);

}  // namespace pawl

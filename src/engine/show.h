// SPDX-License-Identifier: Apache-2.0
// A judged call as text and as JSON: what explain and replay print.
#pragma once

#include <string>

#include "base/value.h"
#include "engine/pipeline.h"

namespace pawl {

// Where something comes from: `network, decoded`.
[[nodiscard]] std::string show_sources(Sources sources);

// The tree of the call's shell text in one line; empty if it has none.
[[nodiscard]] std::string show_script(const Analysis& analysis);

// Everything: call, script, steps, effects, findings, judges, verdict.
[[nodiscard]] Value show_judged(const Judged& judged);

}  // namespace pawl

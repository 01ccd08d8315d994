// SPDX-License-Identifier: Apache-2.0
// What a program that only transforms known text prints: echo, printf, cat, base64 -d. Nothing is run.
#pragma once

#include "analyse/scope.h"
#include "model/step.h"

namespace pawl {

// Known only if the program is one of these and all its words, and what it reads, are known.
[[nodiscard]] Stream known_output(const Step& step, const Stream& input);

}  // namespace pawl

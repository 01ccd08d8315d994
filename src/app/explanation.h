// SPDX-License-Identifier: Apache-2.0
// How a call was judged, stage by stage, in words: `pawl explain`, and whoever asks for it before they answer.
#pragma once

#include <string>

#include "engine/pipeline.h"

namespace pawl {

[[nodiscard]] std::string explanation_of(const Judged& judged);

}  // namespace pawl

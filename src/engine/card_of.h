// SPDX-License-Identifier: Apache-2.0
// The card of a judged call, with what the log of `pawl_home` tells of the calls before it, and with what `pawl undo`
// could bring back.
#pragma once

#include <string>

#include "engine/pipeline.h"
#include "model/card.h"

namespace pawl {

[[nodiscard]] Card card_of(const Judged& judged, const Policy& policy, const std::string& pawl_home);

}  // namespace pawl

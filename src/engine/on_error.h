// SPDX-License-Identifier: Apache-2.0
// The one place where an error becomes a verdict. Its type cannot say allow.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "model/decision.h"

namespace pawl {

// The two things that an error can lead to.
enum class Refusal { ask, deny };

struct Refused {
  Refusal refusal = Refusal::deny;
  std::string reason;
};

// `call_id` is Pawl's own, if there is one yet; the reason names it.
[[nodiscard]] Refused on_error(const Error& error, std::string_view call_id = {});

[[nodiscard]] Ruling ruling_of(const Refused& refused);
[[nodiscard]] Decision decision_of(const Refused& refused);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Which argument of a call has which role, and what the call does with them in this case: `open(x, "w")` writes x.
#pragma once

#include <vector>

#include "content/code/code.h"
#include "knowledge/calls.h"

namespace pawl {

struct CodeGiven {
  const CodeValue* value;  // of the call
  CallRole role;
  bool is_keyword;
};

struct SortedCall {
  std::vector<CodeGiven> given;  // those by place come first
  std::vector<EffectFact> effects;
  Attributes attributes;
};

// REQUIRES: `call` outlives what comes out.
[[nodiscard]] SortedCall sort_call(const CodeCall& call, const CallFact& fact);

}  // namespace pawl

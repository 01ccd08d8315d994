// SPDX-License-Identifier: Apache-2.0
// From one call that was asked about or denied to the narrowest rules that allow it: for each effect that somebody
// objected to, one rule over exactly that effect. `pawl allow --last` writes them into the user's pack `allowed`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/pipeline.h"

namespace pawl {

struct NarrowRule {
  std::string id;    // `allowed.git-push-1a2b3c4d`; the same effect gives the same id
  std::string text;  // a `[[rule]]` of a pack
  std::string what;  // what it allows, in words: `exactly `sudo make install` (privilege)`
};

// The error says why no rule can allow it: it is for good, cannot be seen, or the objection is about no effect.
// `is_here`: only in the call's project. `date` goes into the rule's `why`.
[[nodiscard]] Result<std::vector<NarrowRule>> narrowest_rules(const Judged& judged, bool is_here,
                                                              std::string_view date);

// What a person types to allow a call like this from now on: `pawl allow ID`, or `pawl rules set RULE allow` where the
// objection is not about an effect. Empty if there is nothing to type: for good, a secret, something that no rule can
// name. Quick: it writes no rule.
[[nodiscard]] std::string command_that_allows(const Judged& judged);

// What such rules would be about: calls of one shape get the same ones. Nothing where no rule may be learned: a part
// cannot be seen, it is blocked, or a taint is the reason. Quick: it writes no rule.
struct CallShape {
  std::string hash;  // 32 hex digits
  std::string what;  // the effects, in words
};
[[nodiscard]] std::optional<CallShape> shape_of(const Judged& judged);

// The call as an example of a rule; an error if no example can hold it.
[[nodiscard]] Result<std::string> example_of(const Call& call);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Text that is in a file and that nobody sees: characters that show nothing and spell something, and those that turn
// the order on the screen. One pass; ASCII is skipped eight bytes at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "inspect/rule.h"

namespace pawl {

struct HiddenText {
  ContentFact fact = ContentFact::hidden_text;
  Span span;
  std::string words;    // what it is, in words
  std::string spelled;  // what tag characters spell
};

// `is_strict`: in code, and in what agents take orders from, whatever shows nothing is meant; elsewhere tag characters
// alone. What writing systems and emoji need is left alone.
[[nodiscard]] std::vector<HiddenText> find_hidden_text(std::string_view text, bool is_strict);

}  // namespace pawl

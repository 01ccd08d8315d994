// SPDX-License-Identifier: Apache-2.0
// From what a program would do (analyse) to the flows that rules about content mean, and to what makes them worse.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "inspect/rule.h"

namespace pawl {

struct FlowFound {
  ContentFlow flow = ContentFlow::none;
  Span span;
  std::string object;
};

struct Flows {
  std::vector<FlowFound> found;
  std::vector<std::string> indicators;  // that raise: `sends to a paste site`
  bool is_cut = false;                  // there was more than is read
};

// `name` is the file's, in a project of nobody.
[[nodiscard]] Flows flows_of_program(std::string_view text, std::string_view language, std::string_view name);

}  // namespace pawl

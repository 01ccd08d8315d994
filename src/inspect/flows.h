// SPDX-License-Identifier: Apache-2.0
// From what a program would do (analyse) to the flows that rules about content mean, and to what makes them worse.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyse/texts/imported_calls.h"
#include "base/files.h"
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

// What else is known where a program stands: what functions of other files do, and the texts that it takes in by name
// (`source lib.sh`), at their places as program_path() gives them.
struct Surroundings {
  const ImportedCalls* calls = nullptr;
  const Files* files = nullptr;
};

// Where the file of that name stands, in a project of nobody.
[[nodiscard]] std::string program_path(std::string_view name);

[[nodiscard]] Flows flows_of_program(std::string_view text, std::string_view language, std::string_view name,
                                     const Surroundings& around = {});

// What its functions do for other files that call them, by their names there.
[[nodiscard]] ImportedCalls exports_of_program(std::string_view text, std::string_view language, std::string_view name,
                                               const Surroundings& around);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// One call of code: what it does with its arguments. code.cpp goes from call to call.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "analyse/effects/effects.h"
#include "analyse/texts/code.h"
#include "analyse/texts/code_arguments.h"
#include "analyse/texts/code_flow.h"

namespace pawl {

// What all calls of one text share.
struct CodeRun {
  StepContext& context;
  const CodeHost& host;
  CodeFlow flow;
  Sources command_input;       // of what the commands that it runs read
  Sources named_secrets = {};  // that functions read which nobody described
  bool holds_secrets = false;  // its environment was loaded out of a file of secrets
  // Files that are open for writing, and nothing is written yet: what they held, if it stays.
  std::map<std::string, std::optional<Stream>> opened = {};
  // Files under names that are not known, by what the name is made of, and where what was put there comes from.
  std::map<std::string, Sources> unnamed = {};
};

// Appends the effects of the call at `place`, runs what it runs, and returns where what it gives back comes from.
// `taken` is where all that goes into it comes from.
[[nodiscard]] Sources do_call(const CodeCall& call, std::size_t place, const CallFact& fact, const SortedCall& sorted,
                              Sources taken, CodeRun& run);

}  // namespace pawl

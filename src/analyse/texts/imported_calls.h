// SPDX-License-Identifier: Apache-2.0
// What a function does that another file defines: which of its parameters it runs or sends, and where what it gives
// back comes from. Told by the file that defines it (exports_of), used in a file that calls it as knowledge/calls is
// used.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/texts/code_flow.h"
#include "content/code/code.h"
#include "knowledge/calls.h"
#include "model/step.h"

namespace pawl {

struct ImportedCall {
  std::vector<CallRole> roles;          // of each parameter; `text`: nothing is done with it
  std::vector<std::string> parameters;  // their names
  Sources gives;
  bool connects = false;  // to a place that no parameter names
  std::string url;        // that place, if it is known

  // Whether it does what any function does that nobody described.
  [[nodiscard]] bool is_plain() const;
};

// By the name under which it is called: `helper.fetch`, `./x.fetch`, `fetch`.
using ImportedCalls = std::map<std::string, ImportedCall, std::less<>>;

// nullptr: there is none of that name.
[[nodiscard]] const ImportedCall* find_imported(const ImportedCalls* calls, std::string_view name);

// As knowledge would describe it. `storage` has to outlive what is returned.
struct ImportedFact {
  std::vector<CallOperand> operands;
  std::vector<CallKeyword> keywords;
  CallFact fact;
};
[[nodiscard]] const CallFact& fact_of(const ImportedCall& call, ImportedFact& storage);

// The call with the place that the function itself connects to among its arguments.
[[nodiscard]] CodeCall with_place(const CodeCall& call, const ImportedCall& imported);

// The functions in `facts` that are worth knowing elsewhere, by their names there. REQUIRES: `flow` knows the sources
// of all calls. `imported` is what they call in yet other files; may be nullptr.
[[nodiscard]] ImportedCalls exports_of(const CodeFacts& facts, const LanguageFact& language, const CodeFlow& flow,
                                       const ImportedCalls* imported);

}  // namespace pawl

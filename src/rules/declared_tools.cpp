// SPDX-License-Identifier: Apache-2.0
// The tools that an agent declares, turned round: every operation that it does not name is denied to it, but for those
// by which it is run, stopped and approved.
#include <algorithm>
#include <string>

#include "base/lower.h"
#include "knowledge/tool_names.h"
#include "rules/user_rules.h"

namespace pawl {
namespace {

// Bits in the order of kOperationNames.
enum Operation : unsigned { op_create = 1, op_read = 2, op_update = 4, op_delete = 8, op_execute = 16 };

[[nodiscard]] unsigned operations_of_effect(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::read:
      return op_read;
    case EffectKind::write:
    case EffectKind::permission:
    case EffectKind::history:
    case EffectKind::package:
    case EffectKind::system:
      return op_update;
    case EffectKind::create:
      return op_create;
    case EffectKind::remove:
      return op_delete;
    case EffectKind::move:
      return op_create | op_delete;
    case EffectKind::connect:
      return effect.action == Action::download ? op_read : op_execute;
    case EffectKind::execute:
    case EffectKind::privilege:
    case EffectKind::process:
    case EffectKind::database:
    case EffectKind::cloud:
    case EffectKind::container:
    case EffectKind::cluster:
      return op_execute;
  }
  return op_execute;
}

// What the tool is by its name; a name that says nothing may do anything.
[[nodiscard]] unsigned operations_of_name(std::string_view tool) {
  const std::string name = lower(split_tool_name(tool).own);
  const std::string_view verb = std::string_view(name).substr(0, name.find_first_of("_-. "));
  const unsigned operations = operations_of_word(verb);
  return operations == 0 ? static_cast<unsigned>(op_execute) : operations;
}

[[nodiscard]] unsigned operations_of(const Call& call, const Analysis& analysis) {
  if (const int endpoint = endpoint_of(call.tool); endpoint >= 0) return 1U << static_cast<unsigned>(endpoint);
  unsigned operations = operations_of_name(call.tool);
  for (const Effect& effect : analysis.effects) {
    // That a tool nobody described may run code is what its name was asked about.
    const bool is_vague = effect.kind == EffectKind::execute && effect.action == Action::local && effect.step < 0;
    if (!is_vague) operations |= operations_of_effect(effect);
  }
  return operations;
}

}  // namespace

void match_declared_tools(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into) {
  for (const DeclaredTools& declared : policy.declared_tools) {
    if (declared.agent != call.subagent && declared.agent != call.agent) continue;
    if (is_lifecycle_operation(call.tool, call.input)) continue;
    unsigned allowed = 0;
    bool is_named = false;
    for (const std::string& tool : declared.tools) {
      const auto operation = std::find(kOperationNames.begin(), kOperationNames.end(), tool);
      if (operation != kOperationNames.end()) {
        allowed |= 1U << static_cast<unsigned>(operation - kOperationNames.begin());
      } else {
        is_named |= names_tool(tool, call.tool);
      }
    }
    const unsigned left = operations_of(call, analysis) & ~allowed;
    if (is_named || left == 0) continue;
    std::string words;
    for (std::size_t i = 0; i < kOperationNames.size(); ++i) {
      if ((left >> i & 1U) != 0) words += (words.empty() ? "" : ", ") + std::string(kOperationNames[i]);
    }
    into.declared =
        UserWord{Verdict::deny, "the tools of `" + declared.agent + "`",
                 "`" + call.tool + "` is not one of the tools that `" + declared.agent + "` declares (" + words + ")"};
    return;
  }
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What a rule says, for people: the page of `pawl rules show`, and the pages in docs/rules, which a test compares with
// the packs. scripts/rule-pages writes them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule.h"

namespace pawl {

// `git` of `git.force-push`, `shield.aws` of `shield.aws.delete-bucket`.
[[nodiscard]] std::string_view pack_of(std::string_view id);

// `ask, cannot be undone`; `deny for good`.
[[nodiscard]] std::string words_of_verdict(const Rule& rule);

// The clauses of `when`, one sentence each.
[[nodiscard]] std::vector<std::string> words_of_when(const When& when);

struct RulePack {
  std::string name;   // as pack_of() gives it
  std::string title;  // of a shield
  std::vector<const Rule*> rules;
};

// Built-in packs in the order of their files, then the shields.
[[nodiscard]] std::vector<RulePack> built_in_packs();

// The name of a pack's page in docs/rules: `git.md`, `shield-aws.md`.
[[nodiscard]] std::string file_of_page(std::string_view pack);
[[nodiscard]] std::string markdown_of(const RulePack& pack);
[[nodiscard]] std::string markdown_index();

// `pawl rules set ID allow`, in a sentence; empty for a rule that allows.
[[nodiscard]] std::string how_to_turn_off(const Rule& rule);

}  // namespace pawl

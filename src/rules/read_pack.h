// SPDX-License-Identifier: Apache-2.0
// Reads a pack of rules out of a TOML file; all errors at once, each with place and caret. The build reads the
// built-in packs and the shields through it and makes constant tables of them; the engine reads the user's packs.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule.h"
#include "settings/fields.h"

namespace pawl {

struct Pack {
  std::string_view title;  // of a shield: what it protects
  std::vector<Rule> rules;
  std::vector<std::string> errors;

  // What the rules' views point into; never moved.
  std::deque<std::string> texts;
  std::deque<std::vector<std::string_view>> lists;

  Pack() = default;
  Pack(const Pack&) = delete;
  Pack& operator=(const Pack&) = delete;
};

struct PackOptions {
  Origin origin = Origin::built_in;
  std::string_view shield{};                  // the shield's name: it has a title, and ids begin with `shield.NAME.`
  std::span<const std::string_view> taken{};  // ids that other packs have
};

// A rule with an error is left out of `pack.rules`; the pack is good only if there are no errors.
void read_pack(const SourceFile& source, Pack& pack, const PackOptions& options = {});

}  // namespace pawl

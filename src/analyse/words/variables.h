// SPDX-License-Identifier: Apache-2.0
// What variables may hold, as a script sets them. `keeps_old` is for assignments in a branch: what was there before may
// hold as well. More values than can be followed end as one that is unknown, never in silence.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/scope/scope.h"

namespace pawl {

// One of `values`, each a text.
void set_text(Scope& scope, const std::string& name, const std::vector<Word>& values, bool keeps_old);

// `x+=y`: every old text with every new one.
// What the variables held before a chain of `&&`, they may hold after it: it may have ended early.
void may_hold_still(Scope& scope, const std::map<std::string, std::vector<Held>, std::less<>>& before);

void append_text(Scope& scope, const std::string& name, const std::vector<Word>& values);

// `x=(a b)`, `x+=(a b)`.
void set_items(Scope& scope, const std::string& name, Held items, bool keeps_old);
void append_items(Scope& scope, const std::string& name, const Held& items);

// `x[key]=value`.
void set_item(Scope& scope, const std::string& name, const std::string& key, const std::vector<Word>& values,
              bool keeps_old);

// The texts that `$name` or `${name[key]}` may give; none if it is not set.
[[nodiscard]] std::vector<Word> texts_of(const Scope& scope, std::string_view name, std::string_view key);

[[nodiscard]] bool is_set(const Scope& scope, std::string_view name);

// The variable that a name means, behind references.
[[nodiscard]] std::string meant_by(const Scope& scope, std::string_view name);

// The characters at which unquoted expansions are split.
[[nodiscard]] std::string split_characters(const Scope& scope);

}  // namespace pawl

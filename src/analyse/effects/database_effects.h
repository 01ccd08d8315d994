// SPDX-License-Identifier: Apache-2.0
// From what a text would do to a database to effects: content says what it is, this file says what it means.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "analyse/effects/effects.h"
#include "content/sql/database.h"

namespace pawl {

// Words of `language` in knowledge whose texts are read as statements: dialects of SQL, Redis, MongoDB's shell.
[[nodiscard]] bool is_database_language(std::string_view language);

struct DatabaseHost {
  std::function<void(const std::string& text, bool is_on_server)> run_shell;
  std::function<void(const std::string& path)> run_script;
  std::function<void(std::string reason)> add_gap;
};

void add_database_effects(const DatabaseFacts& facts, StepContext& context, const DatabaseHost& host);

// Drops the plain `database` effect of the step where more is known. `from`: the step's first effect.
void drop_plain_database(StepContext& context, std::size_t from);

}  // namespace pawl

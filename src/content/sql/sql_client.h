// SPDX-License-Identifier: Apache-2.0
// Commands that a client of a database takes for itself: `\! ls`, `.shell ls`, `!!dir`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/sql/database.h"

namespace pawl {

struct ClientFact {
  DatabaseFact::Kind kind;
  std::string object;
};

struct ClientFacts {
  std::vector<ClientFact> facts;
  std::string problem;  // why they are not all of them; empty if they are
};

// `line` is one command, with the mark that it begins with.
[[nodiscard]] ClientFacts read_client_command(SqlDialect dialect, std::string_view line);

}  // namespace pawl

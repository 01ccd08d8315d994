// SPDX-License-Identifier: Apache-2.0
// The names of the agents' own tools, from `[tools]` of all their files. A name that several agents use means the same
// in all of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

class ToolNames {
 public:
  void read(const Value& table, const SourceFile& source, std::vector<std::string>& errors);

  // ToolFact initialisers, sorted by name.
  [[nodiscard]] std::vector<std::string> rows() const;

 private:
  struct Known {
    std::string_view kind;
    std::string file;
  };
  std::map<std::string, Known> names_;
};

}  // namespace pawl

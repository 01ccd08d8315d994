// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/names_only.h"

#include <string>

#include "content/small/names_only.h"

namespace pawl {

bool shows_names_only(const Arguments& arguments) {
  const ProgramFact& fact = *arguments.fact;
  if (arguments.has(Mark::first) && arguments.has(Mark::equals) && !arguments.has(Mark::others)) return true;
  std::string program;
  bool is_one_pattern = false;
  for (const std::vector<Argument>* list : {&arguments.values, &arguments.operands}) {
    for (const Argument& argument : *list) {
      if ((argument.role == Role::code || argument.role == Role::sought) && !argument.word->is_known()) return false;
      if (argument.role == Role::code) program += argument.text + "\n";
      if (argument.role == Role::script) return false;
      if (argument.role != Role::sought) continue;
      if (is_one_pattern || !matches_names_only(argument.text)) return false;
      is_one_pattern = true;
    }
  }
  if (is_one_pattern) return arguments.has(Mark::only);
  if (fact.language == "awk" && !arguments.has(Mark::equals)) return false;
  return !program.empty() && prints_names_only(fact.language, program);
}

bool holds_named_values(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with(".env") || name.ends_with(".env");
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "rules.h"

#include "emit.h"
#include "rules/read_pack.h"

namespace pawl {

std::string rule_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  Pack pack;
  for (const SourceFile& source : files) read_pack(source, pack);
  errors.insert(errors.end(), pack.errors.begin(), pack.errors.end());
  std::string out;
  ArrayWriter arrays(out);
  const auto list = [&](std::span<const std::string_view> texts) {
    std::vector<std::string> items;
    for (const std::string_view text : texts) items.push_back(quoted(text));
    return arrays.array("std::string_view", items);
  };
  const auto truth = [](bool value) { return value ? std::string("true, ") : std::string("false, "); };
  const auto number = [](auto value) { return std::to_string(value) + "U, "; };
  std::vector<std::string> rows;
  for (const Rule& rule : pack.rules) {
    const When& when = rule.when;
    rows.push_back("{" + quoted(rule.id) + ", " + quoted(rule.title) + ", static_cast<Severity>(" +
                   std::to_string(static_cast<int>(rule.severity)) + "), " + std::to_string(rule.confidence) +
                   ", static_cast<Tier>(" + std::to_string(static_cast<int>(rule.tier)) + "), static_cast<Verdict>(" +
                   std::to_string(static_cast<int>(rule.verdict)) + "), " + truth(rule.is_never) +
                   truth(rule.is_irreversible) + truth(rule.is_self_protection) + quoted(rule.why) + ", " +
                   list(rule.instead) + ", {" + number(when.effects) + std::to_string(when.actions) + "ULL, " +
                   number(when.classes) + number(when.no_classes) + number(when.attributes) +
                   number(when.no_attributes) + list(when.programs) + ", " + list(when.commands) + ", " +
                   list(when.objects) + "}, " + list(rule.hits) + ", " + list(rule.misses) + "}");
  }
  const std::string all = arrays.array("Rule", rows);
  return "#include \"rules/rule.h\"\n\nnamespace pawl {\nnamespace {\n" + out +
         "}  // namespace\n\nstd::span<const Rule> built_in_rules() { return " + all + "; }\n\n}  // namespace pawl\n";
}

}  // namespace pawl

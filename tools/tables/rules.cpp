// SPDX-License-Identifier: Apache-2.0
#include "rules.h"

#include "emit.h"
#include "rules/clauses.h"
#include "rules/read_pack.h"
#include "sets.h"

namespace pawl {

namespace {

[[nodiscard]] std::string clauses_of(const When& when, ArrayWriter& arrays) {
  std::string text;
  for (const Clause& clause : kClauses) {
    text += text.empty() ? "" : ", ";
    text += std::visit(
        [&](auto field) {
          using Held = std::remove_cvref_t<decltype(when.*field)>;
          if constexpr (is_closed<Held>) {
            return bits_of(when.*field);
          } else if constexpr (std::is_same_v<Held, std::string_view>) {
            return quoted(when.*field);
          } else {
            return arrays.texts(when.*field);
          }
        },
        clause.field);
  }
  return text;
}

[[nodiscard]] std::string rows_of(const Pack& pack, ArrayWriter& arrays) {
  const auto list = [&](std::span<const std::string_view> texts) { return arrays.texts(texts); };
  const auto truth = [](bool value) { return value ? std::string("true, ") : std::string("false, "); };
  std::vector<std::string> rows;
  for (const Rule& rule : pack.rules) {
    rows.push_back("{" + quoted(rule.id) + ", " + quoted(rule.title) + ", static_cast<Severity>(" +
                   std::to_string(static_cast<int>(rule.severity)) + "), " + std::to_string(rule.confidence) +
                   ", static_cast<Tier>(" + std::to_string(static_cast<int>(rule.tier)) + "), static_cast<Verdict>(" +
                   std::to_string(static_cast<int>(rule.verdict)) + "), " + truth(rule.is_never) +
                   truth(rule.is_irreversible) + truth(rule.is_self_protection) + truth(rule.is_cured_by_copy) + quoted(rule.why) + ", " +
                   list(rule.instead) + ", {" + clauses_of(rule.when, arrays) + "}, " + list(rule.hits) + ", " +
                   list(rule.misses) + ", " + truth(rule.is_trial) + "static_cast<Origin>(" +
                   std::to_string(static_cast<int>(rule.origin)) + ")}");
  }
  return arrays.array("Rule", rows);
}

[[nodiscard]] std::string in_file(const std::string& tables, const std::string& function) {
  return "#include \"rules/rule.h\"\n\nnamespace pawl {\nnamespace {\n" + tables + "}  // namespace\n\n" + function +
         "\n\n}  // namespace pawl\n";
}

// `rules/shields/postgres.toml` -> `postgres`
[[nodiscard]] std::string stem_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  return std::string(path.substr(0, path.rfind('.')));
}

}  // namespace

std::string rule_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  Pack pack;
  for (const SourceFile& source : files) read_pack(source, pack);
  errors.insert(errors.end(), pack.errors.begin(), pack.errors.end());
  std::string out;
  ArrayWriter arrays(out);
  const std::string all = rows_of(pack, arrays);
  return in_file(out, "std::span<const Rule> built_in_rules() { return " + all + "; }");
}

std::string shield_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors) {
  std::string out;
  ArrayWriter arrays(out);
  std::vector<std::string> shields;
  for (const SourceFile& source : files) {
    Pack pack;
    const std::string name = stem_of(source.name);
    read_pack(source, pack, {.origin = Origin::shield, .shield = name});
    errors.insert(errors.end(), pack.errors.begin(), pack.errors.end());
    const std::string rows = rows_of(pack, arrays);
    shields.push_back("{" + quoted(name) + ", " + quoted(pack.title) + ", " + rows + "}");
  }
  const std::string all = arrays.array("Shield", shields);
  return in_file(out, "std::span<const Shield> all_shields() { return " + all + "; }");
}

}  // namespace pawl

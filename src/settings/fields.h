// SPDX-License-Identifier: Apache-2.0
// Reads the fields of one table out of a TOML file and collects every complaint, with place and caret, instead of
// stopping at the first. Rule packs and knowledge are read through it.
//
//   Fields fields(table, source, errors);
//   rule.id = fields.text("id");
//   fields.refuse_others("a rule");
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace pawl {

// The file that values come from, for complaints.
struct SourceFile {
  std::string name;
  std::string text;
};

class Fields {
 public:
  Fields(const Value& table, const SourceFile& source, std::vector<std::string>& errors)
      : table_(table), source_(source), errors_(errors) {}

  // Absent and not required: empty. Of another type: a complaint, and empty.
  [[nodiscard]] std::string text(std::string_view name, bool is_required = false);
  [[nodiscard]] std::vector<std::string> texts(std::string_view name);  // a single string counts as a list of one
  [[nodiscard]] bool boolean(std::string_view name, bool fallback = false);
  [[nodiscard]] double number(std::string_view name, double fallback);
  [[nodiscard]] std::vector<const Value*> tables(std::string_view name);
  [[nodiscard]] const Value* table(std::string_view name);
  [[nodiscard]] const Value* list(std::string_view name);  // of whatever; nullptr if there is none
  // The index of the field's text among `words`; a complaint with the closest word, and -1, if it is none of them.
  [[nodiscard]] int word(std::string_view name, std::span<const std::string_view> words, bool is_required = false);

  // After all fields were asked for: every other one is a complaint.
  void refuse_others(std::string_view what);

  void complain_at(Span at, std::string_view what);
  [[nodiscard]] Span place_of(std::string_view name) const;

 private:
  const Value* take(std::string_view name, Value::Kind kind, bool is_required);

  const Value& table_;
  const SourceFile& source_;
  std::vector<std::string>& errors_;
  std::vector<std::string_view> asked_;
};

}  // namespace pawl

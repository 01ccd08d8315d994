// SPDX-License-Identifier: Apache-2.0
#include "tool_words.h"

#include "entry.h"
#include "knowledge/tool_words.h"
#include "model/user_rules.h"
#include "tool_names.h"
#include "word_groups.h"

namespace pawl {
namespace {

// One table function of the file that is made.
[[nodiscard]] std::string table(std::string_view type, std::string_view name, const std::string& array) {
  return "std::span<const " + std::string(type) + "> " + std::string(name) + "() { return " + array + "; }\n\n";
}

[[nodiscard]] std::string whole(std::string_view header, const std::string& arrays, const std::string& functions) {
  return "#include \"" + std::string(header) + "\"\n\nnamespace pawl {\nnamespace {\n" + arrays +
         "}  // namespace\n\n" + functions + "}  // namespace pawl\n";
}

// The bits of the operations of these names.
[[nodiscard]] unsigned operation_bits(const std::vector<std::string>& names) {
  unsigned bits = 0;
  for (const std::string& name : names) bits |= 1U << static_cast<unsigned>(index_of(kOperationNames, name));
  return bits;
}

[[nodiscard]] std::vector<std::string> operation_rows(const WordGroups& groups) {
  std::vector<std::string> rows;
  for (const auto& [word, names] : groups.words())
    rows.push_back("{" + quoted(word) + ", " + std::to_string(operation_bits(names)) + "U}");
  return rows;
}

}  // namespace

std::string tool_word_tables(const SourceFile& words, std::vector<std::string>& errors) {
  const Value document = read_table(words, errors);
  Fields fields(document, words, errors);
  const std::span<const std::string_view> verb_names = std::span(kToolVerbNames).subspan(1);
  const WordGroups verbs(fields, "verbs", verb_names, Repeats::no, words, errors);
  const WordGroups kinds(fields, "words", kToolWordNames, Repeats::yes, words, errors);
  const WordGroups interpreters(fields, "interpreters", {}, Repeats::no, words, errors);
  const WordGroups programs(fields, "programs", {}, Repeats::no, words, errors);
  fields.refuse_others("the file of tools' words");

  std::vector<std::string> verb_rows;
  for (const auto& [word, groups] : verbs.words())
    verb_rows.push_back("{" + quoted(word) + ", ToolVerb::" + groups.front() + "}");
  std::vector<std::string> kind_rows;
  for (const auto& [word, groups] : kinds.words()) {
    unsigned bits = 0;
    for (const std::string& group : groups) bits |= 1U << static_cast<unsigned>(index_of(kToolWordNames, group));
    kind_rows.push_back("{" + quoted(word) + ", " + std::to_string(bits) + "U}");
  }
  std::string out;
  ArrayWriter arrays(out);
  const std::string functions =
      table("VerbWord", "all_tool_verbs", arrays.array("VerbWord", verb_rows)) +
      table("TellingWord", "all_telling_words", arrays.array("TellingWord", kind_rows)) +
      table("ProgramWord", "all_interpreter_words", arrays.array("ProgramWord", interpreters.rows())) +
      table("ProgramWord", "all_program_words", arrays.array("ProgramWord", programs.rows()));
  return whole("knowledge/tool_words.h", out, functions);
}

std::string tool_name_tables(const SourceFile& names, std::vector<std::string>& errors) {
  static constexpr std::string_view kLifecycle[] = {"operations"};
  const Value document = read_table(names, errors);
  Fields fields(document, names, errors);
  const WordGroups common(fields, "common", {}, Repeats::no, names, errors);
  const WordGroups operations(fields, "operations", kOperationNames, Repeats::yes, names, errors);
  const WordGroups endpoints(fields, "endpoints", kOperationNames, Repeats::no, names, errors);
  const WordGroups lifecycle(fields, "lifecycle", kLifecycle, Repeats::no, names, errors);
  fields.refuse_others("the file of tools' names");

  std::vector<std::string> own;
  for (const auto& [word, groups] : lifecycle.words()) own.push_back(word);
  std::string out;
  ArrayWriter arrays(out);
  const std::string functions =
      table("CommonName", "all_common_names", arrays.array("CommonName", common.rows())) +
      table("OperationWord", "all_operation_words", arrays.array("OperationWord", operation_rows(operations))) +
      table("OperationWord", "all_endpoints", arrays.array("OperationWord", operation_rows(endpoints))) +
      table("std::string_view", "all_lifecycle_operations", arrays.texts(own));
  return whole("knowledge/tool_names.h", out, functions);
}

std::string other_tool_tables(const SourceFile& others, std::vector<std::string>& errors) {
  const Value document = read_table(others, errors);
  Fields fields(document, others, errors);
  ToolNames names;
  if (const Value* tools = fields.table("tools")) names.read(*tools, others, errors);
  fields.refuse_others("the file of other tools");
  std::string out;
  ArrayWriter arrays(out);
  return whole("knowledge/tools.h", out, table("ToolFact", "all_other_tools", arrays.array("ToolFact", names.rows())));
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_words.h"

#include "knowledge/sorted_words.h"

namespace pawl {

ToolVerb verb_of_word(std::string_view word) {
  const VerbWord* row = find_word(all_tool_verbs(), word);
  return row == nullptr ? ToolVerb::none : row->verb;
}

bool is_word(ToolWord kind, std::string_view word) {
  const TellingWord* row = find_word(all_telling_words(), word);
  return row != nullptr && (row->kinds >> static_cast<unsigned>(kind) & 1U) != 0;
}

std::string_view interpreter_of_word(std::string_view word) {
  const ProgramWord* row = find_word(all_interpreter_words(), word);
  return row == nullptr ? std::string_view() : row->program;
}

std::string_view program_of_word(std::string_view word) {
  const ProgramWord* row = find_word(all_program_words(), word);
  return row == nullptr ? std::string_view() : row->program;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_rows.h"

#include <algorithm>

#include "base/glob.h"
#include "knowledge/tool_words.h"

namespace pawl {
namespace {

using Texts = std::span<const std::string_view>;

// Whether the first word that is a verb says that it only looks.
[[nodiscard]] bool begins_to_look(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (is_word(ToolWord::looks, word)) return true;
    const std::span<const ToolRow> rows = all_tool_rows();
    const auto is_verb = [&](const ToolRow& row) {
      return std::find(row.does.begin(), row.does.end(), word) != row.does.end();
    };
    if (std::any_of(rows.begin(), rows.end(), is_verb)) return false;
  }
  return false;
}

// Whoever does such a thing does not only look, whatever else the name says: `find_and_delete`.
[[nodiscard]] bool ends_something(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) { return is_word(ToolWord::ends, word); });
}

[[nodiscard]] bool has_one(const std::vector<std::string>& words, Texts wanted) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
  });
}

}  // namespace

bool is_meant(const ToolRow& row, const ToolCall& call) {
  const bool only_looks = (begins_to_look(call.name) || begins_to_look(call.does)) && !ends_something(call.name) &&
                          !ends_something(call.does);
  if (only_looks && !row.looks) return false;
  if (!has_one(call.name, row.does) && !has_one(call.does, row.does)) return false;
  if (has_one(call.name, row.unless) || (call.is_open && has_one(call.to, row.unless))) return false;
  if (!row.to.empty() && !has_one(call.name, row.to) && !has_one(call.does, row.to) && !has_one(call.to, row.to))
    return false;
  if (!row.server.empty() && !has_one(call.server, row.server)) return false;
  return row.with.empty() || std::any_of(call.arguments.begin(), call.arguments.end(), [&](const std::string& text) {
           return std::any_of(row.with.begin(), row.with.end(),
                              [&](std::string_view pattern) { return matches_glob(pattern, text); });
         });
}

}  // namespace pawl

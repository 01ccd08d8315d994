// SPDX-License-Identifier: Apache-2.0
#include "word_groups.h"

#include "base/lower.h"
#include "entry.h"

namespace pawl {

WordGroups::WordGroups(Fields& file, std::string_view name, std::span<const std::string_view> allowed, Repeats repeats,
                       const SourceFile& source, std::vector<std::string>& errors) {
  const Value* table = file.table(name);
  if (table == nullptr) return;
  Fields fields(*table, source, errors);
  if (allowed.empty()) {
    for (const Member& member : table->members) add(fields, member.name, repeats);
  }
  for (const std::string_view group : allowed) add(fields, group, repeats);
  fields.refuse_others("`[" + std::string(name) + "]`");
}

void WordGroups::add(Fields& fields, std::string_view group, Repeats repeats) {
  for (const std::string& word : words_of(fields.text(group))) {
    std::vector<std::string>& groups = words_[word];
    if (word != lower(word))
      fields.complain_at(fields.place_of(group), "`" + word + "` is not in lower case; write `" + lower(word) + "`");
    if (!groups.empty() && groups.back() == group)
      fields.complain_at(fields.place_of(group),
                         "`" + word + "` stands twice in `" + std::string(group) + "`; keep one of them");
    else if (!groups.empty() && repeats == Repeats::no)
      fields.complain_at(fields.place_of(group),
                         "`" + word + "` stands in `" + groups.back() + "` already; a word means one thing");
    groups.emplace_back(group);
  }
}

std::vector<std::string> WordGroups::rows() const {
  std::vector<std::string> rows;
  for (const auto& [word, groups] : words_) rows.push_back("{" + quoted(word) + ", " + quoted(groups.front()) + "}");
  return rows;
}

}  // namespace pawl

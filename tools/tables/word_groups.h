// SPDX-License-Identifier: Apache-2.0
// Tables of words under what they have in common: `read = "cat head tail"`.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "settings/fields.h"

namespace pawl {

enum class Repeats : bool { no, yes };  // whether a word may stand in several groups of a table

class WordGroups {
 public:
  // The table `name` of the file. Its groups are `allowed`, or any if there are none; words are in lower case. What is
  // wrong is a complaint.
  WordGroups(Fields& file, std::string_view name, std::span<const std::string_view> allowed, Repeats repeats,
             const SourceFile& source, std::vector<std::string>& errors);

  // Each word with the groups in which it stands, sorted.
  [[nodiscard]] const std::map<std::string, std::vector<std::string>>& words() const { return words_; }
  // `{"cat", "read"}`, sorted: for words that stand in one group.
  [[nodiscard]] std::vector<std::string> rows() const;

 private:
  void add(Fields& fields, std::string_view group, Repeats repeats);

  std::map<std::string, std::vector<std::string>> words_;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "analyse/find.h"

#include <algorithm>

namespace pawl {
namespace {

[[nodiscard]] bool begins_expression(const Word& word) {
  return word.is_known() && !word.text.empty() &&
         (word.text[0] == '-' || word.text == "(" || word.text == ")" || word.text == "!" || word.text == ",");
}

[[nodiscard]] bool is_one_of(const Word& word, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), word.text) != names.end();
}

[[nodiscard]] Word item_of(const Word& root, const std::string& name) {
  Word item = root;
  item.is_tree = true;
  if (name.empty()) return item;
  item.text += (item.text.ends_with('/') ? "" : "/") + name;
  if (item.is_known()) item.kind = Word::Kind::glob;
  return item;
}

}  // namespace

FindPlan plan_find(const std::vector<Word>& words) {
  FindPlan plan;
  std::size_t i = 0;
  while (i < words.size() && is_one_of(words[i], {"-H", "-L", "-P", "-O1", "-O2", "-O3"}))
    plan.words.push_back(words[i++]);
  std::vector<Word> roots;
  for (; i < words.size() && !begins_expression(words[i]); ++i) roots.push_back(words[i]);
  if (roots.empty()) {
    Word here;
    here.text = ".";
    roots.push_back(here);
  }
  plan.words.insert(plan.words.end(), roots.begin(), roots.end());

  std::vector<std::string> names;
  std::vector<std::string> sought;
  bool is_denied = false;  // `! -name x` looks for the others
  bool is_plain = true;    // only tests joined by and: a name then holds for all that is found
  for (; i < words.size(); ++i) {
    const Word& word = words[i];
    if (is_one_of(word, {"-exec", "-execdir", "-ok", "-okdir"})) {
      std::vector<Word> command;
      for (++i; i < words.size() && words[i].text != ";"; ++i) {
        if (words[i].text == "+" && !command.empty() && command.back().text == "{}") break;
        command.push_back(words[i]);
      }
      if (!command.empty()) plan.commands.push_back(std::move(command));
      continue;
    }
    if (is_one_of(word, {"(", ")"})) continue;
    if (is_one_of(word, {"!", "-not", "-o", "-or", ","})) {
      is_plain = false;
      is_denied = is_one_of(word, {"!", "-not"});
      continue;
    }
    if (word.text == "-delete") plan.deletes = true;
    if (is_one_of(word, {"-name", "-iname"}) && i + 1 < words.size()) names.push_back(words[i + 1].text);
    if (!is_denied && is_one_of(word, {"-name", "-iname"}) && i + 1 < words.size()) sought.push_back(words[i + 1].text);
    is_denied = false;
    plan.words.push_back(word);
  }
  const std::string name = is_plain && names.size() == 1 ? names[0] : std::string();
  for (const Word& root : roots) {
    plan.items.push_back(item_of(root, name));
    for (const std::string& other : sought) plan.sought.push_back(item_of(root, other));
  }
  return plan;
}

std::vector<Word> fill_in(const std::vector<Word>& command, std::string_view mark, const std::vector<Word>& items) {
  std::vector<Word> filled;
  bool has_mark = false;
  for (const Word& word : command) {
    const std::size_t at = mark.empty() ? std::string::npos : word.text.find(mark);
    if (at == std::string::npos) {
      filled.push_back(word);
      continue;
    }
    has_mark = true;
    for (const Word& item : items) {
      Word whole = item;
      whole.text = word.text.substr(0, at) + item.text + word.text.substr(at + mark.size());
      whole.span = word.span;
      if (word.text.size() != mark.size()) whole.is_tree = item.is_tree && at == 0;
      filled.push_back(std::move(whole));
    }
  }
  if (!has_mark && mark.empty()) filled.insert(filled.end(), items.begin(), items.end());
  return filled;
}

}  // namespace pawl

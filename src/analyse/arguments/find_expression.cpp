// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/find_expression.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace pawl {
namespace {

// How deep brackets may be nested; deeper ones are ignored.
constexpr int kMaxDepth = 16;
// Names for one action; more than that count as any name.
constexpr std::size_t kMaxNames = 32;

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

// `-regex '.*/__pycache__'`: what the last part must be, if that is plain text.
[[nodiscard]] std::string name_in_regex(std::string_view regex) {
  std::string name;
  for (std::size_t i = regex.rfind('/') + 1; i < regex.size(); ++i) {
    const char c = regex[i];
    if (c == '\\' && i + 1 < regex.size() && regex[i + 1] == '.') {
      name += regex[++i];
    } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-') {
      name += c;
    } else {
      return {};
    }
  }
  return name;
}

// `-path '*/x/*'` and `-path ./x`: the part below any root; empty if it is not known.
[[nodiscard]] std::string name_in_path(std::string_view pattern, std::string_view root) {
  if (pattern.starts_with("*/")) return std::string(pattern.substr(2));
  if (pattern.size() > root.size() && pattern.starts_with(root) && pattern[root.size()] == '/')
    return std::string(pattern.substr(root.size() + 1));
  return {};
}

// What is known about the items that pass a part of the expression.
struct Passing {
  std::vector<std::string> names;  // below the root, one of these; none: any
  bool is_empty = false;           // nothing is in them

  // Both must hold: either is enough.
  void narrow(const Passing& other) {
    if (names.empty()) names = other.names;
    is_empty |= other.is_empty;
  }

  // One of them holds.
  void widen(const Passing& other) {
    if (names.empty() || other.names.empty() || names.size() + other.names.size() > kMaxNames) {
      names.clear();
    } else {
      names.insert(names.end(), other.names.begin(), other.names.end());
    }
    is_empty &= other.is_empty;
  }
};

class ExpressionReader {
 public:
  ExpressionReader(const std::vector<Word>& words, std::size_t at, const std::vector<Word>& roots, FindPlan& plan)
      : words_(words), at_(at), roots_(roots), plan_(plan) {}

  void read() {
    Passing all;
    while (at_ < words_.size()) {
      all = read_alternatives({}, 0);
      if (at_ < words_.size()) ++at_;  // a bracket that closes nothing
    }
    if (!prints_) plan_.items = items_of(all);
  }

 private:
  // `a -o b`; `a , b` does both.
  Passing read_alternatives(const Passing& before, int depth) {
    Passing passing = read_all(before, depth);
    while (at_ < words_.size() && is_one_of(words_[at_], {"-o", "-or", ","})) {
      ++at_;
      passing.widen(read_all(before, depth));
    }
    return passing;
  }

  // Tests that all hold, and what is done where they do.
  Passing read_all(Passing passing, int depth) {
    while (at_ < words_.size() && !is_one_of(words_[at_], {"-o", "-or", ",", ")"})) read_one(passing, depth);
    return passing;
  }

  void read_one(Passing& passing, int depth) {
    const Word& word = words_[at_++];
    if (word.text == "(") {
      const Passing inner = depth < kMaxDepth ? read_alternatives(passing, depth + 1) : Passing();
      if (at_ < words_.size() && words_[at_].text == ")") ++at_;
      passing = inner;
      return;
    }
    if (is_one_of(word, {"!", "-not"})) {
      // `! -name x` matches any other name; an action inside still runs.
      Passing denied = passing;
      is_denied_ = !is_denied_;
      if (at_ < words_.size()) read_one(denied, depth);
      is_denied_ = !is_denied_;
      return;
    }
    if (is_one_of(word, {"-exec", "-execdir", "-ok", "-okdir"})) return read_command(passing);
    plan_.words.push_back(word);
    if (word.text == "-delete") plan_.actions.push_back({{}, items_of(passing), passing.is_empty});
    if (is_one_of(word, {"-print", "-print0", "-printf", "-ls"})) {
      const std::vector<Word> items = items_of(passing);
      plan_.items.insert(plan_.items.end(), items.begin(), items.end());
      if (plan_.items.size() > kMaxNames) plan_.items = items_of({});
      prints_ = true;
    }
    if (word.text == "-empty") passing.narrow({{}, true});
    const bool is_name = is_one_of(word, {"-name", "-iname"});
    const bool is_path = is_one_of(word, {"-path", "-ipath", "-wholename", "-iwholename"});
    const bool is_regex = is_one_of(word, {"-regex", "-iregex"});
    if (at_ >= words_.size() || (!is_name && !is_path && !is_regex)) return;
    const std::string& pattern = words_[at_].text;
    plan_.words.push_back(words_[at_++]);
    if (is_name) {
      passing.narrow({{pattern}, false});
      for (const Word& root : roots_) {
        if (!is_denied_ && plan_.sought.size() < kMaxNames) plan_.sought.push_back(item_of(root, pattern));
      }
      return;
    }
    const std::string name = is_regex ? name_in_regex(pattern) : name_in_path(pattern, roots_.front().text);
    if (!name.empty() && roots_.size() == 1) passing.narrow({{name}, false});
  }

  void read_command(const Passing& passing) {
    std::vector<Word> command;
    for (; at_ < words_.size() && words_[at_].text != ";"; ++at_) {
      if (words_[at_].text == "+" && !command.empty() && command.back().text == "{}") break;
      command.push_back(words_[at_]);
    }
    if (at_ < words_.size()) ++at_;
    if (!command.empty()) plan_.actions.push_back({std::move(command), items_of(passing), passing.is_empty});
  }

  [[nodiscard]] std::vector<Word> items_of(const Passing& passing) const {
    std::vector<Word> items;
    for (const Word& root : roots_) {
      if (passing.names.empty()) items.push_back(item_of(root, {}));
      for (const std::string& name : passing.names) items.push_back(item_of(root, name));
    }
    return items;
  }

  const std::vector<Word>& words_;
  std::size_t at_;
  const std::vector<Word>& roots_;
  FindPlan& plan_;
  bool prints_ = false;
  bool is_denied_ = false;
};

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
  ExpressionReader(words, i, roots, plan).read();
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
      // `ls d | xargs -I{} rm d/{}`: any file there.
      const bool is_in_folder = item.is_name && at > 0;
      whole.text =
          word.text.substr(0, at) + (is_in_folder ? item.as_pattern() : item.text) + word.text.substr(at + mark.size());
      if (is_in_folder) {
        whole.kind = Word::Kind::glob;
        whole.is_name = false;
      }
      whole.span = word.span;
      // `{}.bak`, `@{}` and `file=@{}` are still what was found; `copies/{}` is not.
      if (at > 0) whole.is_tree = item.is_tree && (word.text[at - 1] == '@' || word.text[at - 1] == '=');
      filled.push_back(std::move(whole));
    }
  }
  if (!has_mark && mark.empty()) filled.insert(filled.end(), items.begin(), items.end());
  return filled;
}

}  // namespace pawl

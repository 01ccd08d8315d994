// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/file_listing.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxItems = 64;

// `ls x/*.toml` prints the paths that match; of a folder it prints names only.
[[nodiscard]] std::vector<Word> listed_by_pattern(const Arguments& arguments) {
  std::vector<Word> items;
  for (const Argument& operand : arguments.operands) {
    if (operand.word->kind == Word::Kind::glob) items.push_back(*operand.word);
  }
  return items;
}

// `ls d` prints names without their folder; those of the current folder are paths as they stand. With -l and its like
// a line holds more than a name.
[[nodiscard]] std::vector<Word> listed_names(const Arguments& arguments) {
  if (arguments.has(Mark::partly)) return {};
  const bool is_here = arguments.operands.empty();
  Word name;
  name.kind = is_here ? Word::Kind::glob : Word::Kind::unknown;
  name.text = is_here ? std::string_view("*") : Word::kListedName;
  name.reason = is_here ? "" : "a name that is listed";
  name.is_name = !is_here;
  std::vector<Word> items = {name};
  // `ls -A`: hidden ones too.
  name.text.insert(0, ".");
  if (arguments.has(Mark::every)) items.push_back(name);
  return items;
}

// The folders that it is given, or the current one.
[[nodiscard]] std::vector<Word> roots_of(const Arguments& arguments) {
  std::vector<Word> roots;
  const auto take = [&](const Argument& argument) {
    if (argument.role != Role::read && argument.role != Role::folder) return;
    roots.push_back(*argument.word);
    roots.back().text = argument.text;
  };
  for (const Argument& operand : arguments.operands) take(operand);
  const bool is_everywhere = arguments.has(Mark::everywhere);
  if (roots.empty()) roots.emplace_back().text = is_everywhere ? "/" : ".";
  for (Word& root : roots) {
    root.is_tree = true;
    // A quoted pattern for git matches below, too.
    if (has_pattern(root.text) && root.is_known()) root.kind = Word::Kind::glob;
  }
  return roots;
}

// Not the folders themselves, but files in them.
[[nodiscard]] std::vector<Word> some_of(std::vector<Word> items) {
  for (Word& item : items) {
    if (item.kind == Word::Kind::unknown || has_pattern(item.text)) continue;
    item.text += item.text.ends_with('/') ? "*" : "/*";
    item.kind = Word::Kind::glob;
  }
  return items;
}

// Which names the pattern can match, as far as its plain text tells: `\.env$` is `*.env`, `^id_` is `id_*`. Patterns
// for file names (`*.log`) stay as they are.
[[nodiscard]] std::string name_of(std::string_view pattern) {
  if (pattern.find_first_of("*?[") != std::string_view::npos &&
      pattern.find_first_of("\\^$+|(") == std::string_view::npos && pattern.find(".*") == std::string_view::npos)
    return std::string(pattern);
  std::string name;
  const bool begins = pattern.starts_with('^');
  const bool ends = pattern.ends_with('$');
  if (begins) pattern.remove_prefix(1);
  if (ends) pattern.remove_suffix(1);
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '\\' && i + 1 < pattern.size() && pattern[i + 1] == '.') {
      name += pattern[++i];
    } else if (c == '.' && i + 1 < pattern.size() && pattern[i + 1] == '*') {
      name += pattern[++i];
    } else if (c == '.') {
      name += '?';
    } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-') {
      name += c;
    } else {
      return {};
    }
  }
  if (!begins && !name.starts_with('*')) name.insert(0, "*");
  if (!ends && !name.ends_with('*')) name += "*";
  return name.find_first_not_of("*?") == std::string::npos ? std::string() : name;
}

[[nodiscard]] Word below(const Word& root, const std::string& name) {
  Word item = root;
  item.text += (item.text.ends_with('/') ? "" : "/") + name;
  if (item.is_known() && has_pattern(name)) item.kind = Word::Kind::glob;
  return item;
}

// The names that it looks for. With both a pattern and endings, both must match: the endings are enough.
[[nodiscard]] std::vector<std::string> names_of(const Arguments& arguments) {
  std::vector<std::string> names;
  const auto take = [&](const Argument& argument) {
    if (argument.role == Role::ending) names.push_back("*." + argument.text);
    if (argument.role != Role::name || !names.empty() || !argument.word->is_known()) return;
    if (std::string name = name_of(argument.text); !name.empty()) names.push_back(std::move(name));
  };
  for (const Argument& value : arguments.values) take(value);
  for (const Argument& operand : arguments.operands) take(operand);
  return names;
}

// Plain text is meant as written, but a name may have more before and after it: `fd id_rsa`, `locate .env`.
[[nodiscard]] std::vector<std::string> plain_names(const Arguments& arguments) {
  std::vector<std::string> names;
  const auto take = [&](const Argument& argument) {
    const bool is_plain = std::all_of(argument.text.begin(), argument.text.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
    });
    if (argument.role == Role::name && argument.word->is_known() && is_plain && argument.text.size() > 1)
      names.push_back(argument.text);
  };
  for (const Argument& value : arguments.values) take(value);
  for (const Argument& operand : arguments.operands) take(operand);
  return names;
}

// Whether the pattern takes files in and not out: `!*.min.js`.
[[nodiscard]] bool is_wanted_name(const Argument& value) {
  return value.role == Role::name && value.word->is_known() && !value.text.empty() && value.text[0] != '!';
}

}  // namespace

Searched searched_by(const Arguments& arguments) {
  Searched searched;
  const auto is_sought = [](const Argument& argument) { return argument.role == Role::sought; };
  const bool looks_for_text = std::any_of(arguments.values.begin(), arguments.values.end(), is_sought) ||
                              std::any_of(arguments.operands.begin(), arguments.operands.end(), is_sought);
  if (!looks_for_text || std::none_of(arguments.values.begin(), arguments.values.end(), is_wanted_name))
    return searched;
  std::vector<Word> roots;
  searched.is_shown = !arguments.has(Mark::quiet);
  for (const Argument& operand : arguments.operands) {
    if (operand.role != Role::show && operand.role != Role::read) continue;
    searched.is_shown = operand.role == Role::show;
    roots.push_back(*operand.word);
  }
  if (roots.empty()) roots.emplace_back().text = ".";
  for (const Argument& value : arguments.values) {
    for (Word& folder : roots) {
      folder.is_tree = true;
      if (is_wanted_name(value) && searched.files.size() < kMaxItems)
        searched.files.push_back(below(folder, value.text));
    }
  }
  return searched;
}

Listing listing_of(const Arguments& arguments) {
  const ProgramFact& fact = *arguments.fact;
  const bool matches = arguments.has(Mark::matched);
  const bool lists = fact.lists || arguments.has(Mark::lists);
  Listing listing;
  if (fact.name == "ls") {
    listing.items = listed_by_pattern(arguments);
    if (listing.items.empty()) listing.items = listed_names(arguments);
  }
  if (!matches && (!lists || arguments.has(Mark::partly))) return listing;
  const std::vector<Word> roots = roots_of(arguments);
  if (matches) {
    listing.items = some_of(roots);
    return listing;
  }
  std::vector<std::string> names = names_of(arguments);
  const std::vector<std::string> plain = plain_names(arguments);
  if (names.empty() || (names.size() + plain.size()) * roots.size() > kMaxItems) {
    listing.items = roots;  // with so many, each means little
    return listing;
  }
  names.insert(names.end(), plain.begin(), plain.end());
  for (const Word& root : roots) {
    for (const std::string& name : names) listing.items.push_back(below(root, name));
  }
  listing.sought = listing.items;
  return listing;
}

}  // namespace pawl

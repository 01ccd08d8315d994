// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/parameter_values.h"

#include <algorithm>

#include "analyse/words/parameter_operations.h"
#include "base/glob.h"
#include "knowledge/credentials.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// The pattern or numbers of an operation, and what comes after the slash of `${x/a/b}`.
struct OperationArgument {
  bool is_known = true;
  std::string text;
  std::string replacement;
  std::vector<Word> words = {};  // what the first of them may be
};

[[nodiscard]] OperationArgument argument_of(const Part& part, const Expander& expander) {
  OperationArgument argument;
  const bool has_subscript = part.text.ends_with(']');
  const bool replaces = part.operation.ends_with('/') || part.operation.starts_with('/');
  const std::size_t first = has_subscript ? 1 : 0;
  if (part.words.size() <= first) return argument;
  std::vector<Part> pattern;
  std::vector<Part> replacement;
  bool is_behind = false;
  for (const Part& piece : part.words[first].parts) {
    const std::size_t slash = piece.kind == Part::Kind::literal && !piece.is_quoted && replaces && !is_behind
                                  ? piece.text.find('/')
                                  : std::string::npos;
    Part before = piece;
    if (slash != std::string::npos) before.text = piece.text.substr(0, slash);
    (is_behind ? replacement : pattern).push_back(before);
    if (slash == std::string::npos) continue;
    is_behind = true;
    Part behind = piece;
    behind.text = piece.text.substr(slash + 1);
    replacement.push_back(behind);
  }
  const auto text_of = [&](const std::vector<Part>& parts) -> std::string {
    if (parts.empty()) return {};
    Arena arena;
    const std::vector<Word> texts = expand_unsplit(word_of(parts, arena), expander);
    if (&parts == &pattern) argument.words = texts;
    // A quoted `*` is not a pattern here. Whether it was quoted is lost, so the result is not known.
    argument.is_known &=
        texts.size() == 1 && texts[0].is_known() && !(texts[0].is_quoted && has_pattern(texts[0].text));
    return texts.size() == 1 ? texts[0].text : std::string();
  };
  argument.text = text_of(pattern);
  argument.replacement = text_of(replacement);
  return argument;
}

[[nodiscard]] Word changed(const Word& value, std::string_view op, const OperationArgument& argument) {
  if (value.is_known() && argument.is_known) {
    if (std::optional<std::string> text = apply_operation(op, value.text, argument.text, argument.replacement)) {
      Word word = value;
      word.text = std::move(*text);
      return word;
    }
  }
  // `for p in /proc/[0-9]*; do kill ${p#/proc/}`: of a pattern a plain front can be cut off.
  if (value.kind == Word::Kind::glob && !value.is_tree && argument.is_known && (op == "#" || op == "##") &&
      !has_pattern(argument.text) && value.text.starts_with(argument.text)) {
    Word word = value;
    word.text.erase(0, argument.text.size());
    return word;
  }
  // `${p##*/}`: its last part.
  if (value.kind == Word::Kind::glob && !value.is_tree && argument.is_known && op == "##" && argument.text == "*/" &&
      value.text.rfind('/') != std::string::npos && value.text.find("**") == std::string::npos) {
    Word word = value;
    word.text.erase(0, value.text.rfind('/') + 1);
    return word;
  }
  Word unknown = unknown_word("${…" + std::string(op) + "…}", "a value with `" + std::string(op) + "`", value.sources);
  unknown.step = value.step;
  return unknown;
}

void change_list(std::vector<Word>& list, std::string_view op, const OperationArgument& argument, bool is_positional) {
  if (op != ":") {
    for (Word& word : list) word = changed(word, op, argument);
    return;
  }
  // Of the positional parameters, 1 is the first.
  const std::size_t shift = is_positional ? 1 : 0;
  const std::optional<Slice> slice = argument.is_known ? read_slice(argument.text, list.size() + shift) : std::nullopt;
  if (!slice) {
    // Which of them is not known: each may come first.
    if (!list.empty()) list = {unknown_word("…", "a slice that is not known", list.front().sources)};
    return;
  }
  const std::size_t from = slice->from < shift ? 0 : slice->from - shift;
  const std::size_t count = slice->count - (slice->from < shift && slice->count > 0 ? shift - slice->from : 0);
  const auto begin = list.begin() + static_cast<std::ptrdiff_t>(std::min(from, list.size()));
  const auto end = begin + static_cast<std::ptrdiff_t>(std::min(count, static_cast<std::size_t>(list.end() - begin)));
  list = std::vector<Word>(begin, end);
}

// `$?` is 0 where it is shown; which item it picks is not known.
[[nodiscard]] bool names_status(const ShellWord& word) {
  return std::any_of(word.parts.begin(), word.parts.end(),
                     [](const Part& part) { return part.kind == Part::Kind::parameter && part.text == "?"; });
}

void evaluate(const std::vector<Word>& texts, bool is_arithmetic, const Expander& expander) {
  for (const Word& text : texts) expander.evaluate(text, is_arithmetic);
}

// The word of ${x:-word}, ${x:+word} and so on is always expanded: substitutions in it run.
[[nodiscard]] std::vector<Word> default_values(const Part& part, std::string_view name, std::string_view op,
                                               const std::vector<Word>& values, std::size_t next_word,
                                               const Expander& expander) {
  std::vector<Word> words;
  for (std::size_t i = next_word; i < part.words.size(); ++i) {
    for (Word& word : expand_unsplit(part.words[i], expander)) words.push_back(std::move(word));
  }
  const char kind = op.back();
  if (kind == '?') return values;
  if (kind == '+') {
    words.push_back(known_word(""));
    return words;
  }
  const bool is_filled =
      std::all_of(values.begin(), values.end(), [](const Word& w) { return w.is_known() && !w.text.empty(); });
  if (is_filled && !values.empty()) return values;
  const bool is_empty =
      std::all_of(values.begin(), values.end(), [](const Word& w) { return w.is_known() && w.text.empty(); });
  if (is_empty && !values.empty() && op.size() == 2 && !words.empty()) {
    if (kind == '=') expander.scope.set(std::string(name), words);
    return words;
  }
  const bool is_default_known =
      !words.empty() && std::all_of(words.begin(), words.end(), [](const Word& w) { return w.is_known(); });
  words.insert(words.end(), values.begin(), values.end());
  if (is_default_known && expander.scope.may_be_unset(name)) {
    for (Word& word : words) word.has_default |= !word.is_known();
  }
  if (kind == '=') expander.scope.set(std::string(name), words);
  return words;
}

// What a name gives that nothing in this text has set.
[[nodiscard]] std::vector<Word> values_of_unset(std::string_view name, const Expander& expander) {
  const Scope& scope = expander.scope;
  if (name == "HOME") return {known_word(expander.world.home)};
  if (name == "PWD") {
    std::vector<Word> folders;
    for (const std::string& folder : scope.folders()) {
      if (folder.empty()) folders.push_back(unknown_word("$PWD", "the current folder is not known"));
      for (const std::string& way : scope.ways_to(folder)) {
        if (!folder.empty()) folders.push_back(known_word(way));
      }
    }
    return folders;
  }
  if ((name == "USER" || name == "LOGNAME") && !expander.world.user.empty()) return {known_word(expander.world.user)};
  if (name == "TMPDIR") return {known_word(expander.world.temp)};
  if (name == "IFS") return {known_word(" \t\n")};
  // Numbers: which one hardly ever matters; what matters is that it has no `/` and no blank.
  if (name == "#" && scope.positional().is_known()) {
    std::vector<Word> counts;
    for (const std::vector<Word>& list : scope.positional().lists)
      counts.push_back(known_word(std::to_string(list.size())));
    return counts;
  }
  static constexpr std::string_view kNumbers[] = {"$",   "?",    "#",    "!",       "RANDOM", "SECONDS",
                                                  "UID", "EUID", "PPID", "BASHPID", "LINENO"};
  if (std::find(std::begin(kNumbers), std::end(kNumbers), name) != std::end(kNumbers)) return {known_word("0")};
  const Positional& positional = scope.positional();
  const bool is_number =
      !name.empty() && name.size() < 4 && name.find_first_not_of("0123456789") == std::string_view::npos && name != "0";
  std::vector<Word> values;
  if (name == "@" || name == "*" || is_number) {
    std::size_t index = 0;
    for (std::size_t i = 0; is_number && i < name.size(); ++i)
      index = index * 10 + static_cast<std::size_t>(name[i] - '0');
    for (const std::vector<Word>& list : positional.lists) {
      if (is_number) values.push_back(index <= list.size() && index > 0 ? list[index - 1] : known_word(""));
      if (!is_number) values.insert(values.end(), list.begin(), list.end());
      if (!is_number && list.empty()) values.push_back(known_word(""));
    }
    if (positional.is_known()) return values;
  }
  values.push_back(unknown_word("$" + std::string(name), "`" + std::string(name) + "` is not set in this text",
                                is_secret_name(name) ? Source::secret | credential_in(name) : Sources()));
  return values;
}

[[nodiscard]] std::vector<Word> plain_values(std::string_view name, std::string_view key, const Expander& expander) {
  const Scope& scope = expander.scope;
  if (!scope.is_set(name)) return values_of_unset(name, expander);
  std::vector<Word> values = scope.texts_of(name, key);
  if (!scope.may_be_unset(name)) return values;
  // Some way has set it: what the environment gives otherwise is the exception.
  for (Word& word : values_of_unset(name, expander)) {
    word.has_default = !word.is_known();
    values.push_back(std::move(word));
  }
  return values;
}

}  // namespace

Word unknown_word(std::string text, std::string reason, Sources sources) {
  Word word;
  word.kind = Word::Kind::unknown;
  word.text = std::move(text);
  word.reason = std::move(reason);
  word.sources = sources;
  return word;
}

Word known_word(std::string text) {
  Word word;
  word.text = std::move(text);
  return word;
}

Word quoted_word(std::string text, Span span) {
  Word word = known_word(std::move(text));
  word.is_quoted = true;
  word.span = span;
  return word;
}

bool is_secret_name(std::string_view name) {
  const NameList endings = secret_names().variable_endings;
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return name.ends_with(ending); });
}

// `${#x}`, `${#list[@]}`: no word stands behind the sign.
[[nodiscard]] static bool is_count(const Part& part) {
  return part.operation == "#" && part.words.size() <= (part.text.ends_with(']') ? 1U : 0U);
}

// How many there are, or how long each is.
[[nodiscard]] static std::vector<Word> counts_of(const Part& part, const std::vector<Word>& values,
                                                 const Expander& expander) {
  std::vector<Word> counts;
  const std::string_view name = part.text;
  const bool is_list = name.ends_with("[@]") || name.ends_with("[*]");
  if (is_list || name == "@" || name == "*") {
    for (const std::vector<Word>& list :
         is_list ? expander.scope.lists_of(name.substr(0, name.size() - 3)) : expander.scope.positional().lists) {
      const bool is_known = std::all_of(list.begin(), list.end(), [](const Word& word) { return word.is_known(); });
      counts.push_back(is_known ? known_word(std::to_string(list.size())) : unknown_word("${#…}", "a number"));
    }
    if (counts.empty()) counts.push_back(known_word("0"));
    return counts;
  }
  for (const Word& value : values) {
    const bool is_plain = value.is_known() && std::all_of(value.text.begin(), value.text.end(),
                                                          [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    counts.push_back(is_plain ? known_word(std::to_string(value.text.size())) : unknown_word("${#…}", "a number"));
  }
  return counts;
}

std::optional<std::vector<std::vector<Word>>> sequences_of(const Part& part, const Expander& expander) {
  const bool is_positional = part.text == "@" || part.text == "*";
  const bool is_list = part.text.ends_with("[@]") || part.text.ends_with("[*]");
  if (!is_positional && !is_list) return std::nullopt;
  static constexpr std::string_view kByItem = "#%/^,:";
  const std::string_view op = part.operation;
  if (is_count(part)) return std::nullopt;
  if (!op.empty() && (kByItem.find(op[0]) == std::string_view::npos || (op.size() == 2 && op[0] == ':')))
    return std::nullopt;
  std::vector<std::vector<Word>> lists;
  if (is_positional) {
    if (expander.scope.positional().lists.empty()) return std::nullopt;
    lists = expander.scope.positional().lists;
    if (expander.scope.positional().may_be_others)
      lists.push_back({unknown_word("$" + std::string(part.text), "the parameters are not known")});
  } else {
    const std::string_view name = std::string_view(part.text).substr(0, part.text.size() - 3);
    if (!expander.scope.is_set(name)) return std::nullopt;
    lists = expander.scope.lists_of(name);
    if (expander.scope.may_be_unset(name)) {
      lists.push_back({unknown_word("$" + std::string(name), "`" + std::string(name) + "` may not be set here")});
      lists.back()[0].has_default = true;
    }
  }
  if (!op.empty()) {
    const OperationArgument argument = argument_of(part, expander);
    for (std::vector<Word>& list : lists) change_list(list, op, argument, is_positional);
  }
  return lists;
}

std::vector<Word> parameter_values(const Part& part, const Expander& expander) {
  std::string_view name = part.text;
  std::string key;
  std::size_t next_word = 0;
  if (const std::size_t bracket = name.find('['); bracket != std::string_view::npos && name.ends_with(']')) {
    // The subscript of an array is arithmetic, of a map a text.
    std::vector<Word> subscript;
    if (!part.words.empty()) subscript = expand_unsplit(part.words[0], expander);
    evaluate(subscript, true, expander);
    const bool is_known = subscript.size() == 1 && subscript[0].is_known() && !names_status(part.words[0]);
    key = is_known ? subscript[0].text : "?";
    name = name.substr(0, bracket);
    next_word = 1;
  }
  std::string_view op = part.operation;
  std::vector<Word> values = plain_values(name, key, expander);
  if (op.starts_with('!')) {
    std::vector<Word> named;
    for (const Word& value : values) {
      if (!value.is_known()) named.push_back(value);
      if (!value.is_known()) continue;
      // `v='a[$(c)]'; ${!v}`: the subscript is evaluated.
      const std::size_t open = value.text.find('[');
      if (open != std::string::npos) expander.evaluate(value, true);
      for (Word& word : plain_values(value.text.substr(0, open), open == std::string::npos ? "" : "?", expander))
        named.push_back(std::move(word));
    }
    values = std::move(named);
    op.remove_prefix(1);
  }
  if (op.empty()) return values;
  if (std::string_view(":- := :+ :? - = + ?").find(op) != std::string_view::npos && op != ":") {
    return default_values(part, name, op, values, next_word, expander);
  }
  if (op == "@P") {
    evaluate(values, false, expander);
  }
  if (is_count(part)) return counts_of(part, values, expander);
  const OperationArgument argument = argument_of(part, expander);
  if (op == ":") evaluate(argument.words, true, expander);
  std::vector<Word> results;
  for (const Word& value : values) results.push_back(changed(value, op, argument));
  return results;
}

}  // namespace pawl

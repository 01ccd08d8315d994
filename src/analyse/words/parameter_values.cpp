// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/parameter_values.h"

#include <algorithm>

#include "analyse/words/parameter_operations.h"
#include "analyse/words/variables.h"
#include "base/glob.h"
#include "knowledge/credentials.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// The pattern or numbers of an operation, and what comes after the slash of `${x/a/b}`.
struct Argument {
  bool is_known = true;
  std::string text;
  std::string replacement;
};

[[nodiscard]] Argument argument_of(const Part& part, const Expander& expander) {
  Argument argument;
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
    // A quoted `*` is not a pattern here. Whether it was quoted is lost, so the result is not known.
    argument.is_known &=
        texts.size() == 1 && texts[0].is_known() && !(texts[0].is_quoted && has_pattern(texts[0].text));
    return texts.size() == 1 ? texts[0].text : std::string();
  };
  argument.text = text_of(pattern);
  argument.replacement = text_of(replacement);
  return argument;
}

[[nodiscard]] Word changed(const Word& value, std::string_view op, const Argument& argument) {
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

void change_list(std::vector<Word>& list, std::string_view op, const Argument& argument, bool is_positional) {
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
    if (kind == '=') set_text(expander.scope, std::string(name), words, true);
    return words;
  }
  const bool is_default_known =
      !words.empty() && std::all_of(words.begin(), words.end(), [](const Word& w) { return w.is_known(); });
  words.insert(words.end(), values.begin(), values.end());
  if (is_default_known && !is_set(expander.scope, name)) {
    for (Word& word : words) word.has_default = !word.is_known();
  }
  if (kind == '=') set_text(expander.scope, std::string(name), words, true);
  return words;
}

[[nodiscard]] std::vector<Word> plain_values(std::string_view name, std::string_view key, const Expander& expander) {
  const Scope& scope = expander.scope;
  if (is_set(scope, name)) return texts_of(scope, name, key);
  if (name == "HOME") return {known_word(expander.world.home)};
  if (name == "PWD") {
    if (scope.cwd.empty()) return {unknown_word("$PWD", "the current folder is not known")};
    std::vector<Word> folders = {known_word(way_to(scope.cwd, scope))};
    for (const std::string& folder : scope.maybe_cwds) folders.push_back(known_word(way_to(folder, scope)));
    return folders;
  }
  if ((name == "USER" || name == "LOGNAME") && !expander.world.user.empty()) return {known_word(expander.world.user)};
  if (name == "TMPDIR") return {known_word(expander.world.temp)};
  if (name == "IFS") return {known_word(" ")};
  // Numbers: which one hardly ever matters; what matters is that it has no `/` and no blank.
  static constexpr std::string_view kNumbers[] = {"$",   "?",    "#",    "!",       "RANDOM", "SECONDS",
                                                  "UID", "EUID", "PPID", "BASHPID", "LINENO"};
  if (std::find(std::begin(kNumbers), std::end(kNumbers), name) != std::end(kNumbers)) return {known_word("0")};
  if (scope.knows_positional && (name == "@" || name == "*")) {
    return scope.positional.empty() ? std::vector<Word>{known_word("")} : scope.positional;
  }
  const bool is_number =
      !name.empty() && name.size() < 4 && name.find_first_not_of("0123456789") == std::string_view::npos && name != "0";
  if (scope.knows_positional && is_number) {
    std::size_t index = 0;
    for (const char c : name) index = index * 10 + static_cast<std::size_t>(c - '0');
    return {index <= scope.positional.size() && index > 0 ? scope.positional[index - 1] : known_word("")};
  }
  return {unknown_word("$" + std::string(name), "`" + std::string(name) + "` is not set in this text",
                       is_secret_name(name) ? Source::secret | credential_in(name) : Sources())};
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

std::optional<std::vector<std::vector<Word>>> sequences_of(const Part& part, const Expander& expander) {
  const bool is_positional = part.text == "@" || part.text == "*";
  const bool is_list = part.text.ends_with("[@]") || part.text.ends_with("[*]");
  if (!is_positional && !is_list) return std::nullopt;
  static constexpr std::string_view kByItem = "#%/^,:";
  const std::string_view op = part.operation;
  if (!op.empty() && (kByItem.find(op[0]) == std::string_view::npos || (op.size() == 2 && op[0] == ':')))
    return std::nullopt;
  std::vector<std::vector<Word>> lists;
  if (is_positional) {
    if (!expander.scope.knows_positional) return std::nullopt;
    lists.push_back(expander.scope.positional);
  } else {
    const auto found = expander.scope.variables.find(std::string_view(part.text).substr(0, part.text.size() - 3));
    if (found == expander.scope.variables.end()) return std::nullopt;
    for (const Held& held : found->second) lists.push_back(held.items);
  }
  if (!op.empty()) {
    const Argument argument = argument_of(part, expander);
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
    const bool is_known = subscript.size() == 1 && subscript[0].is_known();
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
      for (Word& word : plain_values(value.text, "", expander)) named.push_back(std::move(word));
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
  if (op == ":") {
    for (std::size_t i = next_word; i < part.words.size(); ++i)
      evaluate(expand_unsplit(part.words[i], expander), true, expander);
  }
  const Argument argument = argument_of(part, expander);
  std::vector<Word> results;
  for (const Word& value : values) results.push_back(changed(value, op, argument));
  // `${#x}` is a number; `${x#}` with nothing to cut is x: both look alike here.
  if (op == "#" && argument.text.empty()) results.push_back(known_word("0"));
  return results;
}

}  // namespace pawl

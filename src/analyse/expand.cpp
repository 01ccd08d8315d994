// SPDX-License-Identifier: Apache-2.0
#include "analyse/expand.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "analyse/parameter.h"
#include "analyse/variables.h"
#include "base/glob.h"

namespace pawl {
namespace {

[[nodiscard]] Word unknown_word(std::string text, std::string reason, std::uint8_t sources = 0) {
  Word word;
  word.kind = Word::Kind::unknown;
  word.text = std::move(text);
  word.reason = std::move(reason);
  word.sources = sources;
  return word;
}

[[nodiscard]] Word known_word(std::string text) {
  Word word;
  word.text = std::move(text);
  return word;
}

class WordExpander {
 public:
  WordExpander(const Expander& expander, bool splits)
      : expander_(expander), splits_(splits), blanks_(split_characters(expander.scope)) {}

  // One list of words for each value that the variables in it may have.
  std::vector<std::vector<Word>> alternatives(const ShellWord& word) {
    std::vector<Draft> drafts(1);
    bool is_first = true;
    for (const Part& part : word.parts) {
      append(drafts, part, is_first);
      is_first = false;
    }
    std::vector<std::vector<Word>> lists;
    for (Draft& draft : drafts) {
      std::vector<Word>& words = lists.emplace_back();
      for (Draft& item : splits_ ? expand_braces(std::move(draft)) : std::vector<Draft>{std::move(draft)}) {
        if (item.text.starts_with('~') && item.origin[0] == Draft::kBare) item = with_home(item);
        finish(item, words);
      }
      for (Word& item : words) item.span = word.span;
      if (words.size() <= kMaxWordsOfOne) continue;
      Word many = unknown_word("…", "too many possible values");
      for (const Word& item : words) many.sources |= item.sources;
      many.span = word.span;
      words = {many};
    }
    return lists;
  }

  std::vector<Word> expand(const ShellWord& word) {
    std::vector<Word> all;
    for (std::vector<Word>& words : alternatives(word)) {
      all.insert(all.end(), std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
    }
    return all;
  }

 private:
  // Every draft followed by every value of the part.
  void append(std::vector<Draft>& drafts, const Part& part, bool is_first) {
    if (part.kind == Part::Kind::literal) {
      for (Draft& draft : drafts) {
        if (is_first && !part.is_quoted) {
          append_with_tilde(draft, part.text, Draft::kBare);
        } else {
          draft.add(part.text, part.is_quoted ? Draft::kQuoted : Draft::kBare);
          draft.has_quotes |= part.is_quoted;
        }
      }
      return;
    }
    if (append_sequence(drafts, part)) return;
    const std::vector<Word> values = values_of(part);
    const char from = part.is_quoted || !splits_ ? Draft::kQuoted : Draft::kExpanded;
    multiply(drafts, values.size(), [&](Draft& draft, std::size_t i) {
      draft.has_quotes |= part.is_quoted;
      add_value(draft, values[i], from);
    });
  }

  // Each draft once for each of `count` ways to go on.
  template <typename Add>
  void multiply(std::vector<Draft>& drafts, std::size_t count, const Add& add) const {
    std::vector<Draft> result;
    for (const Draft& draft : drafts) {
      for (std::size_t i = 0; i < count; ++i) {
        if (result.size() > kMaxWordsOfOne) {
          // What is left out may be the worst of them.
          result.back().become_unknown("too many possible values");
          break;
        }
        Draft next = draft;
        add(next, i);
        result.push_back(std::move(next));
      }
    }
    drafts = std::move(result);
  }

  // "$@", "${list[@]}" and slices of them are all their words, one after the other, not one of several.
  bool append_sequence(std::vector<Draft>& drafts, const Part& part) {
    const bool is_positional = part.text == "@" || part.text == "*";
    const bool is_list = part.text.ends_with("[@]") || part.text.ends_with("[*]");
    if (!splits_ || part.kind != Part::Kind::parameter || (!is_positional && !is_list)) return false;
    static constexpr std::string_view kByItem = "#%/^,:";
    const std::string_view op = part.operation;
    if (!op.empty() && (kByItem.find(op[0]) == std::string_view::npos || (op.size() == 2 && op[0] == ':')))
      return false;
    std::vector<std::vector<Word>> lists;
    if (is_positional) {
      if (!expander_.scope.knows_positional) return false;
      lists.push_back(expander_.scope.positional);
    } else {
      const auto found = expander_.scope.variables.find(std::string_view(part.text).substr(0, part.text.size() - 3));
      if (found == expander_.scope.variables.end()) return false;
      for (const Held& held : found->second) lists.push_back(held.items);
    }
    if (!op.empty()) {
      const Argument argument = argument_of(part);
      for (std::vector<Word>& list : lists) change_list(list, op, argument, is_positional);
    }
    const char from = part.is_quoted ? Draft::kQuoted : Draft::kExpanded;
    multiply(drafts, lists.size(), [&](Draft& draft, std::size_t i) {
      bool is_first = true;
      for (const Word& word : lists[i]) {
        if (!is_first) draft.break_word();
        is_first = false;
        add_value(draft, word, from);
      }
    });
    return true;
  }

  // The pattern or numbers of an operation, and what stands behind the slash of `${x/a/b}`.
  struct Argument {
    bool is_known = true;
    std::string text;
    std::string replacement;
  };

  Argument argument_of(const Part& part) {
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
      const std::vector<Word> texts = WordExpander(expander_, false).expand(word_of(parts, arena));
      // A quoted `*` is no pattern here; which it is gets lost, so that it is not told.
      argument.is_known &=
          texts.size() == 1 && texts[0].is_known() && !(texts[0].is_quoted && has_pattern(texts[0].text));
      return texts.size() == 1 ? texts[0].text : std::string();
    };
    argument.text = text_of(pattern);
    argument.replacement = text_of(replacement);
    return argument;
  }

  [[nodiscard]] static Word changed(const Word& value, std::string_view op, const Argument& argument) {
    if (value.is_known() && argument.is_known) {
      if (std::optional<std::string> text = apply_operation(op, value.text, argument.text, argument.replacement)) {
        Word word = value;
        word.text = std::move(*text);
        return word;
      }
    }
    Word unknown =
        unknown_word("${…" + std::string(op) + "…}", "a value with `" + std::string(op) + "`", value.sources);
    unknown.step = value.step;
    return unknown;
  }

  static void change_list(std::vector<Word>& list, std::string_view op, const Argument& argument, bool is_positional) {
    if (op != ":") {
      for (Word& word : list) word = changed(word, op, argument);
      return;
    }
    // Of the positional parameters, 1 is the first.
    const std::size_t shift = is_positional ? 1 : 0;
    const std::optional<Slice> slice =
        argument.is_known ? read_slice(argument.text, list.size() + shift) : std::nullopt;
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

  [[nodiscard]] Draft with_home(const Draft& draft) const {
    Draft result = draft;
    result.text.clear();
    result.origin.clear();
    const std::size_t end = std::min(draft.text.find('/'), draft.text.size());
    append_with_tilde(result, std::string_view(draft.text).substr(0, end), Draft::kBare);
    result.text += draft.text.substr(end);
    result.origin += draft.origin.substr(end);
    return result;
  }

  void append_with_tilde(Draft& draft, std::string_view text, char from) const {
    if (!text.empty() && text[0] == '~') {
      const std::size_t end = std::min(text.find('/'), text.size());
      const std::string_view name = text.substr(1, end - 1);
      if (name.empty() || name == expander_.world.user) {
        draft.add(expander_.world.home, Draft::kQuoted);
        draft.has_quotes = false;
        text.remove_prefix(end);
      } else if (name == "+" && !expander_.scope.cwd.empty()) {
        draft.add(expander_.scope.cwd, Draft::kQuoted);
        text.remove_prefix(end);
      } else if (name == "root") {
        draft.add("/root", Draft::kQuoted);
        text.remove_prefix(end);
      }
    }
    draft.add(text, from);
  }

  void add_value(Draft& draft, const Word& value, char from) const {
    draft.sources |= value.sources;
    draft.begins_empty |= draft.text.empty() && value.text.empty();
    if (value.step >= 0) {
      draft.step = value.step;
      draft.via = value.via;
    }
    if (value.kind == Word::Kind::unknown) {
      draft.is_settings = value.is_settings && (!draft.is_unknown || draft.is_settings);
      draft.is_unknown = true;
      draft.reason = value.reason;
      draft.add(value.text, Draft::kQuoted);
      return;
    }
    if (value.kind == Word::Kind::glob || value.is_tree) {
      const bool is_alone = draft.text.empty();
      draft.add(value.text, value.kind == Word::Kind::glob ? Draft::kMatched : Draft::kQuoted);
      if (is_alone && value.is_tree) draft.tree_length = draft.text.size();
      return;
    }
    // `A="rm -rf ~"; $A`: bash leaves that ~ alone; it is judged as home all the same.
    std::string_view text = value.text;
    while (from == Draft::kExpanded && !text.empty()) {
      const std::size_t blank = std::min(text.find_first_of(blanks_), text.size());
      const bool begins = draft.text.empty() || (draft.origin.back() != Draft::kQuoted &&
                                                 blanks_.find(draft.text.back()) != std::string::npos);
      if (begins) {
        append_with_tilde(draft, text.substr(0, blank), from);
      } else {
        draft.add(text.substr(0, blank), from);
      }
      text.remove_prefix(blank);
      if (text.empty()) break;
      draft.add(text.substr(0, 1), from);
      text.remove_prefix(1);
    }
    if (from != Draft::kExpanded) draft.add(text, from);
  }

  [[nodiscard]] std::vector<Word> values_of(const Part& part) {
    switch (part.kind) {
      case Part::Kind::literal:
        break;
      case Part::Kind::parameter: {
        std::vector<Word> values = parameter_values(part);
        for (Word& value : values) {
          if (value.step >= 0) value.via = "$" + part.text;
        }
        return values;
      }
      case Part::Kind::command: {
        Stream stream = expander_.run(part);
        while (stream.is_known && stream.text.ends_with('\n')) stream.text.pop_back();
        Word word = stream.is_known ? known_word(stream.text) : unknown_word("$(…)", "the output of a command");
        word.sources = stream.sources;
        word.step = stream.step;
        word.is_settings = stream.is_settings;
        word.via = "$(…)";
        return {word};
      }
      case Part::Kind::process: {
        // A file of its own, which holds what the command prints.
        const Stream stream = expander_.run(part);
        const std::string path = "/dev/fd/" + std::to_string(63 + expander_.scope.contents.size());
        expander_.scope.contents[path] = stream;
        expander_.scope.written[path] = stream.sources;
        Word word = known_word(path);
        word.sources = stream.sources;
        word.step = stream.step;
        word.via = part.operation + "(…)";
        return {word};
      }
      case Part::Kind::arithmetic: {
        for (const ShellWord& inner : part.words) evaluate(WordExpander(expander_, false).expand(inner), true);
        return {unknown_word("$((…))", "the result of arithmetic")};
      }
    }
    return {};
  }

  void evaluate(const std::vector<Word>& texts, bool is_arithmetic) const {
    if (!expander_.evaluate) return;
    for (const Word& text : texts) {
      if (text.is_known()) expander_.evaluate(text.text, is_arithmetic);
    }
  }

  [[nodiscard]] std::vector<Word> parameter_values(const Part& part) {
    std::string_view name = part.text;
    std::string key;
    std::size_t next_word = 0;
    if (const std::size_t bracket = name.find('['); bracket != std::string_view::npos && name.ends_with(']')) {
      // The subscript of an array is arithmetic, of a map a text.
      std::vector<Word> subscript;
      if (!part.words.empty()) subscript = WordExpander(expander_, false).expand(part.words[0]);
      evaluate(subscript, true);
      const bool is_known = subscript.size() == 1 && subscript[0].is_known();
      key = is_known ? subscript[0].text : "?";
      name = name.substr(0, bracket);
      next_word = 1;
    }
    std::string_view op = part.operation;
    std::vector<Word> values = plain_values(name, key);
    if (op.starts_with('!')) {
      std::vector<Word> named;
      for (const Word& value : values) {
        if (!value.is_known()) named.push_back(value);
        if (!value.is_known()) continue;
        for (Word& word : plain_values(value.text, "")) named.push_back(std::move(word));
      }
      values = std::move(named);
      op.remove_prefix(1);
    }
    if (op.empty()) return values;
    if (std::string_view(":- := :+ :? - = + ?").find(op) != std::string_view::npos && op != ":") {
      return default_values(part, name, op, values, next_word);
    }
    if (op == "@P") {
      for (const Word& value : values) {
        if (!value.is_known()) return {unknown_word("${" + part.text + "@P}", value.reason, value.sources)};
      }
      evaluate(values, false);
    }
    if (op == ":") {
      for (std::size_t i = next_word; i < part.words.size(); ++i)
        evaluate(WordExpander(expander_, false).expand(part.words[i]), true);
    }
    const Argument argument = argument_of(part);
    std::vector<Word> results;
    for (const Word& value : values) results.push_back(changed(value, op, argument));
    // `${#x}` is a number; `${x#}` with nothing to cut is x: both look alike here.
    if (op == "#" && argument.text.empty()) results.push_back(known_word("0"));
    return results;
  }

  // The word of ${x:-word} and its like is expanded in any case: substitutions in it run.
  [[nodiscard]] std::vector<Word> default_values(const Part& part, std::string_view name, std::string_view op,
                                                 const std::vector<Word>& values, std::size_t next_word) {
    std::vector<Word> words;
    for (std::size_t i = next_word; i < part.words.size(); ++i) {
      for (Word& word : WordExpander(expander_, false).expand(part.words[i])) words.push_back(std::move(word));
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
    words.insert(words.end(), values.begin(), values.end());
    if (kind == '=') set_text(expander_.scope, std::string(name), words, true);
    return words;
  }

  [[nodiscard]] std::vector<Word> plain_values(std::string_view name, std::string_view key) const {
    const Scope& scope = expander_.scope;
    if (is_set(scope, name)) return texts_of(scope, name, key);
    if (name == "HOME") return {known_word(expander_.world.home)};
    if (name == "PWD") {
      if (scope.cwd.empty()) return {unknown_word("$PWD", "the current folder is not known")};
      return {known_word(scope.cwd)};
    }
    if ((name == "USER" || name == "LOGNAME") && !expander_.world.user.empty())
      return {known_word(expander_.world.user)};
    if (name == "TMPDIR") return {known_word(expander_.world.temp)};
    if (name == "IFS") return {known_word(" ")};
    // Numbers: which one hardly ever matters, that it holds no `/` and no blank does.
    static constexpr std::string_view kNumbers[] = {"$",   "?",    "#",    "!",       "RANDOM", "SECONDS",
                                                    "UID", "EUID", "PPID", "BASHPID", "LINENO"};
    if (std::find(std::begin(kNumbers), std::end(kNumbers), name) != std::end(kNumbers)) return {known_word("0")};
    if (scope.knows_positional && (name == "@" || name == "*")) {
      return scope.positional.empty() ? std::vector<Word>{known_word("")} : scope.positional;
    }
    const bool is_number = !name.empty() && name.size() < 4 &&
                           name.find_first_not_of("0123456789") == std::string_view::npos && name != "0";
    if (scope.knows_positional && is_number) {
      std::size_t index = 0;
      for (const char c : name) index = index * 10 + static_cast<std::size_t>(c - '0');
      return {index <= scope.positional.size() && index > 0 ? scope.positional[index - 1] : known_word("")};
    }
    return {unknown_word("$" + std::string(name), "`" + std::string(name) + "` is not set in this text",
                         is_secret_name(name) ? std::uint8_t{from_secret} : std::uint8_t{0})};
  }

  // `$PREFIX/lib` in somebody's script: what is empty so far is set before it is used, or the script ends.
  void distrust_empty(const Draft& draft, Word& word) const {
    if (!expander_.scope.is_found || !draft.begins_empty || !word.text.starts_with('/')) return;
    word.kind = Word::Kind::unknown;
    word.reason = "it begins with an empty value";
  }

  // Splits at blanks that came out of expansions, and says which words are patterns.
  void finish(const Draft& draft, std::vector<Word>& words) const {
    std::size_t begin = 0;
    bool is_any = false;
    const auto emit = [&](std::size_t end) {
      if (end == begin && !(draft.has_quotes && !is_any && end == draft.text.size())) return;
      Word word;
      word.text = draft.text.substr(begin, end - begin);
      word.sources = draft.sources;
      word.step = draft.step;
      word.via = draft.via;
      word.is_quoted = draft.has_quotes;
      std::string bare = word.text;  // quoted characters are no pattern
      for (std::size_t i = begin; i < end; ++i) {
        if (draft.origin[i] == Draft::kQuoted) bare[i - begin] = 'x';
      }
      const bool is_pattern = has_pattern(bare);
      word.kind = draft.is_unknown ? Word::Kind::unknown : is_pattern && splits_ ? Word::Kind::glob : Word::Kind::known;
      if (draft.is_unknown) word.reason = draft.reason;
      word.is_settings = draft.is_settings;
      word.is_tree = draft.tree_length > 0 && draft.tree_length == draft.text.size();
      if (begin == 0) distrust_empty(draft, word);
      words.push_back(std::move(word));
      is_any = true;
    };
    if (!splits_) {
      Word word;
      word.text = draft.text;
      word.sources = draft.sources;
      word.step = draft.step;
      word.via = draft.via;
      word.is_quoted = draft.has_quotes;
      word.kind = draft.is_unknown ? Word::Kind::unknown : Word::Kind::known;
      word.is_settings = draft.is_settings;
      word.reason = draft.reason;
      distrust_empty(draft, word);
      words.push_back(std::move(word));
      return;
    }
    for (std::size_t i = 0; i < draft.text.size(); ++i) {
      const bool is_blank = draft.origin[i] == Draft::kBreak ||
                            (draft.origin[i] == Draft::kExpanded && blanks_.find(draft.text[i]) != std::string::npos);
      if (!is_blank) continue;
      emit(i);
      begin = i + 1;
    }
    emit(draft.text.size());
  }

  const Expander& expander_;
  bool splits_;
  std::string blanks_;
};

}  // namespace

bool is_secret_name(std::string_view name) {
  static constexpr std::string_view kEndings[] = {"TOKEN",  "KEY",         "SECRET", "PASSWORD",
                                                  "PASSWD", "CREDENTIALS", "_PAT"};
  return std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

std::vector<Word> expand_word(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, true).expand(word);
}

std::vector<std::vector<Word>> expand_alternatives(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, true).alternatives(word);
}

std::vector<Word> expand_unsplit(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, false).expand(word);
}

}  // namespace pawl

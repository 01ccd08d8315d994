// SPDX-License-Identifier: Apache-2.0
#include "analyse/expand.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

constexpr int kMaxBraces = 8;
constexpr std::size_t kMaxWords = 64;  // alternatives and braces together; more becomes unknown

// A word in the making: its text, and for each byte whether it was quoted.
struct Draft {
  std::string text;
  std::string quoted;  // '1' for each byte that stood in quotes
  bool is_unknown = false;
  bool has_quotes = false;
  bool begins_empty = false;  // with a variable that holds nothing
  std::string reason;
  std::uint8_t sources = 0;

  // Here one word ends and the next begins, whatever they hold.
  void break_word() {
    text += ' ';
    quoted += '2';
  }

  void add(std::string_view more, bool is_quoted) {
    if (text.size() + more.size() > kMaxValueBytes) {
      is_unknown = true;
      reason = "a value that grows too long";
      text = "…";
      quoted.assign(text.size(), '1');
      return;
    }
    text += more;
    quoted.append(more.size(), is_quoted ? '1' : '0');
    has_quotes |= is_quoted;
  }
};

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
  WordExpander(const Expander& expander, bool splits) : expander_(expander), splits_(splits) {}

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
      for (Draft& item : splits_ ? braces(std::move(draft), 0) : std::vector<Draft>{std::move(draft)})
        finish(item, words);
      for (Word& item : words) item.span = word.span;
      if (words.size() <= kMaxWords) continue;
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
          append_with_tilde(draft, part.text);
        } else {
          draft.add(part.text, part.is_quoted);
          draft.has_quotes |= part.is_quoted;
        }
      }
      return;
    }
    if (append_sequence(drafts, part)) return;
    const std::vector<Word> values = values_of(part);
    std::vector<Draft> result;
    for (const Draft& draft : drafts) {
      for (const Word& value : values) {
        if (result.size() > kMaxWords) {
          // What is left out may be the worst of them.
          result.back().is_unknown = true;
          result.back().reason = "too many possible values";
          break;
        }
        Draft next = draft;
        next.sources |= value.sources;
        next.has_quotes |= part.is_quoted;
        next.begins_empty |= next.text.empty() && value.text.empty();
        if (value.kind == Word::Kind::unknown) {
          next.is_unknown = true;
          next.reason = value.reason;
          next.add(value.text, true);
        } else {
          // `A="rm -rf ~"; $A`: bash leaves that ~ alone; it is judged as home all the same.
          add_value(next, value.text, part.is_quoted || !splits_);
        }
        result.push_back(std::move(next));
      }
    }
    drafts = std::move(result);
  }

  // "$@" and "${list[@]}" are all their words, one after the other, not one of several.
  bool append_sequence(std::vector<Draft>& drafts, const Part& part) const {
    if (!splits_ || part.kind != Part::Kind::parameter || !part.operation.empty()) return false;
    const std::vector<Word>* words = nullptr;
    if ((part.text == "@" || part.text == "*") && expander_.scope.knows_positional) words = &expander_.scope.positional;
    if (part.text.ends_with("[@]") || part.text.ends_with("[*]")) {
      const auto found = expander_.scope.variables.find(std::string_view(part.text).substr(0, part.text.size() - 3));
      if (found != expander_.scope.variables.end()) words = &found->second;
    }
    if (words == nullptr) return false;
    for (Draft& draft : drafts) {
      for (std::size_t i = 0; i < words->size(); ++i) {
        const Word& word = (*words)[i];
        if (i > 0) draft.break_word();
        draft.sources |= word.sources;
        if (word.kind == Word::Kind::unknown) {
          draft.is_unknown = true;
          draft.reason = word.reason;
        }
        draft.add(word.text, part.is_quoted || word.kind == Word::Kind::unknown);
      }
    }
    return true;
  }

  void append_with_tilde(Draft& draft, std::string_view text) const {
    if (!text.empty() && text[0] == '~') {
      const std::size_t end = std::min(text.find('/'), text.size());
      const std::string_view name = text.substr(1, end - 1);
      if (name.empty() || name == expander_.world.user) {
        draft.add(expander_.world.home, true);
        draft.has_quotes = false;
        text.remove_prefix(end);
      } else if (name == "+" && !expander_.scope.cwd.empty()) {
        draft.add(expander_.scope.cwd, true);
        text.remove_prefix(end);
      } else if (name == "root") {
        draft.add("/root", true);
        text.remove_prefix(end);
      }
    }
    draft.add(text, false);
  }

  void add_value(Draft& draft, std::string_view text, bool is_quoted) const {
    if (is_quoted) {
      draft.add(text, true);
      return;
    }
    while (!text.empty()) {
      const std::size_t blank = std::min(text.find_first_of(" \t\n"), text.size());
      std::string_view piece = text.substr(0, blank);
      if (draft.text.empty() || draft.text.back() == ' ') {
        append_with_tilde(draft, piece);
      } else {
        draft.add(piece, false);
      }
      text.remove_prefix(blank);
      if (!text.empty()) {
        draft.add(" ", false);
        text.remove_prefix(1);
      }
    }
  }

  [[nodiscard]] std::vector<Word> values_of(const Part& part) const {
    switch (part.kind) {
      case Part::Kind::literal:
        break;
      case Part::Kind::parameter:
        return parameter_values(part);
      case Part::Kind::command: {
        Stream stream = expander_.run(part);
        while (stream.is_known && stream.text.ends_with('\n')) stream.text.pop_back();
        Word word = stream.is_known ? known_word(stream.text) : unknown_word("$(…)", "the output of a command");
        word.sources = stream.sources;
        return {word};
      }
      case Part::Kind::process: {
        const Stream stream = expander_.run(part);
        return {
            unknown_word(stream.file.empty() ? "/dev/fd/63" : stream.file, "a process substitution", stream.sources)};
      }
      case Part::Kind::arithmetic: {
        for (const ShellWord& inner : part.words) static_cast<void>(WordExpander(expander_, false).expand(inner));
        return {unknown_word("$((…))", "the result of arithmetic")};
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<Word> parameter_values(const Part& part) const {
    // The words of ${x:-word} and its like are expanded in any case: substitutions in them run.
    std::vector<Word> arguments;
    for (const ShellWord& argument : part.words) {
      for (Word& word : WordExpander(expander_, false).expand(argument)) arguments.push_back(std::move(word));
    }
    const std::vector<Word> values = plain_values(part.text);
    const std::string& op = part.operation;
    if (op.empty()) return values;
    if (op == ":-" || op == "-" || op == ":=" || op == "=") {
      std::vector<Word> both = arguments;
      const bool is_unset = values.size() == 1 && values[0].kind == Word::Kind::unknown;
      if (!is_unset || arguments.empty()) both.insert(both.end(), values.begin(), values.end());
      if (is_unset && !arguments.empty()) both.push_back(values[0]);
      return both;
    }
    if (op == ":+" || op == "+") {
      std::vector<Word> both = arguments;
      both.push_back(known_word(""));
      return both;
    }
    if (op == ":?" || op == "?") return values;
    std::uint8_t sources = 0;
    for (const Word& value : values) sources |= value.sources;
    return {unknown_word("${" + part.text + op + "…}", "`" + part.text + "` with `" + op + "`", sources)};
  }

  [[nodiscard]] std::vector<Word> plain_values(const std::string& name) const {
    const Scope& scope = expander_.scope;
    if (const auto found = scope.variables.find(name); found != scope.variables.end()) return found->second;
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
    if (scope.knows_positional && name.size() == 1 && name[0] >= '1' && name[0] <= '9') {
      const auto index = static_cast<std::size_t>(name[0] - '1');
      return {index < scope.positional.size() ? scope.positional[index] : known_word("")};
    }
    return {unknown_word("$" + name, "`" + name + "` is not set in this text",
                         is_secret_name(name) ? std::uint8_t{from_secret} : std::uint8_t{0})};
  }

  // {a,b} and {1..3}, on what was not quoted. Sequences stay unknown: their values hardly ever matter.
  [[nodiscard]] std::vector<Draft> braces(Draft draft, int depth) const {
    const auto is_bare = [&](std::size_t i) { return draft.quoted[i] == '0'; };
    for (std::size_t open = 0; open < draft.text.size(); ++open) {
      if (draft.text[open] != '{' || !is_bare(open)) continue;
      std::vector<std::size_t> cuts = {open};
      int level = 0;
      std::size_t close = std::string::npos;
      for (std::size_t i = open; i < draft.text.size(); ++i) {
        if (!is_bare(i)) continue;
        if (draft.text[i] == '{') ++level;
        if (draft.text[i] == ',' && level == 1) cuts.push_back(i);
        if (draft.text[i] == '}' && --level == 0) {
          close = i;
          break;
        }
      }
      if (close == std::string::npos || cuts.size() < 2) continue;
      if (depth >= kMaxBraces) {
        draft.is_unknown = true;
        draft.reason = "braces within braces";
        break;
      }
      cuts.push_back(close);
      std::vector<Draft> result;
      for (std::size_t k = 0; k + 1 < cuts.size() && result.size() <= kMaxWords; ++k) {
        Draft next = draft;
        const std::size_t from = cuts[k] + 1;
        const std::size_t count = cuts[k + 1] - from;
        next.text = draft.text.substr(0, open) + draft.text.substr(from, count) + draft.text.substr(close + 1);
        next.quoted = draft.quoted.substr(0, open) + draft.quoted.substr(from, count) + draft.quoted.substr(close + 1);
        for (Draft& item : braces(std::move(next), depth + 1)) result.push_back(std::move(item));
      }
      return result;
    }
    return {std::move(draft)};
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
      word.is_quoted = draft.has_quotes;
      std::string bare = word.text;  // quoted characters are no pattern
      for (std::size_t i = begin; i < end; ++i) {
        if (draft.quoted[i] == '1') bare[i - begin] = 'x';
      }
      const bool is_pattern = has_pattern(bare);
      word.kind = draft.is_unknown ? Word::Kind::unknown : is_pattern && splits_ ? Word::Kind::glob : Word::Kind::known;
      if (draft.is_unknown) word.reason = draft.reason;
      if (begin == 0) distrust_empty(draft, word);
      words.push_back(std::move(word));
      is_any = true;
    };
    if (!splits_) {
      Word word;
      word.text = draft.text;
      word.sources = draft.sources;
      word.is_quoted = draft.has_quotes;
      word.kind = draft.is_unknown ? Word::Kind::unknown : Word::Kind::known;
      word.reason = draft.reason;
      distrust_empty(draft, word);
      words.push_back(std::move(word));
      return;
    }
    for (std::size_t i = 0; i < draft.text.size(); ++i) {
      const char c = draft.text[i];
      const bool is_blank = draft.quoted[i] == '2' || (draft.quoted[i] == '0' && (c == ' ' || c == '\t' || c == '\n'));
      if (!is_blank) continue;
      emit(i);
      begin = i + 1;
    }
    emit(draft.text.size());
  }

  const Expander& expander_;
  bool splits_;
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

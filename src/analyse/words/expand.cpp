// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/expand.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "analyse/words/braces.h"
#include "analyse/words/extglob.h"
#include "analyse/words/parameter_values.h"
#include "base/glob.h"
#include "base/nul.h"

namespace pawl {
namespace {

// What stands between the words of "$*": the first of the characters at which words are split.
[[nodiscard]] std::vector<std::string> joining_texts(const Scope& scope) {
  std::vector<std::string> texts;
  for (const Word& word : scope.texts_of("IFS", "")) texts.push_back(word.is_known() ? word.text.substr(0, 1) : " ");
  if (scope.may_be_unset("IFS")) texts.emplace_back(" ");
  return texts;
}

class WordExpander {
 public:
  WordExpander(const Expander& expander, bool splits, bool has_braces)
      : expander_(expander), splits_(splits), has_braces_(has_braces), blank_sets_(expander.scope.split_characters()) {
    // Zsh splits nothing, unless it is told to.
    if (expander.scope.option(ShellOption::zsh) != Holds::no) blank_sets_.emplace_back();
  }

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
      const bool is_split = draft.origin.find(Draft::kExpanded) != std::string::npos;
      for (std::size_t i = 1; is_split && i < blank_sets_.size(); ++i)
        lists.push_back(words_of(draft, blank_sets_[i], word.span));
      lists.push_back(words_of(std::move(draft), blank_sets_.front(), word.span));
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
  [[nodiscard]] std::vector<Word> words_of(Draft draft, const std::string& blanks, Span span) const {
    std::vector<Word> words;
    const auto take = [&](const Draft& item) {
      if (item.text.starts_with('~') && item.origin[0] == Draft::kBare) return finish(with_home(item), blanks, words);
      finish(item, blanks, words);
    };
    if (has_braces_ && draft.text.find('{') != std::string::npos) {
      for (const Draft& item : expand_braces(std::move(draft))) take(item);
    } else {
      take(draft);
    }
    for (Word& item : words) item.span = span;
    if (words.size() <= kMaxWordsOfOne) return words;
    Word many = unknown_word("…", "too many possible values");
    for (const Word& item : words) many.sources |= item.sources;
    many.span = span;
    return {many};
  }

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
    // `"$@"` of which nothing is known is any number of words.
    const bool is_list =
        part.kind == Part::Kind::parameter && splits_ && (part.text == "@" || part.text.ends_with("[@]"));
    multiply(drafts, values.size(), [&](Draft& draft, std::size_t i) {
      draft.has_quotes |= part.is_quoted && !(is_list && !values[i].is_known());
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
          // A value that is left out may be the worst one.
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

  // "$*" and "${list[*]}" are one word, as is "$@" where nothing is split.
  [[nodiscard]] bool is_one_word(const Part& part) const {
    return !splits_ || (part.is_quoted && (part.text == "*" || part.text.ends_with("[*]")));
  }

  bool append_sequence(std::vector<Draft>& drafts, const Part& part) const {
    const std::optional<std::vector<std::vector<Word>>> lists =
        part.kind == Part::Kind::parameter ? sequences_of(part, expander_) : std::nullopt;
    if (!lists) return false;
    if (is_one_word(part)) {
      const bool is_star = part.text == "*" || part.text.ends_with("[*]");
      const std::vector<std::string> joints = is_star ? joining_texts(expander_.scope) : std::vector<std::string>{" "};
      multiply(drafts, lists->size() * joints.size(), [&](Draft& draft, std::size_t i) {
        draft.has_quotes |= part.is_quoted;
        bool is_first = true;
        for (const Word& word : (*lists)[i / joints.size()]) {
          if (!is_first) draft.add(joints[i % joints.size()], Draft::kQuoted);
          is_first = false;
          add_value(draft, word, Draft::kQuoted);
        }
      });
      return true;
    }
    const char from = part.is_quoted ? Draft::kQuoted : Draft::kExpanded;
    multiply(drafts, lists->size(), [&](Draft& draft, std::size_t i) {
      bool is_first = true;
      for (const Word& word : (*lists)[i]) {
        if (!is_first) draft.break_word();
        is_first = false;
        if (part.is_quoted && word.is_known() && word.text.empty()) {
          draft.text += ' ';
          draft.origin += Draft::kNothing;
        }
        add_value(draft, word, from);
      }
    });
    return true;
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
      } else if (name == "+" && !expander_.scope.cwd().empty()) {
        draft.add(expander_.scope.way_to(expander_.scope.cwd()), Draft::kQuoted);
        text.remove_prefix(end);
      } else if (name == "root") {
        draft.add("/root", Draft::kQuoted);
        text.remove_prefix(end);
      } else if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
                 std::string_view::npos) {
        // Somebody else's home, if there is such a user.
        draft.add("/home/" + std::string(name), Draft::kQuoted);
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
    // `for f in $(ls d); do rm d/$f; done`: any file there.
    if (value.is_name && !draft.text.empty() && !draft.is_unknown) {
      draft.add(value.as_pattern(), Draft::kMatched);
      return;
    }
    if (value.kind == Word::Kind::unknown) {
      draft.is_name = value.is_name && draft.text.empty();
      draft.is_settings = value.is_settings && (!draft.is_unknown || draft.is_settings);
      draft.has_default = value.has_default && (!draft.is_unknown || draft.has_default);
      draft.is_unknown = true;
      draft.reason = value.reason;
      const bool has_quotes = draft.has_quotes;  // what is not known is not quoted by that
      draft.add(value.text, Draft::kQuoted);
      draft.has_quotes = has_quotes;
      return;
    }
    if (value.kind == Word::Kind::glob || value.is_tree) {
      const bool is_alone = draft.text.empty();
      draft.add(value.text, value.kind == Word::Kind::glob ? Draft::kMatched : Draft::kQuoted);
      if (is_alone && value.is_tree) draft.tree_length = draft.text.size();
      return;
    }
    // `A="rm -rf ~"; $A`: bash leaves that ~ alone; it is judged as home even so.
    std::string_view text = value.text;
    const std::string& blanks = blank_sets_.front();
    while (from == Draft::kExpanded && !text.empty()) {
      const std::size_t blank = std::min(text.find_first_of(blanks), text.size());
      const bool begins = draft.text.empty() || (draft.origin.back() != Draft::kQuoted &&
                                                 blanks.find(draft.text.back()) != std::string::npos);
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
        std::vector<Word> values = parameter_values(part, expander_);
        for (Word& value : values) {
          if (value.step >= 0) value.via = "$" + part.text;
        }
        return values;
      }
      case Part::Kind::command: {
        Stream stream = expander_.run(part);
        stream.is_known &= !stream.is_either;
        if (stream.text.find('\0') != std::string::npos) stream.text = without_nul(stream.text);
        while (stream.is_known && stream.text.ends_with('\n')) stream.text.pop_back();
        Word word = stream.is_known ? known_word(stream.text) : unknown_word("$(…)", "the output of a command");
        word.sources = stream.sources;
        word.step = stream.step;
        word.is_settings = stream.is_settings;
        word.via = "$(…)";
        if (stream.is_known || stream.items.empty() || part.is_quoted) return {word};
        // Each item that it lists, with the command as its source.
        std::vector<Word> items = std::move(stream.items);
        for (Word& item : items) {
          item.sources |= word.sources;
          item.step = word.step;
          item.via = word.via;
        }
        return items;
      }
      case Part::Kind::process: {
        // A file of its own, which holds what the command prints.
        const Stream stream = expander_.run(part);
        const std::string path = "/dev/fd/" + std::to_string(63 + expander_.scope.files->contents.size());
        expander_.scope.files->contents[path] = stream;
        expander_.scope.files->written[path] = stream.sources;
        Word word = known_word(path);
        word.sources = stream.sources;
        word.step = stream.step;
        word.via = part.operation + "(…)";
        return {word};
      }
      case Part::Kind::arithmetic: {
        for (const ShellWord& inner : part.words) {
          for (const Word& text : WordExpander(expander_, false, false).expand(inner)) expander_.evaluate(text, true);
        }
        return {unknown_word("$((…))", "the result of arithmetic")};
      }
    }
    return {};
  }

  // `$PREFIX/lib` in somebody's script: a variable that is empty so far is set before it is used, or the script ends.
  void distrust_empty(const Draft& draft, Word& word) const {
    if (!expander_.scope.is_found || !draft.begins_empty || !word.text.starts_with('/')) return;
    word.kind = Word::Kind::unknown;
    word.reason = "it begins with an empty value";
  }

  // Splits at blanks that came out of expansions, and says which words are patterns.
  void finish(const Draft& draft, const std::string& blanks, std::vector<Word>& words) const {
    std::size_t begin = 0;
    bool is_any = false;
    const auto emit = [&](std::size_t end, bool is_ended_by_sign = false) {
      if (end == begin && !is_ended_by_sign && !(draft.has_quotes && !is_any && end == draft.text.size())) return;
      if (end == begin + 1 && draft.origin[begin] == Draft::kNothing) {
        Word& nothing = words.emplace_back();
        nothing.is_quoted = true;
        is_any = true;
        return;
      }
      Word word;
      word.text = draft.text.substr(begin, end - begin);
      word.sources = draft.sources;
      word.step = draft.step;
      word.via = draft.via;
      word.is_quoted = draft.has_quotes;
      std::string bare = word.text;  // quoted characters are not a pattern
      for (std::size_t i = begin; i < end; ++i) {
        if (draft.origin[i] == Draft::kQuoted) bare[i - begin] = 'x';
      }
      const bool is_pattern = has_pattern(bare);
      word.kind = draft.is_unknown ? Word::Kind::unknown : is_pattern && splits_ ? Word::Kind::glob : Word::Kind::known;
      if (draft.is_unknown) word.reason = draft.reason;
      word.is_settings = draft.is_settings;
      word.is_name = draft.is_name && begin == 0;
      word.has_default = draft.has_default;
      word.is_tree = draft.tree_length > 0 && draft.tree_length == draft.text.size();
      if (begin == 0) distrust_empty(draft, word);
      is_any = true;
      if (draft.is_unknown || bare.find('(') == std::string::npos) {
        words.push_back(std::move(word));
        return;
      }
      for (std::string& text : alternatives_of(word.text, bare)) {
        words.push_back(word);
        if (text != word.text) words.back().kind = Word::Kind::glob;
        words.back().text = std::move(text);
      }
    };
    if (!splits_) {
      Word word;
      word.text = draft.text;
      word.sources = draft.sources;
      word.step = draft.step;
      word.via = draft.via;
      word.is_quoted = draft.has_quotes;
      // What a loop runs over stays what it matched: `for f in src/*; do : > "$f"; done`.
      const bool is_matched = draft.origin.find(Draft::kMatched) != std::string::npos;
      word.kind = draft.is_unknown ? Word::Kind::unknown : is_matched ? Word::Kind::glob : Word::Kind::known;
      word.is_tree = draft.tree_length > 0 && draft.tree_length == draft.text.size();
      word.is_settings = draft.is_settings;
      word.is_name = draft.is_name;
      word.has_default = draft.has_default;
      word.reason = draft.reason;
      distrust_empty(draft, word);
      words.push_back(std::move(word));
      return;
    }
    bool is_behind_blank = false;
    for (std::size_t i = 0; i < draft.text.size(); ++i) {
      const bool is_split = draft.origin[i] == Draft::kExpanded && blanks.find(draft.text[i]) != std::string::npos;
      if (draft.origin[i] != Draft::kBreak && !is_split) continue;
      // Each sign that is not a blank ends a word, which may be empty; blanks around it belong to it.
      const bool is_sign = is_split && draft.text[i] != ' ' && draft.text[i] != '\t' && draft.text[i] != '\n';
      emit(i, is_sign && !(is_behind_blank && i == begin && is_any));
      is_behind_blank = !is_sign;
      begin = i + 1;
    }
    emit(draft.text.size());
  }

  const Expander& expander_;
  bool splits_;
  bool has_braces_;
  std::vector<std::string> blank_sets_;
};

}  // namespace

std::vector<Word> expand_word(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, true, true).expand(word);
}

std::vector<std::vector<Word>> expand_alternatives(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, true, true).alternatives(word);
}

std::vector<Word> expand_braced(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, false, true).expand(word);
}

std::vector<Word> expand_unsplit(const ShellWord& word, const Expander& expander) {
  return WordExpander(expander, false, false).expand(word);
}

}  // namespace pawl

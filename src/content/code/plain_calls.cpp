// SPDX-License-Identifier: Apache-2.0
#include "content/code/plain_calls.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "base/glob.h"
#include "base/letters.h"
#include "content/code/plain_functions.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxCalls = 200;
constexpr std::size_t kMaxLiterals = 64;
constexpr std::size_t kMaxName = 64;
constexpr std::size_t kMaxMentioned = 256;
constexpr std::size_t kMaxOpenBrackets = 256;
constexpr std::size_t kMaxReceiver = 512;

struct LanguageForm {
  std::string_view name;
  std::string_view comment;   // begins one that ends with the line
  std::string_view quotes;    // around literals
  bool has_blocks = false;    // `/* … */`
  bool is_lisp = false;       // `(name "…")`
  bool needs_bracket = true;  // false: `name "…"` is a call as well
  bool is_compiled = false;
};

constexpr LanguageForm kForms[] = {
    {"c", "//", "\"", true, false, true, true},        {"go", "//", "\"`", true, false, true, true},
    {"rust", "//", "\"", true, false, true, true},     {"java", "//", "\"", true, false, false, false},
    {"r", "#", "\"'", false, false, true, false},      {"lua", "--", "\"'", false, false, false, false},
    {"julia", "#", "\"`", false, false, true, false},  {"elixir", "#", "\"", false, false, false, false},
    {"erlang", "%", "\"", false, false, true, false},  {"ml", "--", "\"", false, false, false, false},
    {"lisp", ";", "\"", false, true, true, false},     {"prolog", "%", "\"'", false, false, true, false},
    {"octave", "%", "\"'", false, false, true, false}, {"nim", "#", "\"", false, false, false, false},
    {"raku", "#", "\"'", false, false, false, false},  {"swift", "//", "\"", true, false, true, false},
    {"dart", "//", "\"'", true, false, true, false},   {"csharp", "//", "\"", true, false, true, false},
    {"zig", "//", "\"", false, false, true, false},    {"crystal", "#", "\"", false, false, false, false},
};

[[nodiscard]] const LanguageForm* find_form(std::string_view language) {
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [&](const LanguageForm& form) { return form.name == language; });
  return found == std::end(kForms) ? nullptr : found;
}

[[nodiscard]] const PlainLanguage* find_plain_language(std::string_view name) {
  const std::span<const PlainLanguage> all = all_plain_languages();
  const auto found = std::find_if(all.begin(), all.end(), [&](const PlainLanguage& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

// One pass over the text; strings and comments are stepped over, so that a mention in them is not a call.
class CallFinder {
 public:
  CallFinder(const LanguageForm& form, const PlainLanguage& language, std::string_view text)
      : form_(form), language_(language), text_(text) {}

  PlainCalls find() {
    while (at_ < text_.size() && found_.calls.size() < kMaxCalls) {
      if (skip_comment() || skip_character()) continue;
      if (form_.quotes.find(text_[at_]) != std::string_view::npos) {
        const std::string around = function_around();
        std::optional<std::string> literal = take_literal();
        // Groovy and Scala: a text that is told to run.
        if (form_.name == "java" && literal &&
            (text_.substr(at_).starts_with(".execute(") || text_.substr(at_).starts_with(".!")))
          found_.calls.push_back({PlainCall::Kind::shell, *literal, {}});
        else if (literal && !takes_names_only(around) && found_.mentioned.size() < kMaxMentioned)
          found_.mentioned.push_back(std::move(*literal));
        continue;
      }
      if (take_call()) continue;
      if (const std::size_t begin = at_; take_home()) {
        name_home(begin);
        continue;
      }
      if (text_[at_] == '(' && open_.size() < kMaxOpenBrackets) open_.push_back(at_);
      if (text_[at_] == ')' && !open_.empty()) open_.pop_back();
      ++at_;
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  [[nodiscard]] static bool is_part_of_name(char c) {
    return is_name_character(c) || c == '.' || c == ':' || c == '!' || c == '?' || c == '-' || c == '/' || c == '@';
  }

  // The function to which the literal that begins here is given; empty if there is none.
  [[nodiscard]] std::string function_around() const {
    std::size_t end = at_;
    if (form_.is_lisp) {
      if (open_.empty()) return {};
      const std::size_t begin = open_.back() + 1;
      end = begin;
      while (end < at_ && is_part_of_name(text_[end])) ++end;
      return std::string(text_.substr(begin, end - begin));
    }
    while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) --end;
    const bool is_called_by_blank = !form_.needs_bracket && end < at_ && end > 0 && is_part_of_name(text_[end - 1]);
    if (!is_called_by_blank) {
      if (open_.empty()) return {};
      end = open_.back();
    }
    std::size_t begin = end;
    while (begin > 0 && end - begin < kMaxName && is_part_of_name(text_[begin - 1])) --begin;
    return std::string(text_.substr(begin, end - begin));
  }

  [[nodiscard]] bool takes_names_only(std::string_view function) const {
    return std::any_of(language_.names_only.begin(), language_.names_only.end(),
                       [&](std::string_view one) { return matches_glob(one, function); });
  }

  // `'a'` is a character in C and similar languages; R and Lua have texts in such quotes.
  bool skip_character() {
    if (text_[at_] != '\'' || form_.quotes.find('\'') != std::string_view::npos) return false;
    const std::size_t length = at_ + 1 < text_.size() && text_[at_ + 1] == '\\' ? 4 : 3;
    if (at_ + length > text_.size() || text_[at_ + length - 1] != '\'') return false;
    at_ += length;
    return true;
  }

  bool skip_comment() {
    if (form_.has_blocks && rest().starts_with("/*")) {
      at_ = std::min(text_.find("*/", at_), text_.size() - 2) + 2;
      return true;
    }
    if (!rest().starts_with(form_.comment)) return false;
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }

  // Stands on the quote; goes behind the literal. Nothing if it does not end, or something is put into it.
  std::optional<std::string> take_literal() {
    const char quote = text_[at_++];
    std::string out;
    bool is_plain = true;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\' && quote != '`' && at_ + 1 < text_.size()) {
        ++at_;
        out += text_[at_] == 'n' ? '\n' : text_[at_] == 't' ? '\t' : text_[at_];
        ++at_;
        continue;
      }
      const bool puts_in = text_[at_] == '#' && form_.name == "elixir" && rest().starts_with("#{");
      if (puts_in || (text_[at_] == '$' && form_.name == "julia")) is_plain = false;
      out += text_[at_++];
    }
    const bool ends = at_ < text_.size();
    if (ends) ++at_;
    return ends && is_plain ? std::optional(out) : std::nullopt;
  }

  [[nodiscard]] bool stands_alone(std::string_view name) const {
    if (!rest().starts_with(name)) return false;
    if (!form_.is_lisp && at_ > 0 && name[0] != '.' &&
        (is_name_character(text_[at_ - 1]) || text_[at_ - 1] == '.' || text_[at_ - 1] == '>' ||
         text_[at_ - 1] == '$')) {
      return false;
    }
    const std::size_t end = at_ + name.size();
    if (form_.is_lisp) {
      // `(sh …)`, `(clojure.java.shell/sh …)`, `(uiop:run-program …)`
      std::size_t begin = at_;
      const auto is_part = [](char c) { return is_name_character(c) || c == '.' || c == '-' || c == '/' || c == ':'; };
      while (begin > 0 && at_ - begin < kMaxName && is_part(text_[begin - 1])) --begin;
      const bool is_qualified = begin < at_ && (text_[at_ - 1] == '/' || text_[at_ - 1] == ':');
      return begin > 0 && text_[begin - 1] == '(' && (begin == at_ || is_qualified) && end < text_.size() &&
             std::isspace(static_cast<unsigned char>(text_[end])) != 0;
    }
    std::size_t next = end;
    while (next < text_.size() && (text_[next] == ' ' || text_[next] == '\t')) ++next;
    if (next >= text_.size()) return false;
    if (text_[next] == '(') return true;
    return !form_.needs_bracket && next > end && form_.quotes.find(text_[next]) != std::string_view::npos;
  }

  // `os.UserHomeDir()`, `ENV["HOME"]`: stands on what gives the home folder, and goes behind it.
  bool take_home() {
    for (const std::string_view one : language_.homes) {
      const std::string_view name = one.substr(0, one.find('='));
      const bool is_part = name[0] != '.' && at_ > 0 && (is_name_character(text_[at_ - 1]) || text_[at_ - 1] == '.');
      std::size_t end = at_ + name.size();
      if (!rest().starts_with(name) || is_part || (end < text_.size() && is_name_character(text_[end]))) continue;
      if (name.size() < one.size()) {
        const std::string_view wanted = one.substr(name.size() + 1);
        const std::string_view given = text_.substr(std::min(end, text_.size()), wanted.size() + 4);
        if (given.size() < wanted.size() + 4 || (given[0] != '(' && given[0] != '[') ||
            form_.quotes.find(given[1]) == std::string_view::npos || given.substr(2, wanted.size()) != wanted ||
            given[wanted.size() + 2] != given[1])
          continue;
        end += given.size();
      } else if (text_.substr(std::min(end, text_.size())).starts_with("()")) {
        end += 2;
      }
      at_ = end;
      return true;
    }
    return false;
  }

  // `h, _ := os.UserHomeDir()`, `let h = NSHomeDirectory()`: from now on the name is the home folder.
  void name_home(std::size_t value) {
    const std::size_t line = text_.substr(0, value).find_last_of("\n;{(");
    std::string_view before = text_.substr(line + 1, value - line - 1);
    const std::size_t equals = before.find('=');
    if (equals == std::string_view::npos) return;
    before = before.substr(0, std::min(equals, before.find(':')));
    if (const std::size_t comma = before.find(','); comma != std::string_view::npos) before = before.substr(0, comma);
    while (!before.empty() && !is_name_character(before.back())) before.remove_suffix(1);
    std::size_t begin = before.size();
    while (begin > 0 && is_name_character(before[begin - 1])) --begin;
    if (begin < before.size() && home_names_.size() < kMaxLiterals) home_names_.insert(before.substr(begin));
  }

  // In arguments: a name that holds the home folder, or what gives it.
  bool takes_home() {
    if (take_home()) return true;
    if (home_names_.empty() || !is_name_character(text_[at_])) return false;
    if (at_ > 0 && (is_name_character(text_[at_ - 1]) || text_[at_ - 1] == '.')) return false;
    std::size_t end = at_;
    while (end < text_.size() && is_name_character(text_[end])) ++end;
    if (!home_names_.contains(text_.substr(at_, end - at_))) return false;
    at_ = end;
    return true;
  }

  // `File("x").delete()`: what a method is called on, if nothing is given to it.
  bool take_receiver(std::size_t method, std::vector<std::string>& literals) {
    const std::size_t behind = at_;
    std::size_t end = method;
    while (end > 0 && (text_[end - 1] == '!' || text_[end - 1] == '?')) --end;
    std::size_t begin = end;
    if (end > 0 && text_[end - 1] == ')') {
      int depth = 0;
      do {
        --begin;
        depth += text_[begin] == ')' ? 1 : text_[begin] == '(' ? -1 : 0;
      } while (begin > 0 && depth > 0 && end - begin < kMaxReceiver);
      if (depth != 0) return true;
    } else {
      while (begin > 0 && is_name_character(text_[begin - 1])) --begin;
      if (home_names_.contains(text_.substr(begin, end - begin))) literals.emplace_back("~");
      return literals.empty();
    }
    at_ = begin;
    const bool has_others = take_arguments(literals);
    at_ = behind;
    return has_others;
  }

  bool take_call() {
    for (const std::string_view name : language_.evaluates) {
      if (stands_alone(name)) found_.is_total = false;
    }
    // The longest name that fits.
    const PlainFunction* function = nullptr;
    for (const PlainFunction& one : language_.functions) {
      if (!stands_alone(one.name)) continue;
      if (function == nullptr || one.name.size() > function->name.size()) function = &one;
    }
    if (function == nullptr) return false;
    const std::size_t method = at_;
    at_ += function->name.size();
    const std::size_t begin = at_;
    std::vector<std::string> literals;
    bool has_others = take_arguments(literals);
    if (literals.empty() && function->name[0] == '.' && !language_.homes.empty())
      has_others = take_receiver(method, literals);
    // Rust gives the words one by one.
    while (form_.name == "rust") {
      const std::size_t here = at_;
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
      if (rest().starts_with(".args(")) {
        at_ += 5;
      } else if (rest().starts_with(".arg(")) {
        at_ += 4;
      } else {
        at_ = here;
        break;
      }
      has_others |= take_arguments(literals);
    }
    is_recursive_ = text_.substr(begin, at_ - begin).find("recursive") != std::string_view::npos;
    add(*function, std::move(literals), has_others);
    at_ = std::max(at_, begin);
    return true;
  }

  // Gathers the literals up to the end of the call. Returns whether there is anything else among them.
  bool take_arguments(std::vector<std::string>& literals) {
    int depth = form_.is_lisp ? 1 : 0;
    bool has_others = false;
    bool is_below_home = false;  // this argument begins with the home folder
    is_joined_ = false;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (skip_comment()) continue;
      if (takes_home()) {
        is_below_home = literals.size() < kMaxLiterals;
        if (is_below_home) literals.emplace_back("~");
        continue;
      }
      if (form_.quotes.find(c) != std::string_view::npos) {
        std::optional<std::string> literal = take_literal();
        has_others |= !literal;
        if (is_below_home && literal) {
          // `filepath.Join(home, "x")`, `home + "/x"`
          literals.back() += (literal->starts_with('/') ? "" : "/") + *literal;
        } else if (is_below_home) {
          literals.pop_back();
          is_below_home = false;
        } else if (literal && literals.size() < kMaxLiterals) {
          literals.push_back(std::move(*literal));
        }
        if (depth == 0 && !goes_on()) return has_others;  // `name "…"`, `name "…", "…"`
        continue;
      }
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      ++at_;
      if (depth <= 0 && (c == ')' || c == ']' || c == '}')) return has_others;
      if (c == ',' && depth <= 1) is_below_home = false;
      // `filepath.Join(home, name)`: somewhere below.
      if (is_below_home && is_name_character(c) && is_other_name()) {
        literals.pop_back();
        is_below_home = false;
      }
      if (c == '+' || c == '~' || (c == '.' && rest().starts_with("."))) is_joined_ = true;
      has_others |= is_name_character(c);
    }
    return has_others;
  }

  // Stands behind the first letter of a word: whether that is a variable, and neither a method nor a label.
  [[nodiscard]] bool is_other_name() const {
    if (at_ > 1 && (is_name_character(text_[at_ - 2]) || text_[at_ - 2] == '.')) return false;
    std::size_t end = at_;
    while (end < text_.size() && is_name_character(text_[end])) ++end;
    return end >= text_.size() || (text_[end] != '(' && text_[end] != ':');
  }

  // Whether a comma follows, and behind it one more argument.
  [[nodiscard]] bool goes_on() const {
    const std::size_t next = text_.find_first_not_of(" \t", at_);
    return next != std::string_view::npos && text_[next] == ',';
  }

  // The command that does what opening the file does.
  [[nodiscard]] static std::vector<std::string> opening(const std::vector<std::string>& literals) {
    const std::string mode = literals.size() > 1 ? literals[1] : "r";
    if (mode.find('a') != std::string::npos) return {"tee", "-a", literals[0]};
    if (mode.find_first_of("wx+") != std::string::npos) return {"tee", literals[0]};
    return {"cat", literals[0]};
  }

  void add(const PlainFunction& function, std::vector<std::string> literals, bool has_others) {
    if (literals.empty()) {
      const bool is_file = function.command == "open" || function.command.starts_with("cat") ||
                           function.command.starts_with("tee") || function.command == "rm";
      found_.is_total &= !has_others || is_file;
      return;
    }
    if (function.command.starts_with('$')) {
      std::string whole = literals[0];
      const bool is_line = function.command == "$ ";
      for (std::size_t i = 1; (is_joined_ || is_line) && i < literals.size(); ++i)
        whole += (is_line ? " " : "") + literals[i];
      found_.is_total &= !(has_others && is_joined_);
      found_.calls.push_back({PlainCall::Kind::shell, std::move(whole), {}});
      return;
    }
    // `(run-program "rm -r x")`
    if (function.command.empty() && literals.size() == 1 && literals[0].find(' ') != std::string::npos) {
      found_.calls.push_back({PlainCall::Kind::shell, std::move(literals[0]), {}});
      return;
    }
    if (function.command == "open") {
      found_.calls.push_back({PlainCall::Kind::command, {}, opening(literals)});
      return;
    }
    std::vector<std::string> words = split_words(function.command);
    if (words.size() > 1 && words.back().starts_with('@')) {
      const std::size_t at = words.back() == "@2" ? 1 : 0;
      words.pop_back();
      if (at >= literals.size()) return;
      literals = {literals[at]};
    }
    if (!words.empty() && words.back() == "-r?") words.back() = is_recursive_ ? "-r" : "-f";
    if (function.skips_first && literals.size() > 1) literals.erase(literals.begin());
    words.insert(words.end(), literals.begin(), literals.end());
    found_.calls.push_back({PlainCall::Kind::command, {}, std::move(words)});
  }

  const LanguageForm& form_;
  const PlainLanguage& language_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool is_joined_ = false;                 // the last arguments are put together
  bool is_recursive_ = false;              // or say that everything below is meant
  std::vector<std::size_t> open_;          // brackets
  std::set<std::string_view> home_names_;  // variables that hold the home folder
  PlainCalls found_;
};

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool has_plain_calls(std::string_view language) {
  return find_form(language) != nullptr || has_lines_of_calls(language);
}

bool is_compiled_language(std::string_view language) {
  const LanguageForm* form = find_form(language);
  return form != nullptr && form->is_compiled;
}

PlainCalls plain_calls_in(std::string_view language, std::string_view text) {
  if (has_lines_of_calls(language)) return calls_in_lines(language, text);
  const PlainLanguage* functions = find_plain_language(language);
  if (functions != nullptr) return CallFinder(*find_form(language), *functions, text).find();
  PlainCalls unseen;
  unseen.is_total = false;
  return unseen;
}

}  // namespace pawl

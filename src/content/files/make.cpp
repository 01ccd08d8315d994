// SPDX-License-Identifier: Apache-2.0
#include "content/files/make.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr int kMaxIncludeDepth = 8;
constexpr int kMaxIncludes = 64;
constexpr std::size_t kMaxSelf = 4096;  // bytes of `X := $(X) more`, which can double with every line
constexpr std::size_t kMaxRules = 5000;

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

// Where a separator is outside of references.
[[nodiscard]] std::size_t find_outside(std::string_view text, std::string_view any_of) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$' && i + 1 < text.size() && (text[i + 1] == '(' || text[i + 1] == '{')) {
      const std::size_t close = closing_bracket(text, i + 1);
      if (close == std::string_view::npos) return close;
      i = close;
    } else if (any_of.find(text[i]) != std::string_view::npos) {
      return i;
    }
  }
  return std::string_view::npos;
}

[[nodiscard]] bool takes_word(std::string_view& line, std::string_view word) {
  if (!line.starts_with(word) || (line.size() > word.size() && line[word.size()] != ' ' && line[word.size()] != '\t')) {
    return false;
  }
  line = trimmed(line.substr(word.size()));
  return true;
}

class MakeReader {
 public:
  MakeReader(MakeFile& file, const MakeRequest& request) : file_(file), request_(request) {
    for (const auto& [name, value] : request.variables) file_.variables[name] = {value};
  }

  void read(std::string_view text, int depth) {
    std::size_t at = 0;
    has_rule_ = false;
    while (at < text.size()) {
      if (text[at] == '\t' && has_rule_) {
        read_recipe_line(text, at);
        continue;
      }
      const std::string line = logical_line(text, at);
      read_line(line, text, at, depth);
    }
  }

 private:
  // A recipe's line goes to the shell as it is, with the line breaks that a backslash joins.
  void read_recipe_line(std::string_view text, std::size_t& at) {
    std::string line;
    ++at;
    while (at < text.size()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      line += text.substr(at, end - at);
      at = std::min(end + 1, text.size());
      if (!line.ends_with('\\') || end == text.size()) break;
      line += '\n';
      if (at < text.size() && text[at] == '\t') ++at;
    }
    for (std::size_t i = first_rule_; i < file_.rules.size(); ++i) file_.rules[i].recipe.push_back(line);
  }

  static std::string logical_line(std::string_view text, std::size_t& at) {
    std::string line;
    while (at < text.size()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string_view piece = text.substr(at, end - at);
      at = std::min(end + 1, text.size());
      if (piece.ends_with('\r')) piece.remove_suffix(1);
      const bool goes_on = piece.ends_with('\\') && end < text.size();
      if (goes_on) piece.remove_suffix(1);
      line += piece;
      if (!goes_on) break;
      line += ' ';
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '#' && (i == 0 || line[i - 1] != '\\')) {
        line.resize(i);
        break;
      }
    }
    return line;
  }

  void read_line(std::string_view whole, std::string_view text, std::size_t& at, int depth) {
    std::string_view line = trimmed(whole);
    if (line.empty() || reads_condition(line)) return;
    const bool is_optional = takes_word(line, "-include") || takes_word(line, "sinclude");
    if (is_optional || takes_word(line, "include")) {
      has_rule_ = false;
      include(line, depth);
      return;
    }
    if (takes_word(line, "define")) {
      define(line, text, at);
      return;
    }
    bool has_prefix = true;
    while (has_prefix) {
      has_prefix = takes_word(line, "export") || takes_word(line, "override") || takes_word(line, "private");
    }
    if (line.empty() || takes_word(line, "unexport") || takes_word(line, "vpath") || takes_word(line, "undefine"))
      return;
    note_shell_calls(line, false);
    const std::size_t mark = find_outside(line, ":=");
    if (mark == std::string_view::npos) return;
    const bool is_rule = line[mark] == ':' && !is_colon_assignment(line.substr(mark));
    if (is_rule) {
      read_rule(line, mark);
    } else {
      has_rule_ = false;
      assign(line, file_.variables);
    }
  }

  // := ::= :::=
  static bool is_colon_assignment(std::string_view text) {
    const std::size_t other = text.find_first_not_of(':');
    return other != std::string_view::npos && text[other] == '=' && other <= 3;
  }

  // Which branch holds is not decided: both are read.
  bool reads_condition(std::string_view line) {
    std::string_view rest = line;
    if (takes_word(rest, "endif")) {
      if (conditions_ > 0) --conditions_;
      return true;
    }
    if (takes_word(rest, "else")) return true;
    for (const std::string_view word : {"ifeq", "ifneq", "ifdef", "ifndef"}) {
      rest = line;
      if (!takes_word(rest, word) && !line.starts_with(std::string(word) + "(")) continue;
      ++conditions_;
      note_shell_calls(line, true);
      return true;
    }
    return false;
  }

  // $(shell ..) runs while the file is read where make expands at once: conditions, `:=`, rules, bare references.
  void note_shell_calls(std::string_view line, bool is_condition) {
    const std::size_t mark = find_outside(line, "=");
    const bool is_late = !is_condition && mark != std::string_view::npos && mark > 0 && line[mark - 1] != ':' &&
                         line[mark - 1] != '!' && find_outside(line.substr(0, mark), ":") == std::string_view::npos;
    if (mark != std::string_view::npos && mark > 0 && line[mark - 1] == '!' && !is_condition) {
      file_.shell_calls.emplace_back(trimmed(line.substr(mark + 1)));
    }
    for (std::size_t at = line.find("$(shell "); !is_late && at != std::string_view::npos;
         at = line.find("$(shell ", at + 1)) {
      const std::size_t close = closing_bracket(line, at + 1);
      if (close == std::string_view::npos) break;
      file_.shell_calls.emplace_back(line.substr(at + 8, close - at - 8));
    }
  }

  void include(std::string_view names, int depth) {
    const std::string expanded = expand_make(file_, names, {}, 0);
    for (const std::string& name : words_in(expanded)) {
      if (name.find_first_of("$*?[") != std::string::npos) {
        file_.unseen.push_back("includes `" + name + "`, which is not known");
        continue;
      }
      if (depth >= kMaxIncludeDepth || includes_ >= kMaxIncludes || !request_.include) {
        file_.unseen.push_back("includes `" + name + "`, which is not read");
        file_.is_cut = true;
        continue;
      }
      ++includes_;
      const std::optional<std::string> text = request_.include(name);
      if (text) read(*text, depth + 1);
    }
    has_rule_ = false;
  }

  void define(std::string_view line, std::string_view text, std::size_t& at) {
    const std::string name(trimmed(line.substr(0, line.find_first_of("=:?+"))));
    std::string value;
    int level = 1;
    while (at < text.size()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view piece = text.substr(at, end - at);
      at = std::min(end + 1, text.size());
      std::string_view rest = trimmed(piece);
      if (takes_word(rest, "define")) ++level;
      if (takes_word(rest, "endef") && --level == 0) break;
      if (!value.empty()) value += '\n';
      value += piece;
    }
    has_rule_ = false;
    if (!name.empty()) set(file_.variables, name, value, false, false);
  }

  using Variables = std::map<std::string, std::vector<std::string>, std::less<>>;

  void assign(std::string_view line, Variables& into) {
    const std::size_t equals = line.find('=', find_outside(line, ":="));
    if (equals == std::string_view::npos) return;
    std::size_t end = equals;
    const bool appends = end > 0 && line[end - 1] == '+';
    const bool is_default = end > 0 && line[end - 1] == '?';
    const bool is_shell = end > 0 && line[end - 1] == '!';
    if (appends || is_default || is_shell) --end;
    while (end > 0 && line[end - 1] == ':') --end;
    const std::string name(trimmed(line.substr(0, end)));
    std::string value(trimmed(line.substr(equals + 1)));
    if (is_shell) value = "$(shell " + value + ")";
    if (!name.empty() && name.find('$') == std::string::npos) set(into, name, std::move(value), appends, is_default);
  }

  void set(Variables& into, const std::string& name, std::string value, bool appends, bool is_default) {
    const auto is_given = [&](const auto& given) { return given.first == name; };
    if (std::any_of(request_.variables.begin(), request_.variables.end(), is_given)) return;
    std::vector<std::string>& values = into[name];
    if (appends) {
      if (values.empty()) values.emplace_back();
      for (std::string& old : values) {
        if (old.size() + value.size() < kMaxMakeText) old += (old.empty() ? "" : " ") + value;
      }
      return;
    }
    // `X := $(X) more` means the value so far.
    const std::string old = values.empty() ? std::string() : values.back();
    for (const std::string& self : {"$(" + name + ")", "${" + name + "}"}) {
      for (std::size_t at = value.find(self); at != std::string::npos; at = value.find(self, at + old.size())) {
        value.replace(at, self.size(), old);
        if (value.size() <= kMaxSelf) continue;
        value = kMakeUnknown;
        break;
      }
    }
    if (conditions_ == 0 && !is_default) values.clear();
    if (is_default && conditions_ == 0 && !values.empty()) return;
    file_.is_cut |= values.size() >= kMaxMakeValues;
    if (values.size() < kMaxMakeValues) values.push_back(std::move(value));
  }

  void read_rule(std::string_view line, std::size_t colon) {
    has_rule_ = false;
    if (file_.rules.size() >= kMaxRules) {
      file_.unseen.emplace_back("has more rules than are read");
      file_.is_cut = true;
      return;
    }
    const std::vector<std::string> targets = words_in(expand_make(file_, line.substr(0, colon), {}, 0));
    std::string_view rest = line.substr(colon + 1);
    if (rest.starts_with(':')) rest.remove_prefix(1);
    std::string_view inline_recipe;
    if (const std::size_t semicolon = find_outside(rest, ";"); semicolon != std::string_view::npos) {
      inline_recipe = trimmed(rest.substr(semicolon + 1));
      rest = rest.substr(0, semicolon);
    }
    if (find_outside(rest, "=") != std::string_view::npos) {
      assign_for_targets(targets, trimmed(rest));
      return;
    }
    // A static pattern rule: targets: pattern: prerequisites.
    if (const std::size_t second = find_outside(rest, ":"); second != std::string_view::npos)
      rest = rest.substr(second + 1);
    std::vector<std::string> prerequisites;
    for (const std::string& word : words_in(expand_make(file_, rest, {}, 0))) {
      if (word != "|") prerequisites.push_back(word);
    }
    if (std::find(targets.begin(), targets.end(), ".ONESHELL") != targets.end()) file_.is_one_shell = true;
    first_rule_ = file_.rules.size();
    MakeRule& rule = file_.rules.emplace_back();
    rule.targets = targets;
    rule.prerequisites = std::move(prerequisites);
    if (!inline_recipe.empty()) rule.recipe.emplace_back(inline_recipe);
    has_rule_ = true;
  }

  void assign_for_targets(const std::vector<std::string>& targets, std::string_view text) {
    Variables own;
    assign(text, own);
    for (const std::string& target : targets) {
      for (const auto& [name, values] : own) {
        if (!values.empty()) file_.of_target[target][name] = values.back();
      }
    }
  }

  MakeFile& file_;
  const MakeRequest& request_;
  int conditions_ = 0;
  int includes_ = 0;
  bool has_rule_ = false;
  std::size_t first_rule_ = 0;
};

}  // namespace

MakeFile read_makefile(std::string_view text, const MakeRequest& request) {
  MakeFile file;
  MakeReader(file, request).read(text, 0);
  return file;
}

}  // namespace pawl

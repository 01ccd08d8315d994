// SPDX-License-Identifier: Apache-2.0
#include "analyse/shell/declare.h"

#include <algorithm>
#include <string>

#include "analyse/shell/shell.h"
#include "base/one_of.h"

namespace pawl {
namespace {

// The name of a simple command that is written out; empty for all else.
[[nodiscard]] std::string_view plain_name(const Node& node) {
  const Node* simple = &node;
  while (simple->kind != Node::Kind::simple && simple->children.size() == 1 &&
         (simple->kind == Node::Kind::list || simple->kind == Node::Kind::pipeline)) {
    simple = &simple->children[0];
  }
  if (simple->kind != Node::Kind::simple || simple->words.empty() || simple->words[0].parts.size() != 1) return {};
  const Part& part = simple->words[0].parts[0];
  return part.kind == Part::Kind::literal ? std::string_view(part.text) : std::string_view();
}

// As written, with an x for what is expanded.
[[nodiscard]] std::string text_of(const ShellWord& word) {
  std::string text;
  for (const Part& part : word.parts) {
    if (part.kind == Part::Kind::literal) text += part.text;
    if (part.kind == Part::Kind::arithmetic && !part.words.empty()) text += text_of(part.words[0]);
    if (part.kind != Part::Kind::literal && part.kind != Part::Kind::arithmetic) text += 'x';
  }
  return text;
}

}  // namespace

namespace {

// The only command of a list, without the groups around it.
[[nodiscard]] const Node& only_child(const Node& node) {
  const Node* inner = &node;
  while ((inner->kind == Node::Kind::list || inner->kind == Node::Kind::pipeline) && inner->children.size() == 1 &&
         !inner->is_negated) {
    inner = &inner->children[0];
  }
  return *inner;
}

// A condition that is the same each time: `true`, `:`, `[ 1 ]`, `[[ x ]]`, `((1))`.
[[nodiscard]] bool is_always(const Node& condition, bool wanted) {
  const Node& test = only_child(condition);
  const std::string_view name = plain_name(test);
  if (is_one_of(name, {"true", ":"})) return wanted;
  if (name == "false") return !wanted;
  const auto is_text = [](const ShellWord& word) {
    return std::all_of(word.parts.begin(), word.parts.end(),
                       [](const Part& part) { return part.kind == Part::Kind::literal; });
  };
  std::vector<std::string> words;
  for (const ShellWord& word : test.words) {
    if (test.kind != Node::Kind::arithmetic && !is_text(word)) return false;
    words.push_back(text_of(word));
  }
  if (test.kind == Node::Kind::arithmetic) {
    return words.size() == 1 && words[0].find_first_not_of("0123456789 ") == std::string::npos &&
           (words[0].find_first_of("123456789") != std::string::npos) == wanted;
  }
  if (test.kind == Node::Kind::condition) return wanted && words.size() == 1 && !words[0].empty();
  if (name == "test") return wanted && words.size() == 2 && !words[1].empty();
  return name == "[" && wanted && words.size() == 3 && words[2] == "]" && !words[1].empty();
}

struct Starts {
  bool any = false;     // something is started in the background
  bool lost = false;    // by a shell of its own, or disowned: `wait` does not wait for it
  bool waits = false;   // for what it started itself
  bool pauses = false;  // or ends
};

void look_for_starts(const Node& list, bool is_inner, Starts& starts) {
  for (std::size_t i = 0; i < list.children.size(); ++i) {
    const bool is_background = i < list.ops.size() && list.ops[i] == "&";
    const Node& child = only_child(list.children[i]);
    starts.any |= is_background;
    starts.lost |= is_background && is_inner;
    if (!is_background && (child.kind == Node::Kind::subshell || child.kind == Node::Kind::group)) {
      for (const Node& body : child.children)
        look_for_starts(body, is_inner || child.kind == Node::Kind::subshell, starts);
    }
    if (is_background) continue;
    const std::string_view name = plain_name(child);
    starts.lost |= name == "disown";
    starts.waits |= name == "wait" && !is_inner;
    starts.pauses |= is_one_of(name, {"sleep", "read", "break", "exit", "return"});
  }
}

}  // namespace

bool starts_processes_for_ever(const Node& loop) {
  if (loop.children.empty()) return false;
  if (loop.kind == Node::Kind::loop) {
    if (!is_always(loop.children[0], loop.text != "until")) return false;
  } else {
    // for ((a; ; b)): without the expression in the middle.
    std::string text;
    for (const ShellWord& word : loop.words) text += text_of(word);
    const std::size_t first = text.find(';');
    const std::size_t second = first == std::string::npos ? first : text.find(';', first + 1);
    if (second == std::string::npos ||
        text.substr(first + 1, second - first - 1).find_first_not_of(" \t") != std::string::npos)
      return false;
  }
  Starts starts;
  look_for_starts(loop.children.back(), false, starts);
  return starts.any && !starts.pauses && (starts.lost || !starts.waits);
}

namespace {

struct Declared {
  std::string letters;  // of its flags
  std::vector<std::string> names;
};

// `declare +x NAME`
[[nodiscard]] bool takes_back(const std::vector<Word>& command, char letter) {
  return std::any_of(command.begin() + 1, command.end(), [&](const Word& word) {
    return word.text.starts_with('+') && word.text.find(letter) != std::string::npos;
  });
}

[[nodiscard]] Declared declared_by(const std::vector<Word>& command, const Node& node) {
  Declared declared;
  for (std::size_t i = 1; i < command.size(); ++i) {
    const Word& flag = command[i];
    if (flag.text.starts_with('-')) declared.letters += flag.text.substr(1);
    if (!flag.text.starts_with('-') && !flag.text.starts_with('+')) declared.names.push_back(flag.text);
  }
  for (const ShellAssignment& assignment : node.assignments) {
    if (assignment.span.begin > node.words[0].span.begin) declared.names.push_back(assignment.name);
  }
  return declared;
}

}  // namespace

void fix_values(const std::vector<Word>& command, const Node& node, Scope& scope) {
  const Declared declared = declared_by(command, node);
  const bool fixes = command[0].text == "readonly" || declared.letters.find('r') != std::string::npos;
  // `export -p`, `readonly -p` list; `local -r` ends with its function, where the name may be another one's.
  if (!fixes || command[0].text == "local") return;
  for (const std::string& name : declared.names) {
    if (scope.is_set(name)) scope.mark_fixed(name);
  }
}

void Shell::declare(const std::vector<Word>& command, const Node& node, Scope& scope) {
  const std::string& program = command[0].text;
  const auto [letters, names] = declared_by(command, node);
  const auto has = [&letters = letters](char letter) { return letters.find(letter) != std::string::npos; };
  const bool is_local = program != "export" && program != "readonly" && !has('g');
  const bool exports = program == "export" || has('x');
  for (const std::string& whole : names) {
    const std::string name = whole.substr(0, whole.find('='));
    if (has('f')) {
      if (exports) scope.export_function(name);
      continue;
    }
    // In dash a local variable begins with what the outer one holds.
    if (is_local) scope.make_local(name, has('p') || has('I') || state_.is_for_sh);
    if (exports) scope.mark_exported(name, !has('n') || program != "export");
    if (takes_back(command, 'x')) scope.mark_exported(name, false);
    if (has('l') || has('u')) scope.mark_case(name, has('l') ? 'l' : 'u');
    if (has('i')) scope.mark_integer(name, true);
    if (!has('n') || program == "export" || scope.option(ShellOption::zsh) == Holds::yes) continue;
    const auto assigned = std::find_if(node.assignments.begin(), node.assignments.end(),
                                       [&](const ShellAssignment& a) { return a.name == name && !a.values.empty(); });
    if (assigned != node.assignments.end()) {
      // A reference's subscript is evaluated each time that it is used.
      const std::vector<Word> targets = expand_unsplit(assigned->values[0], expander_for(scope));
      for (const Word& target : targets) {
        if (target.is_known() && target.text.find('[') != std::string::npos) evaluate_again(target.text, true, scope);
      }
      scope.refer(name, targets);
    } else if (whole.size() > name.size()) {
      Word target;
      target.text = whole.substr(name.size() + 1);
      if (target.text.find('[') != std::string::npos) evaluate_again(target.text, true, scope);
      scope.refer(name, {target});
    }
  }
}

}  // namespace pawl

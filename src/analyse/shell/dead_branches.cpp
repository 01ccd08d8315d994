// SPDX-License-Identifier: Apache-2.0
#include "analyse/shell/dead_branches.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

// Names whose value is not the one that expansion stands in for them.
[[nodiscard]] bool is_plain_name(std::string_view name) {
  static constexpr std::string_view kNumbers[] = {"RANDOM", "SECONDS", "UID", "EUID", "PPID", "BASHPID", "LINENO"};
  if (std::find(std::begin(kNumbers), std::end(kNumbers), name) != std::end(kNumbers)) return false;
  return !name.empty() && name.find_first_not_of("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
                              std::string_view::npos;
}

// Text and variables alone: nothing that would have to run.
[[nodiscard]] bool is_plain(const ShellWord& word) {
  return std::all_of(word.parts.begin(), word.parts.end(), [](const Part& part) {
    if (part.kind == Part::Kind::literal) return true;
    return part.kind == Part::Kind::parameter && is_plain_name(part.text) && !part.operation.ends_with('=') &&
           std::all_of(part.words.begin(), part.words.end(), is_plain);
  });
}

[[nodiscard]] Truth truth(bool holds) {
  return holds ? Truth::yes : Truth::no;
}

// Whether a clause of a case can be the one. In the call's own text every clause counts; in a found file those for
// other words (`uninstall`, `purge`) do not.
[[nodiscard]] bool may_be_chosen(const Node& clause, const std::vector<Word>& subjects, const Expander& expander) {
  for (const ShellWord& pattern : clause.words) {
    for (const Word& wanted : expand_unsplit(pattern, expander)) {
      for (const Word& subject : subjects) {
        if (!subject.is_known() || !wanted.is_known() || matches_glob(wanted.text, subject.text)) return true;
      }
    }
  }
  return subjects.empty();
}

}  // namespace

namespace {

// `true`, `:`, `false`, as long as these names are theirs.
[[nodiscard]] Truth constant_truth(const Node& node, const Scope& scope) {
  const Node* test = &node;
  bool is_negated = false;
  while ((test->kind == Node::Kind::list || test->kind == Node::Kind::pipeline) && test->children.size() == 1) {
    is_negated ^= test->is_negated;
    test = &test->children[0];
  }
  if (test->kind != Node::Kind::simple || test->words.size() != 1 || !test->redirects.empty() ||
      !test->assignments.empty())
    return Truth::unknown;
  std::string name;
  for (const Part& part : test->words[0].parts) {
    if (part.kind != Part::Kind::literal) return Truth::unknown;
    name += part.text.view();
  }
  const bool is_constant = name == "true" || name == ":" || name == "false";
  if (!is_constant || scope.functions().contains(name) || scope.aliases().contains(name) ||
      scope.hashed().contains(name) || !scope.traps().empty())
    return Truth::unknown;
  return truth((name != "false") != is_negated);
}

}  // namespace

Truth truth_of(const Node& node, Scope& scope, const WalkState& state) {
  if (const Truth constant = constant_truth(node, scope); constant != Truth::unknown) return constant;
  if (state.found.depth == 0 || state.loop_depth > 0) return Truth::unknown;
  const Node* test = &node;
  while ((test->kind == Node::Kind::list || test->kind == Node::Kind::pipeline) && test->children.size() == 1) {
    if (test->is_negated) return Truth::unknown;
    test = &test->children[0];
  }
  const bool is_double = test->kind == Node::Kind::condition;
  if (test->is_negated || (test->kind != Node::Kind::simple && !is_double)) return Truth::unknown;
  if (!std::all_of(test->words.begin(), test->words.end(), is_plain)) return Truth::unknown;
  const Expander expander{state.world, scope, [](const Part&) { return Stream{}; }, {}};
  std::vector<std::string> words;
  for (const ShellWord& word : test->words) {
    const std::vector<Word> values = expand_unsplit(word, expander);
    if (values.size() != 1 || !values[0].is_known()) return Truth::unknown;
    words.push_back(values[0].text);
  }
  if (!is_double) {
    if (words.empty() || (words[0] != "[" && words[0] != "test")) return Truth::unknown;
    if (words[0] == "[") {
      if (words.back() != "]") return Truth::unknown;
      words.pop_back();
    }
    words.erase(words.begin());
  }
  if (words.size() == 2 && words[0] == "-z") return truth(words[1].empty());
  if (words.size() == 2 && words[0] == "-n") return truth(!words[1].empty());
  if (words.size() != 3) return Truth::unknown;
  const bool is_equal = is_double ? matches_glob(words[2], words[0]) : words[2] == words[0];
  if (words[1] == "=" || words[1] == "==") return truth(is_equal);
  if (words[1] == "!=") return truth(!is_equal);
  return Truth::unknown;
}

std::vector<bool> reachable(const Node& node, const std::vector<Word>& subjects, const Expander& expander,
                            const WalkState& state) {
  std::vector<bool> may_run(node.children.size(), true);
  if (state.found.depth == 0) return may_run;
  if (node.kind == Node::Kind::choice) {
    for (std::size_t i = 0; i < node.children.size(); ++i)
      may_run[i] = may_be_chosen(node.children[i], subjects, expander);
  }
  if (node.kind != Node::Kind::conditional) return may_run;
  bool is_over = false;
  for (std::size_t i = 0; i < node.children.size(); i += 2) {
    const bool is_else = i + 1 == node.children.size();
    may_run[i] = !is_over;
    if (is_else) break;
    const Truth holds = is_over ? Truth::no : truth_of(node.children[i], expander.scope, state);
    may_run[i + 1] = holds != Truth::no;
    is_over |= holds == Truth::yes;
  }
  return may_run;
}

}  // namespace pawl

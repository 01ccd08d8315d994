// SPDX-License-Identifier: Apache-2.0
// Where ways part and meet again: `if`, `case`, and the expressions that decide.
#include <algorithm>

#include "analyse/shell/dead_branches.h"
#include "analyse/shell/shell.h"
#include "analyse/words/expand.h"
#include "base/one_of.h"
#include "base/restored.h"

namespace pawl {
namespace {

// The output of one of several ways.
void take_way(Stream& output, const Stream& piece) {
  output.sources |= piece.sources;
  output.step = std::max(output.step, piece.step);
}

// `*)` takes whatever is left.
[[nodiscard]] bool takes_all(const Node& clause) {
  return std::any_of(clause.words.begin(), clause.words.end(), [](const ShellWord& pattern) {
    return pattern.parts.size() == 1 && pattern.parts[0].kind == Part::Kind::literal && !pattern.parts[0].is_quoted &&
           pattern.parts[0].text == "*";
  });
}

}  // namespace

std::vector<Word> Shell::expand_expression(const Node& node, Scope& scope, Sources& sources) {
  const Expander expander = expander_for(scope);
  bool is_arithmetic = node.kind == Node::Kind::arithmetic || node.kind == Node::Kind::arith_loop;
  // `[[ a -eq b ]]` evaluates both sides, `[[ -v a ]]` the subscript of a name.
  static constexpr std::string_view kNumeric[] = {"-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v", "-R"};
  std::vector<Word> texts;
  for (const ShellWord& word : node.words) {
    for (Word& item : expand_unsplit(word, expander)) {
      sources |= item.sources;
      is_arithmetic |= node.kind == Node::Kind::condition && is_one_of(item.text, kNumeric);
      texts.push_back(std::move(item));
    }
  }
  for (const Word& item : texts) {
    if (is_arithmetic && item.is_known()) evaluate_again(item.text, true, scope);
  }
  return texts;
}

Stream Shell::walk_expression(const Node& node, Scope& scope) {
  Stream output;
  static_cast<void>(expand_expression(node, scope, output.sources));
  return output;
}

Stream Shell::walk_conditional(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  Scope after = Scope::nowhere();
  const Conditional conditional(*this, *scope.files);
  const bool is_found = state_.found.depth > 0;
  for (std::size_t i = 0; i < node.children.size(); i += 2) {
    if (is_found && scope.is_ended()) break;
    if (i + 1 == node.children.size()) {
      take_way(output, walk(node.children[i], scope, input));
      static_cast<void>(after.join(scope));
      scope = Scope::nowhere();
      break;
    }
    const Truth truth = truth_of(node.children[i], scope, state_);
    Scope otherwise = Scope::nowhere();
    take_way(output, walk_outcome(node.children[i], scope, otherwise, input));
    if (truth == Truth::no) scope.end();
    if (!scope.is_ended() || !is_found) {
      take_way(output, walk(node.children[i + 1], scope, input));
      static_cast<void>(after.join(scope));
    }
    scope = std::move(otherwise);
    if (truth == Truth::yes) scope.end();
  }
  static_cast<void>(after.join(scope));
  scope = std::move(after);
  return output;
}

Stream Shell::walk_choice(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  const std::vector<Word> subjects = expand_expression(node, scope, output.sources);
  const Conditional conditional(*this, *scope.files);
  const std::vector<bool> may_run = reachable(node, subjects, expander_for(scope), state_);
  Scope after = Scope::nowhere();
  Scope falls = Scope::nowhere();  // out of the clause before, into the next one
  bool is_whole = false;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& clause = node.children[i];
    // Its patterns are expanded where none before it was taken.
    take_way(output, walk_expression(clause, scope));
    if (!may_run[i] && falls.is_ended()) continue;
    Scope way = scope;
    static_cast<void>(way.join(falls));
    for (const Node& body : clause.children) take_way(output, walk(body, way, input));
    falls = Scope::nowhere();
    if (clause.text != ";;") falls = way;
    static_cast<void>(after.join(way));
    is_whole |= takes_all(clause);
  }
  if (!is_whole) static_cast<void>(after.join(scope));
  scope = std::move(after);
  return output;
}

}  // namespace pawl

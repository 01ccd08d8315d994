// SPDX-License-Identifier: Apache-2.0
// Functions and aliases: text that the shell runs in the place of a command.
#include <utility>

#include "analyse/shell/shell.h"
#include "analyse/words/variables.h"
#include "base/restored.h"

namespace pawl {
namespace {

// A known word or a pattern as shell text that means it.
[[nodiscard]] std::string as_written(const Word& word) {
  std::string text;
  static constexpr std::string_view kPattern = "*?[]!-";
  for (const char c : word.text) {
    const bool stays = (word.kind == Word::Kind::glob && kPattern.find(c) != std::string_view::npos) || c == '/';
    if (stays) text += c;
    if (!stays) text += c == '\'' ? "\\'" : c == '\n' ? "$'\\n'" : "\\" + std::string(1, c);
  }
  return text.empty() ? "''" : text;
}

}  // namespace

Stream Shell::call_function(const Node& node, const Running& running, Scope& scope, const Stream& input) {
  StepContext context = context_for(static_cast<int>(out_.steps.size()) - 1, node.text, running.span, scope, input);
  std::vector<std::string> words;
  for (const Word& word : running.argv) words.push_back(word.text);
  for (const ActiveCall& call : active_calls_) {
    if (call.node != &node) continue;
    // It starts itself beside itself whatever happens: nothing ends it. (In a branch, something does.)
    if ((state_.pipe_depth > 0 || state_.background_depth > 0) && state_.branch_depth == call.branch_depth) {
      add_effect(EffectKind::execute, Action::fork_bomb, node.text, {}, context);
      return {};
    }
    if (call.words == words) return {};
  }
  if (state_.call_depth >= kMaxCalls) {
    add_gap(running.span, "calls within calls deeper than " + std::to_string(kMaxCalls), Action::unknown, &context);
    return {};
  }
  const FunctionText function = scope.functions.find(node.text)->second;
  const Restored<const Script*> its_script(script_, function.script);
  const std::vector<Word> outer_positional = scope.positional;
  const bool outer_knows = scope.knows_positional;
  scope.positional.assign(running.argv.begin() + 1, running.argv.end());
  scope.knows_positional = true;
  active_calls_.push_back({&node, std::move(words), state_.branch_depth, {}});
  const Restored<int> deeper(state_.call_depth, state_.call_depth + 1);
  Stream output;
  const auto walk_body = [&] {
    for (const Node& child : node.children) output = walk(child, scope, input);
    return output;
  };
  if (function.file.empty()) {
    static_cast<void>(walk_body());
  } else {
    const Restored<bool> found(scope.is_found, true);
    static_cast<void>(files_.as_found(function.file, walk_body));
  }
  for (auto& [name, values] : active_calls_.back().outer_values) {
    if (values.empty()) scope.variables.erase(name);
    if (!values.empty()) scope.variables[name] = std::move(values);
  }
  active_calls_.pop_back();
  scope.positional = outer_positional;
  scope.knows_positional = outer_knows;
  return output;
}

// An alias stands for its text; the words that follow are added to it.
Stream Shell::run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) {
  const Span place = running.span;
  std::string whole = text;
  Scope inner = scope;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    if (word.kind == Word::Kind::unknown) {
      const std::string name = "__word_" + std::to_string(i);
      set_text(inner, name, {word}, false);
      whole += " \"$" + name + "\"";
    } else {
      whole += " " + as_written(word);
    }
  }
  inner.aliases.erase(running.argv[0].text);  // bash does not expand an alias within itself
  return walk_text(whole, inner, input, &place);
}

}  // namespace pawl

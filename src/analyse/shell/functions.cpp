// SPDX-License-Identifier: Apache-2.0
// Functions and aliases: text that the shell runs in the place of a command.
#include <utility>

#include "analyse/shell/shell.h"
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

Stream Shell::call_function(const FunctionText& function, const Running& running, Scope& scope, const Stream& input) {
  constexpr int kMaxPasses = 3;
  const Node& node = *function.node;
  StepContext context = context_for(static_cast<int>(out_.steps.size()) - 1, node.text, running.span, scope, input);
  std::vector<std::string> words;
  for (const Word& word : running.argv) words.push_back(word.text);
  for (ActiveCall* call : active_calls_) {
    if (call->function.node != &node) continue;
    // It starts itself beside itself whatever happens: nothing ends it. (In a branch, something does.)
    if ((state_.pipe_depth > 0 || state_.background_depth > 0) && condition_depth_ == call->condition_depth) {
      add_effect(EffectKind::execute, Action::fork_bomb, node.text, {}, context);
      return {};
    }
    if (call->words != words) continue;
    // The same call once more: what it may find there is added to what the outer one walks, and it leaves what that
    // one leaves, beside what is local here.
    call->has_grown |= call->entry.join(scope);
    call->is_repeated = true;
    if (call->result.is_nowhere()) {
      scope.end();
    } else {
      static_cast<void>(scope.join(call->result));
    }
    return {};
  }
  if (state_.call_depth >= kMaxCalls) {
    add_gap(running.span, "calls within calls deeper than " + std::to_string(kMaxCalls), Action::unknown, &context);
    return {};
  }
  const Restored<const Script*> its_script(script_, function.script);
  const Positional outer_positional = scope.positional();
  const Restored<int> deeper(state_.call_depth, state_.call_depth + 1);
  ActiveCall call{function, std::move(words), condition_depth_, scope};
  Stream output;
  const Point start = here();
  for (int pass = 0;; ++pass) {
    if (pass > 0) take_back(start, {&call.entry, &call.result});
    call.has_grown = false;
    Scope inside = call.entry;
    inside.enter_function();
    inside.set_positional({running.argv.begin() + 1, running.argv.end()});
    Exits exits;
    exits_.push_back(&exits);
    active_calls_.push_back(&call);
    const auto walk_body = [&] {
      for (const Node& child : node.children) output = walk(child, inside, input);
      return output;
    };
    if (function.file.empty()) {
      static_cast<void>(walk_body());
    } else {
      const Restored<bool> found(inside.is_found, true);
      static_cast<void>(files_.as_found(function.file, walk_body));
    }
    active_calls_.pop_back();
    exits_.pop_back();
    static_cast<void>(inside.join(exits.left));
    inside.leave_function();
    const bool is_new = call.result.join(inside);
    // Who calls himself is walked until what comes in and what goes out stay the same.
    if (!call.is_repeated || (!call.has_grown && !is_new) || pass > kMaxPasses) break;
    if (pass >= kMaxPasses - 1) call.entry.forget_changes(scope);
  }
  scope = std::move(call.result);
  scope.set_positional(outer_positional);
  return output;
}

// An alias stands for its text; the words that follow are added to it.
Stream Shell::run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) {
  const Span place = running.span;
  std::string whole = text;
  std::vector<std::string> names;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    if (word.kind == Word::Kind::unknown) {
      names.push_back("__word_" + std::to_string(i));
      scope.set(names.back(), {word});
      whole += " \"$" + names.back() + "\"";
    } else {
      whole += " " + as_written(word);
    }
  }
  // Bash does not expand an alias within itself.
  const std::vector<std::string> texts = *scope.aliases().get(running.argv[0].text);
  scope.unalias(running.argv[0].text);
  Stream output = walk_text(whole, scope, input, &place);
  for (const std::string& one : texts) scope.alias(running.argv[0].text, one);
  for (const std::string& name : names) scope.put_back(name, nullptr);
  return output;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Follows the tree. simple_command.cpp handles a simple command, step/ one program, texts/ the program text that a step
// runs.
#include "analyse/shell/shell.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "analyse/arguments/names_only.h"
#include "analyse/places/path_class.h"
#include "analyse/shell/dead_branches.h"
#include "analyse/shell/declare.h"
#include "analyse/words/expand.h"
#include "analyse/words/variables.h"
#include "analyse/words/variants.h"
#include "base/nul.h"
#include "base/restored.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr int kMaxTextDepth = 8;
constexpr std::size_t kMaxTextBytes = 4 * 1024 * 1024;
constexpr ParseLimits kFoundLimits = {.max_bytes = kMaxShellBytes,
                                      .max_depth = 60};  // for files; the parser's own are for calls
constexpr std::size_t kMaxSteps = 4000;
constexpr std::size_t kMaxEffects = 8000;
constexpr std::size_t kMaxVariables = 500;  // every subshell gets a copy

}  // namespace

Expander Shell::expander_for(Scope& scope) {
  return {world_, scope, [this, &scope](const Part& part) { return run_part(part, scope); },
          [this, &scope](const Word& text, bool is_arithmetic) {
            if (text.is_known()) return evaluate_again(text.text, is_arithmetic, scope);
            // The result of unknown arithmetic is a number; text that is expanded may be anything.
            if (!is_arithmetic)
              add_gap(place_of(text.span), "text that is expanded once more: " + text.reason, unseen_text(text.sources),
                      nullptr);
          }};
}

Stream Shell::walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) {
  if (state_.text_depth >= kMaxTextDepth) {
    add_gap(place == nullptr ? Span{} : *place, "texts within texts deeper than " + std::to_string(kMaxTextDepth),
            Action::unknown, nullptr);
    return {};
  }
  // Shells drop NUL bytes from what they read; in the call's own text they are an error.
  std::string without;
  if (place != nullptr && text.find('\0') != std::string_view::npos) text = without = without_nul(text);
  // Texts that run themselves many times: each is read again.
  text_bytes_ += text.size();
  if (text_bytes_ > kMaxTextBytes) {
    add_gap(place == nullptr ? Span{} : *place, "more text within texts than can be judged", Action::too_long, nullptr);
    return {};
  }
  // A function that is defined in a text may be called after it: its tree must live as long as the walk.
  ParseLimits limits = state_.found.depth > 0 || state_.is_program ? kFoundLimits : ParseLimits{};
  if (state_.is_in_posix()) limits.grammar = Grammar::posix;
  auto script = std::make_shared<Script>(parse_script(text, limits));
  scope.texts.push_back(script);
  const Restored<const Script*> its_script(script_, script.get());
  const Restored<const Span*> its_place(state_.fixed_place, place != nullptr ? place : state_.fixed_place);
  const Restored<int> deeper(state_.text_depth, state_.text_depth + 1);
  if (may_differ_in_sh(*script, text, scope)) return walk_in_both(*script, text, limits, scope, input);
  state_.sh_differs |= state_.is_for_sh && script->differs_in_posix;
  if (state_.text_depth > 1) return walk(script->root, scope, input);
  Stream output = walk_call(script->root, scope, input);
  settle_traps(scope);
  return output;
}

void Shell::run_program(std::string_view text, std::string_view language, const std::string& path, Scope& scope,
                        ImportedCalls* exports) {
  state_.is_program = true;
  state_.exports = exports;
  Word name;
  name.text = path;
  set_text(scope, "BASH_SOURCE", {name}, false);
  if (language == "shell") {
    scope.knows_positional = false;
    static_cast<void>(walk_text(text, scope, {}, nullptr));
    return;
  }
  Step step;
  step.program = language;
  out_.steps.push_back(std::move(step));
  const Span all{0, static_cast<std::uint32_t>(text.size())};
  StepContext context = context_for(0, std::string(language), all, scope, {});
  static_cast<void>(texts_.run_known(text, language, all, context, scope, {}));
}

// The call's own text. What is written to a named pipe is read by earlier steps, too: then it is walked once more, with
// that in mind.
Stream Shell::walk_call(const Node& root, Scope& scope, const Stream& input) {
  const Point start = here();
  const Scope before = scope;
  const CallFiles files_before = *scope.files;
  Stream output = walk(root, scope, input);
  const auto fifos = scope.files->fifos;
  const bool feeds_back = std::any_of(fifos.begin(), fifos.end(), [&](const auto& fifo) {
    const auto known = files_before.fifos.find(fifo.first);
    return !fifo.second.is_empty() && (known == files_before.fifos.end() || known->second != fifo.second);
  });
  if (!feeds_back) return output;
  scope = before;
  *scope.files = files_before;
  scope.files->fifos = fifos;
  for (const auto& [path, sources] : fifos) scope.files->written[path] = sources;
  go_back_to(start);
  traps_.clear();
  return walk(root, scope, input);
}

bool Shell::is_too_much(Span span, const Scope& scope) {
  if (state_.found.depth > 0) return files_.is_too_much_found(span);
  if (out_.steps.size() <= kMaxSteps + state_.found.steps &&
      out_.effects.size() <= kMaxEffects + state_.found.effects && scope.variables.size() <= kMaxVariables) {
    return false;
  }
  if (out_.gaps.empty() || out_.gaps.back().reason != "more steps than can be judged") {
    add_gap(place_of(span), "more steps than can be judged", Action::too_long, nullptr);
  }
  return true;
}

Stream Shell::walk(const Node& node, Scope& scope, const Stream& input) {
  if (is_too_much(node.span, scope)) return {};
  switch (node.kind) {
    case Node::Kind::simple:
      return walk_simple(node, scope, input);
    case Node::Kind::list:
      return walk_list(node, scope, input);
    case Node::Kind::pipeline:
      return walk_pipeline(node, scope, input);
    case Node::Kind::unknown:
      walk_unknown(node);
      return {};
    case Node::Kind::function:
      scope.functions[node.text] = {&node, script_,
                                    state_.found.depth > 0 ? state_.found.active_files.back() : std::string()};
      return {};
    case Node::Kind::subshell:
    case Node::Kind::group:
    case Node::Kind::conditional:
    case Node::Kind::loop:
    case Node::Kind::arith_loop:
    case Node::Kind::choice:
    case Node::Kind::clause:
    case Node::Kind::arithmetic:
    case Node::Kind::condition:
    case Node::Kind::coprocess:
    case Node::Kind::iteration:
      break;
  }
  // A compound command: its redirections hold for all inside.
  Stream own_input = input;
  const std::map<int, Channel> outer_descriptors = scope.descriptors;
  std::vector<const Part*> fed;
  const std::vector<Redirection> redirections = [&] {
    const Restored<std::vector<const Part*>*> feeding(fed_, &fed);
    return expand_redirects(node, scope, own_input, scope.descriptors);
  }();
  Stream output;
  if (node.kind == Node::Kind::subshell || node.kind == Node::Kind::coprocess) {
    Scope inner = scope;
    output = walk_list(node, inner, own_input);
  } else if (node.kind == Node::Kind::group) {
    output = walk_list(node, scope, own_input);
  } else if (node.kind == Node::Kind::iteration) {
    output = walk_iteration(node, scope, own_input);
  } else {
    output = walk_branches(node, scope, own_input);
  }
  scope.descriptors = outer_descriptors;
  add_redirections(redirections, output, scope, node.span, -1);
  feed(fed, output, {}, scope);
  return output;
}

namespace {

// A `cd` that may not have happened leaves the shell where it was.
void may_be_in(const std::string& cwd, Scope& scope) {
  constexpr std::size_t kMaxCwds = 4;
  if (cwd == scope.cwd || scope.maybe_cwds.size() >= kMaxCwds) return;
  if (std::find(scope.maybe_cwds.begin(), scope.maybe_cwds.end(), cwd) == scope.maybe_cwds.end())
    scope.maybe_cwds.push_back(cwd);
}

}  // namespace

Stream Shell::walk_list(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  output.is_known = !node.children.empty();
  bool is_conditional = false;
  Truth so_far = Truth::unknown;
  std::string cwd_before = scope.cwd;  // the chain of && and ||
  bool is_chain = true;                // of && alone, so far
  std::optional<std::map<std::string, std::vector<Held>, std::less<>>> held_before;
  for (std::size_t i = 0; i < node.children.size() && !files_.is_exhausted(); ++i) {
    if (is_conditional && so_far == (node.ops[i - 1] == "&&" ? Truth::no : Truth::yes)) {
      is_conditional = i < node.ops.size() && (node.ops[i] == "&&" || node.ops[i] == "||");
      is_chain &= i >= node.ops.size() || node.ops[i] != "||";
      if (held_before && (!is_conditional || !is_chain))
        may_hold_still(scope, *std::exchange(held_before, std::nullopt));
      continue;
    }
    if (state_.found.depth > 0) so_far = truth_of(node.children[i], scope, state_);
    const bool is_background = i < node.ops.size() && node.ops[i] == "&";
    const Stream piece = [&] {
      const Restored<int> branch(state_.branch_depth, state_.branch_depth + (is_conditional ? 1 : 0));
      const Restored<int> chain(state_.chain_depth, state_.chain_depth + (is_conditional && is_chain ? 1 : 0));
      const Restored<int> background(state_.background_depth, state_.background_depth + (is_background ? 1 : 0));
      return walk(node.children[i], scope, input);
    }();
    output.sources |= piece.sources;
    output.is_known &= piece.is_known;
    output.text += piece.text;
    output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
    output.step = std::max(output.step, piece.step);
    output.is_settings = node.children.size() == 1 && piece.is_settings;
    if (node.children.size() == 1) output.file = piece.file;
    const std::string_view op = i < node.ops.size() ? std::string_view(node.ops[i]) : std::string_view();
    const bool was_conditional = is_conditional;
    is_conditional = op == "&&" || op == "||";
    // The first of a chain happens in any case.
    if (is_conditional && !was_conditional) {
      cwd_before = scope.cwd;
      is_chain = true;
      if (!scope.variables.empty()) held_before = scope.variables;
    }
    if (op == "||") is_chain = false;
    if (held_before && (!is_conditional || !is_chain)) may_hold_still(scope, *std::exchange(held_before, std::nullopt));
    if (is_conditional) continue;
    if (was_conditional) may_be_in(cwd_before, scope);
    cwd_before = scope.cwd;
  }
  if (!output.is_known) output.text.clear();
  return output;
}

// Every child may run: conditions, bodies, clauses. What they set is one of several possible values.
Stream Shell::walk_branches(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  const Expander expander = expander_for(scope);
  bool is_arithmetic = node.kind == Node::Kind::arithmetic || node.kind == Node::Kind::arith_loop;
  // `[[ a -eq b ]]` evaluates both sides, `[[ -v a ]]` the subscript of a name.
  static constexpr std::string_view kNumeric[] = {"-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v", "-R"};
  std::vector<Word> texts;
  for (const ShellWord& word : node.words) {
    for (Word& item : expand_unsplit(word, expander)) {
      output.sources |= item.sources;
      is_arithmetic |= node.kind == Node::Kind::condition &&
                       std::find(std::begin(kNumeric), std::end(kNumeric), item.text) != std::end(kNumeric);
      texts.push_back(std::move(item));
    }
  }
  for (const Word& item : texts) {
    if (is_arithmetic && item.is_known()) evaluate_again(item.text, true, scope);
  }
  // `shift` in a loop brings every parameter to $1.
  if (state_.loop_depth > 0 && scope.knows_positional) {
    texts.insert(texts.end(), scope.positional.begin(), scope.positional.end());
  }
  const bool is_loop = node.kind == Node::Kind::loop || node.kind == Node::Kind::arith_loop;
  if (is_loop && starts_processes_for_ever(node)) {
    StepContext context = context_for(-1, "", node.span, scope, {});
    add_effect(EffectKind::execute, Action::fork_bomb, node.text, {}, context);
  }
  const Restored<int> loop(state_.loop_depth, state_.loop_depth + (is_loop ? 1 : 0));
  std::string cwd_before = scope.cwd;
  std::vector<std::string> cwds_after;
  const Restored<int> branch(state_.branch_depth, state_.branch_depth + 1);
  const std::vector<bool> may_run = reachable(node, texts, expander_for(scope), state_);
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (!may_run[i]) continue;
    const Stream piece = walk(node.children[i], scope, input);
    output.sources |= piece.sources;
    output.step = std::max(output.step, piece.step);
    // Each branch begins where the condition left the shell.
    if (node.kind == Node::Kind::conditional || node.kind == Node::Kind::choice) {
      if (node.kind == Node::Kind::conditional && i == 0) cwd_before = scope.cwd;
      if (scope.cwd != cwd_before) cwds_after.push_back(scope.cwd);
      scope.cwd = cwd_before;
    }
  }
  if (!cwds_after.empty()) {
    scope.cwd = cwds_after.back();
    for (const std::string& cwd : cwds_after) may_be_in(cwd, scope);
    may_be_in(cwd_before, scope);
  } else if (node.kind == Node::Kind::loop) {
    may_be_in(cwd_before, scope);
  }
  return output;
}

Stream Shell::walk_iteration(const Node& node, Scope& scope, const Stream& input) {
  std::vector<Word> values;
  const Expander expander = expander_for(scope);
  for (const ShellWord& word : node.words) {
    for (Word& item : expand_word(word, expander)) values.push_back(std::move(item));
  }
  if (!node.has_in && scope.knows_positional) values = scope.positional;
  if (values.empty()) {
    Word unknown;
    unknown.kind = Word::Kind::unknown;
    unknown.text = "$" + node.text;
    unknown.reason = "the loop's items are not known";
    values.push_back(unknown);
  }
  set_text(scope, node.text, values, false);
  Stream output;
  const Restored<int> branch(state_.branch_depth, state_.branch_depth + 1);
  for (const Node& child : node.children) {
    const Stream piece = walk(child, scope, input);
    output.sources |= piece.sources;
    output.step = std::max(output.step, piece.step);
  }
  return output;
}

void Shell::walk_unknown(const Node& node) {
  // Dash stops at what it cannot read; what bash makes of it is known.
  if (state_.is_in_posix() && node.gap == GapKind::broken) return;
  const Action action = node.gap == GapKind::broken     ? Action::broken
                        : node.gap == GapKind::too_long ? Action::too_long
                                                        : Action::unknown;
  add_gap(place_of(node.span), node.text, action, nullptr);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Follows the tree. simple_command.cpp handles a simple command, step/ one program, texts/ the program text that a step
// runs.
#include "analyse/shell/shell.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "analyse/shell/dead_branches.h"
#include "analyse/words/expand.h"
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
constexpr std::size_t kMaxVariables = 500;
constexpr std::size_t kMaxWalked = 60000;  // nodes: loops and functions are walked until nothing new comes in

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
  ParseLimits limits = state_.found.depth > 0 || state_.is_program ? kFoundLimits : ParseLimits{};
  if (state_.is_in_posix()) limits.grammar = Grammar::posix;
  // A function that is defined in a text may be called after it: its tree must live as long as the walk.
  auto script = std::make_shared<Script>(parse_script(text, limits));
  texts_read_.push_back(script);
  const Restored<const Script*> its_script(script_, script.get());
  const Restored<const Span*> its_place(state_.fixed_place, place != nullptr ? place : state_.fixed_place);
  const Restored<int> deeper(state_.text_depth, state_.text_depth + 1);
  if (may_differ_in_sh(*script, text, scope)) return walk_in_both(*script, text, limits, scope, input);
  state_.sh_differs |= state_.is_for_sh && script->differs_in_posix;
  const std::size_t gaps_before = out_.gaps.size();
  Stream output = state_.text_depth == 1 ? walk_call(script->root, scope, input)
                  : script->is_only_zsh  ? walk_rejected(script->root, scope, input)
                                         : walk(script->root, scope, input);
  // What could not be read stands where nothing is walked: within a condition, a pattern, an expression.
  const bool is_found = state_.found.depth > 0 || state_.is_program;
  if (script->gaps > 0 && out_.gaps.size() == gaps_before && !is_found && !state_.is_in_posix())
    add_gap(place == nullptr ? script->root.span : *place, "a part that cannot be read", Action::broken, nullptr);
  if (state_.text_depth == 1) settle_traps(scope);
  return output;
}

// Bash runs the lines before the first that it rejects, and goes on behind the text.
Stream Shell::walk_rejected(const Node& root, Scope& scope, const Stream& input) {
  const Scope before = scope.branch();
  Stream output = walk(root, scope, input);
  scope.forget_changes(before);
  static_cast<void>(scope.join(before));
  return output;
}

Stream Shell::walk_shell(std::string_view text, Scope& scope, const Stream& input, const Span* place) {
  const OwnShell own_shell(*this);
  scope.forget_traps();
  Stream output = walk_text(text, scope, input, place);
  settle_traps(scope);
  return output;
}

Stream Shell::walk_sourced(std::string_view text, Scope& scope, const Stream& input, const Span* place) {
  Exits exits;
  exits_.push_back(&exits);
  Stream output = walk_text(text, scope, input, place);
  exits_.pop_back();
  static_cast<void>(scope.join(exits.left));
  return output;
}

void Shell::run_program(std::string_view text, std::string_view language, const std::string& path, Scope& scope,
                        ImportedCalls* exports) {
  state_.is_program = true;
  state_.exports = exports;
  Word name;
  name.text = path;
  scope.set("BASH_SOURCE", {name});
  if (language == "shell") {
    scope.forget_positional();
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

namespace {

// What the call has put into files by its end, as what may be there at its beginning: for what runs beside it.
[[nodiscard]] CallFiles found_at_any_time(const CallFiles& before, const CallFiles& after) {
  CallFiles files = before;
  for (const auto& [path, content] : after.contents) {
    if (content.is_known && !content.text.empty()) files.earlier[path].push_back(content.text);
  }
  for (const auto& [path, texts] : after.earlier)
    files.earlier[path].insert(files.earlier[path].end(), texts.begin(), texts.end());
  for (const auto& [path, placed] : after.relocations) {
    files.place_also(path, placed);
    files.relocations[path].may_be_none = true;
  }
  for (const auto& [path, sources] : after.written) {
    if (!sources.is_empty()) files.written[path] |= sources;
  }
  return files;
}

}  // namespace

// The call's own text. What is written to a named pipe is read by earlier steps, too, and what runs beside the rest may
// find what is written later: then it is walked once more, with that in mind.
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
  const bool may_come_late = runs_beside_ && state_.found.depth == 0 &&
                             (!scope.files->contents.empty() || !scope.files->relocations.empty() ||
                              scope.files->written.size() > files_before.written.size());
  if (!feeds_back && !may_come_late) return output;
  CallFiles files = may_come_late ? found_at_any_time(files_before, *scope.files) : files_before;
  scope = before;
  *scope.files = std::move(files);
  scope.files->fifos = fifos;
  for (const auto& [path, sources] : fifos) scope.files->written[path] = sources;
  go_back_to(start);
  traps_.clear();
  return walk(root, scope, input);
}

bool Shell::is_too_much(Span span, const Scope& scope) {
  if (state_.found.depth > 0) return files_.is_too_much_found(span);
  if (out_.steps.size() <= kMaxSteps + state_.found.steps &&
      out_.effects.size() <= kMaxEffects + state_.found.effects && scope.variables().size() <= kMaxVariables &&
      walked_ <= kMaxWalked) {
    return false;
  }
  if (out_.gaps.empty() || out_.gaps.back().reason != "more steps than can be judged") {
    add_gap(place_of(span), "more steps than can be judged", Action::too_long, nullptr);
  }
  return true;
}

Stream Shell::walk(const Node& node, Scope& scope, const Stream& input) {
  failed_.reset();
  if (is_too_much(node.span, scope)) return {};
  if (state_.found.depth == 0) ++walked_;
  switch (node.kind) {
    case Node::Kind::simple: {
      Stream output = walk_simple(node, scope, input);
      if (failed_) static_cast<void>(scope.join(*std::exchange(failed_, std::nullopt)));
      return output;
    }
    case Node::Kind::list:
      return walk_list(node, scope, input);
    case Node::Kind::pipeline:
      return walk_pipeline(node, scope, input);
    case Node::Kind::unknown:
      walk_unknown(node);
      return {};
    case Node::Kind::function:
      scope.define(node.text,
                   {&node, script_, state_.found.depth > 0 ? state_.found.active_files.back() : std::string()});
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
  return walk_compound(node, scope, input);
}

Stream Shell::walk_outcome(const Node& node, Scope& scope, Scope& failed, const Stream& input) {
  const bool is_plain_pipeline = node.kind == Node::Kind::pipeline && node.children.size() == 1;
  if (is_plain_pipeline && node.is_negated) {
    Scope succeeded = scope;
    Stream output = walk_outcome(node.children[0], succeeded, scope, input);
    failed = std::move(succeeded);
    return output;
  }
  if (is_plain_pipeline) return walk_outcome(node.children[0], scope, failed, input);
  if (node.kind == Node::Kind::list) return walk_list(node, scope, input, &failed);
  if (node.kind != Node::Kind::simple || is_too_much(node.span, scope)) {
    Stream output = walk(node, scope, input);
    failed = scope;
    return output;
  }
  failed_.reset();
  ++walked_;
  Stream output = walk_simple(node, scope, input);
  failed = failed_ ? *std::exchange(failed_, std::nullopt) : scope;
  return output;
}

// Its redirections hold for all inside.
Stream Shell::walk_compound(const Node& node, Scope& scope, const Stream& input) {
  Stream own_input = input;
  const Descriptors outer = scope.descriptors();
  const std::vector<std::string> folders = scope.folders();  // in which its files are opened
  std::vector<Part> fed;
  std::optional<Scope> unopened;  // what holds behind it if it cannot have its files
  const std::vector<Redirection> redirections = [&] {
    const Restored<std::vector<Part>*> feeding(fed_, &fed);
    Descriptors inner = outer;
    Redirected redirected = expand_redirects(node, scope, own_input, inner);
    if (may_fail(redirected, scope)) unopened = scope.branch();
    scope.set_descriptors(std::move(inner));
    return std::move(redirected.all);
  }();
  // What `>(…)` holds is expanded before the command runs.
  std::optional<Scope> at_start;
  if (!fed.empty()) at_start = scope.branch();
  Stream output;
  if (node.kind == Node::Kind::subshell || node.kind == Node::Kind::coprocess) {
    runs_beside_ |= node.kind == Node::Kind::coprocess;
    Scope inner = scope.branch();
    inner.forget_traps();
    const OwnShell own_shell(*this);
    output = walk_list(node, inner, own_input);
    settle_traps(inner);
  } else if (node.kind == Node::Kind::group) {
    output = walk_list(node, scope, own_input);
  } else if (node.kind == Node::Kind::iteration) {
    output = walk_iteration(node, scope, own_input);
  } else if (node.kind == Node::Kind::loop || node.kind == Node::Kind::arith_loop) {
    output = walk_loop(node, scope, own_input);
  } else if (node.kind == Node::Kind::conditional) {
    output = walk_conditional(node, scope, own_input);
  } else if (node.kind == Node::Kind::choice) {
    output = walk_choice(node, scope, own_input);
  } else {
    output = walk_expression(node, scope);
  }
  // What `exec` opened inside stays open; what stands behind the command goes.
  Descriptors after = scope.descriptors();
  for (const Redirection& redirection : redirections) {
    for (const int fd : {redirection.fd, redirection.fd == 1 ? 2 : redirection.fd}) {
      if (const Channels* before = outer.get(fd)) {
        after.set(fd, *before);
      } else {
        after.erase(fd);
      }
    }
  }
  if (!redirections.empty()) scope.set_descriptors(std::move(after));
  const std::vector<std::string> folders_after = scope.folders();
  scope.set_folders(folders);
  add_redirections(redirections, output, scope, node.span, -1);
  scope.set_folders(folders_after);
  if (unopened) static_cast<void>(scope.join(*unopened));
  if (at_start) feed(fed, output, {}, *at_start);
  return output;
}

namespace {

void append(Stream& output, const Stream& piece) {
  output.sources |= piece.sources;
  output.is_known &= piece.is_known;
  output.text += piece.text;
  output.is_either |= piece.is_either;
  output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
  output.step = std::max(output.step, piece.step);
}

[[nodiscard]] bool is_joining(std::string_view op) {
  return op == "&&" || op == "||";
}

}  // namespace

Stream Shell::walk_list(const Node& node, Scope& scope, const Stream& input, Scope* failed) {
  Stream output;
  output.is_known = !node.children.empty();
  const std::size_t count = node.children.size();
  bool has_outcome = false;
  for (std::size_t first = 0; first < count && !files_.is_exhausted();) {
    std::size_t last = first;
    while (last + 1 < count && last < node.ops.size() && is_joining(node.ops[last])) ++last;
    const bool is_background = last < node.ops.size() && node.ops[last] == "&";
    has_outcome = failed != nullptr && last + 1 == count && !is_background;
    Stream piece;
    if (is_background) {
      // It runs beside what comes after: what it sets, nobody else sees.
      runs_beside_ = true;
      Scope beside = scope.branch();
      beside.forget_traps();
      const OwnShell own_shell(*this);
      const Restored<int> background(state_.background_depth, state_.background_depth + 1);
      const Restored<int> doubt(scope.files->doubt, scope.files->doubt + 1);
      piece = walk_chain(node, first, last, beside, input, nullptr);
      settle_traps(beside);
    } else {
      piece = walk_chain(node, first, last, scope, input, has_outcome ? failed : nullptr);
    }
    append(output, piece);
    output.is_settings = count == 1 && piece.is_settings;
    if (count == 1) output.file = piece.file;
    first = last + 1;
  }
  if (failed != nullptr && !has_outcome) *failed = scope;
  if (!output.is_known) output.text.clear();
  return output;
}

Stream Shell::walk_chain(const Node& list, std::size_t first, std::size_t last, Scope& scope, const Stream& input,
                         Scope* failed) {
  if (first == last && failed == nullptr) return walk(list.children[first], scope, input);
  Stream output;
  Scope if_failed = Scope::nowhere();
  const auto walk_next = [&](const Node& node, Scope& at, Scope& at_failure) {
    const Truth truth = truth_of(node, at, state_);
    Stream piece = walk_outcome(node, at, at_failure, input);
    if (truth == Truth::yes) at_failure.end();
    if (truth == Truth::no) at.end();
    return piece;
  };
  output = walk_next(list.children[first], scope, if_failed);
  const Conditional conditional(*this, *scope.files, first != last);
  for (std::size_t i = first + 1; i <= last && !files_.is_exhausted(); ++i) {
    const bool is_and = list.ops[i - 1] == "&&";
    Scope& start = is_and ? scope : if_failed;
    // In a found file what cannot be reached is left out; in the call's own text all of it counts.
    if (start.is_ended() && state_.found.depth > 0) continue;
    Scope next = start;
    Scope next_failed = Scope::nowhere();
    append(output, walk_next(list.children[i], next, next_failed));
    if (is_and) {
      scope = std::move(next);
      static_cast<void>(if_failed.join(next_failed));
    } else {
      static_cast<void>(scope.join(next));
      if_failed = std::move(next_failed);
    }
  }
  if (failed != nullptr) {
    *failed = std::move(if_failed);
  } else {
    static_cast<void>(scope.join(if_failed));
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

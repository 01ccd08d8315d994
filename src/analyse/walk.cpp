// SPDX-License-Identifier: Apache-2.0
// Following the tree; run.cpp looks at one step, execute.cpp at the program text that a step runs.
#include "analyse/walk.h"

#include <algorithm>
#include <memory>

#include "analyse/declare.h"
#include "analyse/expand.h"
#include "analyse/names_only.h"
#include "analyse/path_class.h"
#include "analyse/variables.h"
#include "analyse/variants.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr int kMaxTextDepth = 8;
constexpr std::size_t kMaxTextBytes = 4 * 1024 * 1024;
constexpr ParseLimits kFoundLimits = {kMaxShellBytes, 60};  // for files; the parser's own are for calls
constexpr std::size_t kMaxArithmeticBytes = 2000;
constexpr std::size_t kMaxSteps = 4000;
constexpr std::size_t kMaxEffects = 8000;
constexpr std::size_t kMaxVariables = 500;  // every subshell gets a copy

[[nodiscard]] bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

Expander Walker::expander_for(Scope& scope) {
  return {world_, scope, [this, &scope](const Part& part) { return run_part(part, scope); },
          [this, &scope](const Word& text, bool is_arithmetic) {
            if (text.is_known()) return evaluate_again(text.text, is_arithmetic, scope);
            // The result of unknown arithmetic is a number; text that is expanded may be anything.
            if (!is_arithmetic)
              add_gap(place_of(text.span), "text that is expanded once more: " + text.reason, unseen_text(text.sources),
                      nullptr);
          }};
}

Stream Walker::walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) {
  if (text_depth_ >= kMaxTextDepth) {
    add_gap(place == nullptr ? Span{} : *place, "texts within texts deeper than " + std::to_string(kMaxTextDepth),
            Action::unknown, nullptr);
    return {};
  }
  // Texts that run themselves many times over: each is read anew.
  text_bytes_ += text.size();
  if (text_bytes_ > kMaxTextBytes) {
    add_gap(place == nullptr ? Span{} : *place, "more text within texts than can be judged", Action::too_long, nullptr);
    return {};
  }
  // A function that is defined in a text may be called after it: its tree must live as long as the walk.
  auto script = std::make_shared<Script>(parse_script(text, found_depth_ > 0 ? kFoundLimits : ParseLimits{}));
  scope.texts.push_back(script);
  const Script* outer_script = std::exchange(script_, script.get());
  const Span* outer_place = fixed_place_;
  if (place != nullptr) fixed_place_ = place;
  ++text_depth_;
  const Mark start = mark();
  const Scope before = scope;
  Stream output = walk(script->root, scope, input);
  // What is written to a named pipe is read by steps that stand before it, too: once more, with that in mind.
  const bool feeds_back = std::any_of(scope.fifos.begin(), scope.fifos.end(), [&](const auto& fifo) {
    const auto known = before.fifos.find(fifo.first);
    return fifo.second != 0 && (known == before.fifos.end() || known->second != fifo.second);
  });
  if (feeds_back && !is_second_walk_) {
    const auto fifos = scope.fifos;
    scope = before;
    scope.fifos = fifos;
    for (const auto& [path, sources] : fifos) scope.written[path] = sources;
    go_back_to(start);
    is_second_walk_ = true;
    output = walk(script->root, scope, input);
    is_second_walk_ = false;
  }
  --text_depth_;
  fixed_place_ = outer_place;
  script_ = outer_script;
  return output;
}

Walker::Mark Walker::mark() const {
  return {out_.steps.size(), out_.effects.size(), out_.gaps.size(), out_.flows.size(), out_.notes.size()};
}

void Walker::go_back_to(const Mark& mark) {
  out_.steps.resize(mark.steps);
  out_.effects.resize(mark.effects);
  out_.gaps.resize(mark.gaps);
  out_.flows.resize(mark.flows);
  out_.notes.resize(mark.notes);
}

bool Walker::is_too_much(Span span, const Scope& scope) {
  if (found_depth_ > 0) return is_too_much_found(span);
  if (out_.steps.size() <= kMaxSteps + found_steps_ && out_.effects.size() <= kMaxEffects + found_effects_ &&
      scope.variables.size() <= kMaxVariables) {
    return false;
  }
  if (out_.gaps.empty() || out_.gaps.back().reason != "more steps than can be judged") {
    add_gap(place_of(span), "more steps than can be judged", Action::too_long, nullptr);
  }
  return true;
}

Stream Walker::walk(const Node& node, Scope& scope, const Stream& input) {
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
      scope.functions[node.text] = {&node, script_, found_depth_ > 0 ? active_files_.back() : std::string()};
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
  std::vector<const Part*>* const outer_fed = std::exchange(fed_, &fed);
  const std::vector<Redirection> redirections = expand_redirects(node, scope, own_input, scope.descriptors);
  fed_ = outer_fed;
  Stream output;
  if (node.kind == Node::Kind::subshell || node.kind == Node::Kind::coprocess) {
    Scope inner = scope;
    output = walk_list(node, inner, own_input);
    keep_files(inner, scope);
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

Stream Walker::walk_list(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  output.is_known = !node.children.empty();
  bool is_conditional = false;
  Truth so_far = Truth::unknown;
  std::string cwd_before = scope.cwd;  // the chain of && and ||
  for (std::size_t i = 0; i < node.children.size() && !is_exhausted(); ++i) {
    if (is_conditional && so_far == (node.ops[i - 1] == "&&" ? Truth::no : Truth::yes)) {
      is_conditional = i < node.ops.size() && (node.ops[i] == "&&" || node.ops[i] == "||");
      continue;
    }
    if (found_depth_ > 0) so_far = truth_of(node.children[i], scope);
    const bool is_background = i < node.ops.size() && node.ops[i] == "&";
    if (is_conditional) ++branch_depth_;
    if (is_background) ++background_depth_;
    const Stream piece = walk(node.children[i], scope, input);
    if (is_background) --background_depth_;
    if (is_conditional) --branch_depth_;
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
    if (is_conditional) {
      if (!was_conditional) cwd_before = scope.cwd;  // the first of a chain happens in any case
      continue;
    }
    if (was_conditional) may_be_in(cwd_before, scope);
    cwd_before = scope.cwd;
  }
  if (!output.is_known) output.text.clear();
  return output;
}

Stream Walker::walk_pipeline(const Node& node, Scope& scope, const Stream& input) {
  if (node.children.size() == 1) return walk(node.children[0], scope, input);
  Stream stream = input;
  ++pipe_depth_;
  const std::size_t first = out_.effects.size();
  const std::size_t first_step = out_.steps.size();
  std::size_t last = first;
  for (const Node& child : node.children) {
    last = out_.effects.size();
    lets_out_ = Lets::everything;
    Scope inner = scope;  // each part runs in a shell of its own
    stream = walk(child, inner, stream);
    keep_files(inner, scope);
    if (child.kind == Node::Kind::simple) hide_shown(first, last, first_step, lets_out_);
  }
  --pipe_depth_;
  // `aws ecr get-login-password | docker login --password-stdin`: nobody sees it.
  if (!shows_input_) hide_told(first, last);
  return stream;
}

// `cat .env | cut -d= -f1`, `cat key.pem | wc -l`: what a part lets out is all that can be seen of those before it,
// unless one of them writes elsewhere than into the pipe.
void Walker::hide_shown(std::size_t begin, std::size_t end, std::size_t first_step, Lets lets) {
  if (lets == Lets::everything) return;
  for (std::size_t i = first_step; i + 1 < out_.steps.size(); ++i) {
    const Step& step = out_.steps[i];
    const ProgramFact* fact = find_program(step.program);
    if (fact == nullptr ||
        (fact->prints_input && !fact->operands.empty() && fact->operands.front().role == Role::write))
      return;
    for (const Redirection& redirection : step.redirections) {
      if (redirection.fd == 1) return;
    }
  }
  for (std::size_t i = begin; i < end; ++i) {
    Effect& effect = out_.effects[i];
    const bool is_hidden = lets == Lets::nothing || holds_named_values(effect.object);
    if (effect.kind == EffectKind::read && is_hidden) effect.attributes &= static_cast<std::uint16_t>(~is_shown);
  }
}

void Walker::hide_told(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    Effect& effect = out_.effects[i];
    if (effect.kind == EffectKind::read && effect.classes == path_secret)
      effect.attributes &= static_cast<std::uint16_t>(~is_shown);
  }
}

// `export $(grep -v '#' .env | xargs)` uses what stands there, and nobody sees it. A key or a credential store is
// nothing to put into a variable.
void Walker::hide_settings(const std::vector<Word>& words) {
  for (const Word& word : words) {
    const auto part = part_effects_.find(word.step);
    if (part == part_effects_.end()) continue;
    for (std::size_t i = part->second.first; i < std::min(part->second.second, out_.effects.size()); ++i) {
      Effect& effect = out_.effects[i];
      if (effect.kind == EffectKind::read && (effect.classes & path_secret) != 0 &&
          (effect.classes & path_project) != 0 && (effect.classes & path_credential_store) == 0)
        effect.attributes &= static_cast<std::uint16_t>(~is_shown);
    }
  }
}

// Every child may run: conditions, bodies, clauses. What they set is one of several possible values.
Stream Walker::walk_branches(const Node& node, Scope& scope, const Stream& input) {
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
  if (loop_depth_ > 0 && scope.knows_positional) {
    texts.insert(texts.end(), scope.positional.begin(), scope.positional.end());
  }
  const bool is_loop = node.kind == Node::Kind::loop || node.kind == Node::Kind::arith_loop;
  if (is_loop && starts_processes_for_ever(node)) {
    StepContext context = context_for(-1, "", node.span, scope, {});
    add_effect(EffectKind::execute, Action::fork_bomb, node.text, 0, context);
  }
  if (is_loop) ++loop_depth_;
  std::string cwd_before = scope.cwd;
  std::vector<std::string> cwds_after;
  ++branch_depth_;
  const std::vector<bool> may_run = reachable(node, texts, scope);
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
  --branch_depth_;
  if (is_loop) --loop_depth_;
  return output;
}

Stream Walker::walk_iteration(const Node& node, Scope& scope, const Stream& input) {
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
  ++branch_depth_;
  for (const Node& child : node.children) {
    const Stream piece = walk(child, scope, input);
    output.sources |= piece.sources;
    output.step = std::max(output.step, piece.step);
  }
  --branch_depth_;
  return output;
}

Stream Walker::walk_simple(const Node& node, Scope& scope, const Stream& input) {
  Stream own_input = input;
  Running running;
  running.span = place_of(node.span);
  running.channels = scope.descriptors;
  std::vector<const Part*> fed;
  std::vector<const Part*>* const outer_fed = std::exchange(fed_, &fed);
  running.redirections = expand_redirects(node, scope, own_input, running.channels);
  if (node.words.empty()) {
    fed_ = outer_fed;
    feed(fed, {}, {}, scope);
    for (const ShellAssignment& assignment : node.assignments) assign(assignment, scope);
    add_redirections(running.redirections, {0, true, "", {}}, scope, running.span, -1);
    // `$(<file)` is what the file holds.
    const bool reads = std::any_of(running.redirections.begin(), running.redirections.end(), [](const Redirection& r) {
      return r.fd == 0 && (r.kind == Redirection::Kind::read || r.kind == Redirection::Kind::text);
    });
    return reads ? own_input : Stream();
  }
  const Expander expander = expander_for(scope);
  const Variants variants = variants_of(node.words, expander);
  if (variants.is_cut) add_gap(running.span, "more words than can be judged", Action::too_long, nullptr);
  if (!variants.is_total && runs_text(variants.commands[0], scope)) {
    add_gap(running.span, "words with too many possible values", Action::unknown, nullptr);
  }
  // What stands before a command is set for it alone; `declare x=y` sets it for good.
  std::vector<std::pair<std::string, std::vector<Held>>> before;
  const std::vector<Word>& first = variants.commands[0];
  const bool declares = !first.empty() && is_declaring(first[0].text);
  if (declares) declare(first, node, scope);
  // `declare A=b C=$A`: all of its words are expanded before any of them is set.
  std::optional<Scope> seen;
  if (declares && node.assignments.size() > 1) seen = scope;
  for (const ShellAssignment& assignment : node.assignments) {
    running.variables.push_back(assignment.name);
    if (assignment.span.begin < node.words[0].span.begin || !declares) {
      const auto old = scope.variables.find(assignment.name);
      before.emplace_back(assignment.name, old == scope.variables.end() ? std::vector<Held>() : old->second);
    }
    const auto reference = scope.references.find(assignment.name);
    const bool names_it =
        declares && reference != scope.references.end() && assignment.span.begin > node.words[0].span.begin;
    if (!names_it) assign(assignment, scope, declares, seen ? &*seen : nullptr);
  }
  if (declares) fix_values(first, node, scope);
  fed_ = outer_fed;
  Stream output;
  bool is_first = true;
  const bool is_one = variants.commands.size() == 1;
  for (const std::vector<Word>& command : variants.commands) {
    if (is_too_much(node.span, scope)) break;
    Running each = running;
    each.argv = command;
    if (each.argv.empty()) continue;
    if (fixed_place_ != nullptr) {
      for (Word& word : each.argv) word.span = *fixed_place_;
    }
    const Stream piece = run(std::move(each), scope, own_input);
    output.sources |= piece.sources;
    output.is_known = is_first && is_one && piece.is_known;
    output.text = piece.text;
    output.is_settings = is_first && is_one && piece.is_settings;
    output.step = std::max(output.step, piece.step);
    output.file = output.is_known || !is_one ? std::string() : piece.file;
    output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
    is_first = false;
  }
  for (auto& [name, values] : before) {
    if (values.empty()) scope.variables.erase(name);
    if (!values.empty()) scope.variables[name] = std::move(values);
  }
  feed(fed, output, own_input, scope);
  return output;
}

void Walker::walk_unknown(const Node& node) {
  const Action action = node.gap == GapKind::broken     ? Action::broken
                        : node.gap == GapKind::too_long ? Action::too_long
                                                        : Action::unknown;
  add_gap(place_of(node.span), node.text, action, nullptr);
}

void Walker::feed(const std::vector<const Part*>& parts, Stream given, const Stream& input, Scope& scope) {
  // `tee` gives on what comes to it; another program may give what it was told by its words.
  given.sources |= input.sources;
  given.via = ">(…)";
  for (const Part* part : parts) {
    Scope inner = scope;
    for (const Node& child : part->body) static_cast<void>(walk(child, inner, given));
    keep_files(inner, scope);
  }
}

Stream Walker::run_part(const Part& part, Scope& scope) {
  if (fed_ != nullptr && part.kind == Part::Kind::process && part.operation == ">") {
    if (std::find(fed_->begin(), fed_->end(), &part) == fed_->end()) fed_->push_back(&part);
    return {};
  }
  std::vector<const Part*>* const outer_fed = std::exchange(fed_, nullptr);
  Scope inner = scope;
  Stream output;
  const std::size_t before = out_.effects.size();
  for (const Node& child : part.body) output = walk(child, inner, {});
  fed_ = outer_fed;
  keep_files(inner, scope);
  hide_told(before, out_.effects.size());
  if (output.step >= 0) part_effects_[output.step] = {before, out_.effects.size()};
  // What a found script takes into a variable does not come to the agent's eyes.
  for (std::size_t i = before; found_depth_ > 0 && i < out_.effects.size(); ++i) {
    out_.effects[i].attributes &= static_cast<std::uint16_t>(~is_shown);
  }
  return output;
}

void Walker::assign(const ShellAssignment& assignment, Scope& scope, bool is_argument, Scope* seen) {
  const Expander expander = expander_for(seen != nullptr ? *seen : scope);
  const bool keeps_old = branch_depth_ > 0;
  if (assignment.is_array) {
    Held held;
    held.is_array = true;
    for (const ShellWord& value : assignment.values) {
      for (Word& word : expand_word(value, expander)) {
        std::string key = std::to_string(held.items.size());
        // `[key]=value` in a list.
        if (const std::size_t close = word.text.find("]="); word.text.starts_with('[') && close != std::string::npos) {
          key = word.text.substr(1, close - 1);
          word.text.erase(0, close + 2);
        }
        held.items.push_back(std::move(word));
        held.keys.push_back(std::move(key));
      }
    }
    for (const Word& value : held.items) carry_assignment(assignment.name, value, value.text, assignment.span, scope);
    if (assignment.appends) {
      append_items(scope, assignment.name, held);
    } else {
      set_items(scope, assignment.name, std::move(held), keeps_old);
    }
    return;
  }
  std::vector<Word> values;
  if (!assignment.values.empty()) values = expand_unsplit(assignment.values[0], expander);
  // `declare x={a,b}` is two assignments.
  if (is_argument && !assignment.values.empty()) {
    const std::vector<Word> items = expand_word(assignment.values[0], expander);
    if (items.size() > 1) values.insert(values.end(), items.begin(), items.end());
  }
  for (const Word& value : values) carry_assignment(assignment.name, value, value.text, assignment.span, scope);
  if (!assignment.subscript.empty()) {
    // What stands in the subscript is the second word.
    std::string key = assignment.subscript;
    for (std::size_t i = 1; i < assignment.values.size(); ++i) {
      for (const Word& word : expand_unsplit(assignment.values[i], expander)) {
        key = word.is_known() ? word.text : "?";
        evaluate_again(word.text, true, scope);
      }
    }
    set_item(scope, assignment.name, key, values, keeps_old);
  } else if (assignment.appends) {
    append_text(scope, assignment.name, values);
  } else {
    set_text(scope, assignment.name, values, keeps_old);
  }
}

// Text that bash expands once more when it comes to it: substitutions in it run. Names in arithmetic stand for their
// values, which are arithmetic again.
void Walker::evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope) {
  if (text.find("$(") != std::string_view::npos || text.find('`') != std::string_view::npos ||
      text.find("${") != std::string_view::npos) {
    // A here-document is expanded like this: quotes in it mean nothing.
    const Span place = fixed_place_ == nullptr ? Span{} : *fixed_place_;
    Scope inner = scope;
    static_cast<void>(walk_text(": <<__text_that_is_expanded\n" + std::string(text) + "\n__text_that_is_expanded\n",
                                inner, {}, &place));
    keep_files(inner, scope);
  }
  if (!is_arithmetic || text.size() > kMaxArithmeticBytes) return;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    while (i + length < text.size() && is_name_character(text[i + length])) ++length;
    const std::string_view name = text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
    const auto found = length == 0 ? scope.variables.end() : scope.variables.find(name);
    if (found == scope.variables.end() || evaluation_depth_ >= kMaxTextDepth) continue;
    const std::vector<Held> held = found->second;
    ++evaluation_depth_;
    for (const Held& one : held) {
      for (const Word& item : one.items) {
        if (item.is_known() && item.text != text) evaluate_again(item.text, true, scope);
      }
    }
    --evaluation_depth_;
  }
}

}  // namespace pawl

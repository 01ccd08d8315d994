// SPDX-License-Identifier: Apache-2.0
// A simple command: its redirections, assignments and words, each command that they may be, and text that the shell
// evaluates a second time.
#include <algorithm>
#include <utility>

#include "analyse/shell/declare.h"
#include "analyse/shell/shell.h"
#include "analyse/step/identity.h"
#include "analyse/words/expand.h"
#include "analyse/words/variables.h"
#include "analyse/words/variants.h"
#include "base/letters.h"
#include "base/one_of.h"
#include "base/restored.h"

namespace pawl {
namespace {

constexpr int kMaxEvaluations = 8;
constexpr std::size_t kMaxArithmeticBytes = 2000;

[[nodiscard]] bool is_one_command(const Node& node) {
  if (node.kind == Node::Kind::simple) return true;
  const bool is_around = node.kind == Node::Kind::list || node.kind == Node::Kind::pipeline;
  return is_around && node.children.size() == 1 && is_one_command(node.children[0]);
}

}  // namespace

// Words that fish has where bash has operators: `and`, `or`, `not`; and `set NAME VALUE…`, which is an assignment
// there. Takes them off; true if nothing is left to run.
bool Shell::reads_as_fish(std::vector<Word>& command, Scope& scope) const {
  static constexpr std::string_view kJoining[] = {"and", "or", "not", "begin", "end", "command", "builtin"};
  while (!command.empty() && command[0].is_known() && is_one_of(command[0].text, kJoining))
    command.erase(command.begin());
  if (command.empty()) return true;
  if (!command[0].is_known() || command[0].text != "set") return false;
  std::size_t at = 1;
  bool only_asks = false;  // `set -q NAME`, `set -e NAME`
  for (; at < command.size() && command[at].text.starts_with('-'); ++at)
    only_asks |= command[at].text.find_first_of("qenS") != std::string::npos;
  if (only_asks || at >= command.size() || !command[at].is_known()) return true;
  const std::string name = command[at].text;
  std::vector<Word> values(command.begin() + static_cast<std::ptrdiff_t>(at) + 1, command.end());
  if (values.empty()) values.emplace_back();
  if (name != "PATH") set_text(scope, name, values, state_.may_not_happen());
  return true;
}

Stream Shell::walk_simple(const Node& node, Scope& scope, const Stream& input) {
  const bool is_substitution = std::exchange(is_substitution_, false);
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
    return walk_without_words(node, std::move(running), is_substitution, scope, own_input);
  }
  const Expander expander = expander_for(scope);
  const Variants variants = variants_of(node.words, expander);
  if (variants.is_cut) add_gap(running.span, "more words than can be judged", Action::too_long, nullptr);
  if (!variants.is_total && steps_.runs_text(variants.commands[0], scope)) {
    add_gap(running.span, "words with too many possible values", Action::unknown, nullptr);
  }
  // An assignment before a command is set for it alone; `declare x=y` sets it for good.
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
  std::vector<std::string> given;  // to this program alone
  for (const auto& [name, values] : before) {
    if (scope.exported.insert(name).second) given.push_back(name);
  }
  fed_ = outer_fed;
  Stream output;
  bool is_first = true;
  const bool is_one = variants.commands.size() == 1;
  for (const std::vector<Word>& command : variants.commands) {
    if (is_too_much(node.span, scope)) break;
    Running each = running;
    each.argv = command;
    if (state_.is_for_fish && reads_as_fish(each.argv, scope)) continue;
    if (each.argv.empty()) continue;
    if (state_.fixed_place != nullptr) {
      for (Word& word : each.argv) word.span = *state_.fixed_place;
    }
    const Stream piece = steps_.run(std::move(each), scope, own_input);
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
  for (const std::string& name : given) scope.exported.erase(name);
  feed(fed, output, own_input, scope);
  return output;
}

Stream Shell::walk_without_words(const Node& node, Running running, bool is_substitution, Scope& scope,
                                 const Stream& input) {
  const std::vector<Redirection>& all = running.redirections;
  const bool prints_file = is_substitution && node.assignments.empty() && all.size() == 1 && all[0].fd == 0 &&
                           all[0].kind == Redirection::Kind::read;
  // `$(<file)` is `$(cat <file)`, without the program.
  if (prints_file) {
    Word name;
    name.text = "cat";
    name.span = running.span;
    running.argv.push_back(std::move(name));
    return steps_.run(std::move(running), scope, input);
  }
  for (const ShellAssignment& assignment : node.assignments) assign(assignment, scope);
  add_redirections(all, {{}, true, "", {}}, scope, running.span, -1);
  // What a variable takes in is what the file holds.
  const bool reads = std::any_of(all.begin(), all.end(), [](const Redirection& r) {
    return r.fd == 0 && (r.kind == Redirection::Kind::read || r.kind == Redirection::Kind::text);
  });
  return reads ? input : Stream();
}

void Shell::feed(const std::vector<const Part*>& parts, Stream given, const Stream& input, Scope& scope) {
  // `tee` passes on its input; another program may give what its words hold.
  given.sources |= input.sources;
  given.via = ">(…)";
  for (const Part* part : parts) {
    Scope inner = scope;
    for (const Node& child : part->body) static_cast<void>(walk(child, inner, given));
  }
}

Stream Shell::run_part(const Part& part, Scope& scope) {
  if (fed_ != nullptr && part.kind == Part::Kind::process && part.operation == ">") {
    if (std::find(fed_->begin(), fed_->end(), &part) == fed_->end()) fed_->push_back(&part);
    return {};
  }
  Scope inner = scope;
  Stream output;
  const std::size_t before = out_.effects.size();
  {
    const Restored<std::vector<const Part*>*> feeding(fed_, nullptr);
    // What a variable takes in is shown by who prints the variable.
    is_substitution_ =
        part.kind == Part::Kind::command && part.body.size() == 1 && is_one_command(part.body[0]) && !is_assigning_;
    const Restored<bool> assigning(is_assigning_, false);
    for (const Node& child : part.body) output = walk(child, inner, {});
    is_substitution_ = false;
  }
  const EffectRange effects{before, out_.effects.size()};
  // The agent does not see what a found script takes into a variable.
  hide(state_.found.depth > 0 ? Hidden::everything : Hidden::told, effects, out_);
  if (output.step >= 0) part_effects_.insert_or_assign(output.step, effects);
  return output;
}

void Shell::assign(const ShellAssignment& assignment, Scope& scope, bool is_argument, Scope* seen) {
  const Restored<bool> assigning(is_assigning_, true);
  const Expander expander = expander_for(seen != nullptr ? *seen : scope);
  const bool keeps_old = state_.may_not_happen();
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
    for (const Word& value : held.items)
      texts_.carry_assignment(assignment.name, value, value.text, assignment.span, scope);
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
  for (const Word& value : values) texts_.carry_assignment(assignment.name, value, value.text, assignment.span, scope);
  if (!assignment.subscript.empty()) {
    // The subscript is the second word.
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
void Shell::evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope) {
  if (text.find("$(") != std::string_view::npos || text.find('`') != std::string_view::npos ||
      text.find("${") != std::string_view::npos) {
    // A here-document is expanded like this: quotes in it mean nothing.
    const Span place = state_.fixed_place == nullptr ? Span{} : *state_.fixed_place;
    Scope inner = scope;
    static_cast<void>(walk_text(": <<__text_that_is_expanded\n" + std::string(text) + "\n__text_that_is_expanded\n",
                                inner, {}, &place));
  }
  if (!is_arithmetic || text.size() > kMaxArithmeticBytes) return;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    while (i + length < text.size() && is_name_character(text[i + length])) ++length;
    const std::string_view name = text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
    const auto found = length == 0 ? scope.variables.end() : scope.variables.find(name);
    if (found == scope.variables.end() || evaluation_depth_ >= kMaxEvaluations) continue;
    const std::vector<Held> held = found->second;
    const Restored<int> deeper(evaluation_depth_, evaluation_depth_ + 1);
    for (const Held& one : held) {
      for (const Word& item : one.items) {
        if (item.is_known() && item.text != text) evaluate_again(item.text, true, scope);
      }
    }
  }
}

}  // namespace pawl

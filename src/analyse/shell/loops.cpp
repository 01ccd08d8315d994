// SPDX-License-Identifier: Apache-2.0
// Loops: their body is walked as it may find things in its first round, and as earlier rounds may have left them, until
// no round brings anything new. And the builtins that lead out of loops, functions and shells.
#include <algorithm>

#include "analyse/shell/dead_branches.h"
#include "analyse/shell/declare.h"
#include "analyse/shell/shell.h"
#include "analyse/words/expand.h"
#include "analyse/words/variants.h"
#include "base/restored.h"

namespace pawl {
namespace {

constexpr int kMaxPasses = 3;           // over the body of a loop; then what it changes is not known
constexpr std::size_t kMaxRounds = 32;  // of loops within each other that are walked round by round

// Grows with what is written, linked or moved. A round finds the files that the one before has left.
[[nodiscard]] std::size_t files_known(const CallFiles& files) {
  std::size_t count = files.contents.size() + files.written.size() + files.relocations.size();
  for (const auto& [path, texts] : files.earlier) count += texts.size();
  for (const auto& [path, placed] : files.relocations) count += placed.ways.size();
  return count;
}

// While it lives, `break` and `continue` lead here.
template <class List, class Item>
class Pushed {
 public:
  Pushed(List& list, Item* item) : list_(list) { list_.push_back(item); }
  ~Pushed() { list_.pop_back(); }
  Pushed(const Pushed&) = delete;
  Pushed& operator=(const Pushed&) = delete;

 private:
  List& list_;
};

}  // namespace

Stream Shell::walk_loop(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  static_cast<void>(expand_expression(node, scope, output.sources));
  if (starts_processes_for_ever(node)) {
    StepContext context = context_for(-1, "", node.span, scope, {});
    add_effect(EffectKind::execute, Action::fork_bomb, node.text, {}, context);
  }
  const Restored<int> loop(state_.loop_depth, state_.loop_depth + 1);
  const Conditional conditional(*this, *scope.files);
  const Point start = here();
  const std::size_t files_before = files_known(*scope.files);
  Scope entry = scope;
  for (int pass = 0;; ++pass) {
    if (pass > 0) take_back(start, {&entry});
    Exits exits{true};
    const Pushed its_exits(exits_, &exits);
    Scope round = entry;
    Scope over = Scope::nowhere();
    const bool has_condition = node.kind == Node::Kind::loop && node.children.size() == 2;
    if (has_condition) {
      const Truth truth = truth_of(node.children[0], round, state_);
      const Stream piece = walk_outcome(node.children[0], round, over, input);
      if (truth == Truth::yes) over.end();
      if (truth == Truth::no) round.end();
      output.sources |= piece.sources;
      output.step = std::max(output.step, piece.step);
      if (node.text == "until") std::swap(round, over);
    } else {
      over = round;
    }
    for (std::size_t i = has_condition ? 1 : 0; i < node.children.size(); ++i) {
      const Stream piece = walk(node.children[i], round, input);
      output.sources |= piece.sources;
      output.step = std::max(output.step, piece.step);
    }
    static_cast<void>(round.join(exits.continued));
    if (node.kind == Node::Kind::arith_loop) static_cast<void>(expand_expression(node, round, output.sources));
    static_cast<void>(over.join(exits.left));
    const Scope before = entry;
    const bool has_files = pass == 0 && files_known(*scope.files) > files_before;
    if ((!entry.join(round) && !has_files) || pass > kMaxPasses) {
      scope = std::move(over);
      return output;
    }
    if (pass >= kMaxPasses - 1) entry.forget_changes(before);
  }
}

Stream Shell::walk_rounds(const Node& node, const std::vector<Word>& values, Scope& scope, const Stream& input) {
  Stream output;
  Exits exits{true};
  const Pushed its_exits(exits_, &exits);
  const Restored<std::size_t> rounds(rounds_, rounds_ * values.size());
  for (const Word& value : values) {
    scope.set(node.text, {value});
    exits.continued = Scope::nowhere();
    for (const Node& child : node.children) {
      const Stream piece = walk(child, scope, input);
      output.sources |= piece.sources;
      output.step = std::max(output.step, piece.step);
    }
    static_cast<void>(scope.join(exits.continued));
    if (scope.is_ended()) break;
  }
  static_cast<void>(scope.join(exits.left));
  return output;
}

Stream Shell::walk_iteration(const Node& node, Scope& scope, const Stream& input) {
  std::vector<Word> values;
  const Variants variants = variants_of(node.words, expander_for(scope));
  for (const std::vector<Word>& list : variants.commands) values.insert(values.end(), list.begin(), list.end());
  if (variants.is_cut) add_gap(place_of(node.span), "more words than can be judged", Action::too_long, nullptr);
  bool is_sure = node.has_in && variants.commands.size() == 1;
  if (!node.has_in) {
    is_sure = scope.positional().is_known() && scope.positional().lists.size() == 1;
    for (const std::vector<Word>& list : scope.positional().lists)
      values.insert(values.end(), list.begin(), list.end());
  }
  is_sure &= !node.is_select && !values.empty() &&
             std::all_of(values.begin(), values.end(), [](const Word& word) { return word.is_known(); });
  if (values.empty()) {
    Word unknown;
    unknown.kind = Word::Kind::unknown;
    unknown.text = "$" + node.text;
    unknown.reason = "the loop's items are not known";
    values.push_back(unknown);
  }
  const Conditional conditional(*this, *scope.files);
  Stream output;
  const Point start = here();
  const std::size_t files_before = files_known(*scope.files);
  const Scope before = scope;
  Scope entry = scope;
  for (int pass = 0;; ++pass) {
    if (pass > 0) take_back(start, {&entry});
    Exits exits{true};
    Scope round = entry;
    round.set(node.text, values);
    const Scope begun = round;
    {
      const Pushed its_exits(exits_, &exits);
      for (const Node& child : node.children) {
        const Stream piece = walk(child, round, input);
        output.sources |= piece.sources;
        output.step = std::max(output.step, piece.step);
      }
    }
    static_cast<void>(round.join(exits.continued));
    Scope again = begun;
    const bool is_new = again.join(round);
    // Each round changes something for the next one: where all of them are known, they are walked one after the other.
    if (is_new && pass == 1 && is_sure && rounds_ * values.size() <= kMaxRounds) {
      scope = before;
      take_back(start, {&scope});
      return walk_rounds(node, values, scope, input);
    }
    const Scope entry_before = entry;
    const bool grows = is_new && entry.join(round);
    const bool has_files = pass == 0 && files_known(*scope.files) > files_before;
    if ((!grows && !has_files) || pass > kMaxPasses) {
      scope = std::move(round);
      static_cast<void>(scope.join(exits.left));
      if (!is_sure) static_cast<void>(scope.join(before));
      return output;
    }
    if (pass >= kMaxPasses - 1) entry.forget_changes(entry_before);
  }
}

void Shell::take_back(const Point& point, std::initializer_list<Scope*> scopes) {
  go_back_to(point);
  const int from = static_cast<int>(point.steps);
  for (Scope* scope : scopes) scope->forget_steps(from);
  if (scopes.size() > 0) (*scopes.begin())->files->forget_steps(from);
  part_effects_.erase(part_effects_.lower_bound(from), part_effects_.end());
  for (Trap& trap : traps_) {
    if (trap.effects.second <= point.effects && trap.gaps.second <= point.gaps) continue;
    // What was said of it is gone; what is said at the end counts.
    trap.is_settled = true;
    trap.step = -1;
    trap.steps = {0, 0};
    trap.effects = {0, 0};
    trap.gaps = {0, 0};
  }
}

void Shell::leave(Leaves how, std::size_t count, bool is_sure, Scope& scope) {
  if (how == Leaves::shell) {
    if (!exited_) exited_ = Scope::nowhere();
    static_cast<void>(exited_->join(scope));
    if (is_sure) scope.end();
    return;
  }
  Exits* target = nullptr;
  for (auto at = exits_.rbegin(); at != exits_.rend(); ++at) {
    if (how == Leaves::text) {
      if ((*at)->is_loop) continue;
      target = *at;
      break;
    }
    // Loops around the function are not this one's; of fewer loops than it names, it leaves them all.
    if (!(*at)->is_loop) break;
    target = *at;
    if (--count == 0) break;
  }
  // Outside of all that it may leave, it only complains.
  if (target == nullptr) return;
  static_cast<void>((how == Leaves::round ? target->continued : target->left).join(scope));
  if (is_sure) scope.end();
}

}  // namespace pawl

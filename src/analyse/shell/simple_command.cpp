// SPDX-License-Identifier: Apache-2.0
// A simple command: its redirections, assignments and words, each command that they may be, and text that the shell
// evaluates a second time.
#include <algorithm>
#include <utility>

#include "analyse/shell/declare.h"
#include "analyse/shell/shell.h"
#include "analyse/step/builtins.h"
#include "analyse/step/identity.h"
#include "analyse/words/expand.h"
#include "analyse/words/variants.h"
#include "base/letters.h"
#include "base/one_of.h"
#include "base/restored.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxArithmeticBytes = 2000;

// `x = 1`, `x += 1`, `x++`, `--x`; not `x == 1`.
[[nodiscard]] bool is_set_in_arithmetic(std::string_view text, std::size_t begin, std::size_t length) {
  std::string_view before = text.substr(0, begin);
  while (before.ends_with(' ')) before.remove_suffix(1);
  std::string_view behind = text.substr(begin + length);
  while (behind.starts_with(' ')) behind.remove_prefix(1);
  if (before.ends_with("++") || before.ends_with("--") || behind.starts_with("++") || behind.starts_with("--"))
    return true;
  // The subscript of an array comes first.
  if (behind.starts_with('['))
    return behind.find("]=") != std::string_view::npos || behind.find("] =") != std::string_view::npos;
  const std::size_t sign = behind.find_first_not_of("+-*/%&|^<>");
  return sign != std::string_view::npos && sign <= 2 && behind[sign] == '=' &&
         (sign > 0 ? behind.substr(0, sign) != "<" && behind.substr(0, sign) != ">"
                   : behind.size() < 2 || behind[1] != '=');
}

// What stands in these arrays is what the shell runs in the place of the name.
void name_command(std::string_view array, const std::string& name, const std::vector<Word>& values, Scope& scope) {
  for (const Word& value : values) {
    if (array == "BASH_ALIASES") scope.alias(name, value.text);
    if (array == "BASH_CMDS") scope.hash(name, value.text);
  }
}

void join_into(std::optional<Scope>& after, const Scope& way) {
  if (!after) {
    after = way;
  } else {
    static_cast<void>(after->join(way));
  }
}

// Whether one of the commands may be more than a program.
[[nodiscard]] bool may_change_shell(const std::vector<std::vector<Word>>& commands, const Scope& scope) {
  return std::any_of(commands.begin(), commands.end(), [&](const std::vector<Word>& command) {
    if (command.empty() || !command[0].is_known()) return true;
    const std::string& name = command[0].text;
    return is_builtin(name) || scope.functions().contains(name) || scope.aliases().contains(name);
  });
}

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
  if (name != "PATH") scope.set(name, values);
  return true;
}

void Shell::settle_assignments(Scope& scope) {
  for (const std::string& text : scope.take_evaluated()) evaluate_again(text, true, scope);
  scope.remember();
}

// The words of `export A=b` that are assignments to the builtin.
std::vector<Word> Shell::assigned_words(const Node& node, Scope& scope) {
  std::vector<Word> words;
  for (const ShellAssignment& assignment : node.assignments) {
    if (assignment.span.begin < node.words[0].span.begin || assignment.is_array || assignment.values.empty()) continue;
    for (Word& word : expand_unsplit(assignment.values[0], expander_for(scope))) {
      word.text = assignment.name + (assignment.appends ? "+=" : "=") + word.text;
      words.push_back(std::move(word));
    }
  }
  return words;
}

// What holds behind a declaration that is the builtin's.
Scope Shell::declared(const std::vector<Word>& command, const Node& node, const Scope& scope) {
  Scope way = scope.branch();
  declare(command, node, way);
  for (const ShellAssignment& assignment : node.assignments) assign(assignment, way, true);
  fix_values(command, node, way);
  return way;
}

// An assignment before a command is set for it alone; `declare x=y` sets it for good.
Shell::CommandSettings Shell::set_before(const Node& node, const std::vector<Word>& command, Running& running,
                                         Scope& scope) {
  CommandSettings settings;
  const bool is_declaration = !command.empty() && is_declaring(command[0].text);
  // A function of that name gets the assignments as its words; where it may not be defined, they are assignments.
  const FunctionTexts* function = is_declaration ? scope.functions().get(command[0].text) : nullptr;
  if (function != nullptr) {
    settings.given = assigned_words(node, scope);
    if (function->may_be_none) settings.otherwise = declared(command, node, scope);
  }
  const bool declares = is_declaration && function == nullptr;
  // `declare A=b C=$A`: all of its words are expanded before any of them is set.
  std::optional<Scope> seen;
  if (declares && !node.assignments.empty()) seen = scope;
  // Outside of functions bash refuses `local`, and zsh does not.
  if (declares && command[0].text == "local" && !scope.is_in_function()) settings.otherwise = scope;
  if (declares) declare(command, node, scope);
  for (const ShellAssignment& assignment : node.assignments) {
    running.variables.push_back(assignment.name);
    if (function != nullptr && assignment.span.begin > node.words[0].span.begin) continue;
    const bool is_before = assignment.span.begin < node.words[0].span.begin || !declares;
    const Variable* variable = scope.find(assignment.name);
    if (is_before)
      settings.before.emplace_back(assignment.name, variable == nullptr ? std::nullopt : std::optional(*variable));
    const bool names_it = declares && !is_before && variable != nullptr && variable->refers != Holds::no &&
                          command.size() > 1 && command[1].text.starts_with('-') &&
                          command[1].text.find('n') != std::string::npos;
    const bool has_form = variable != nullptr && (variable->is_integer != Holds::no || variable->letter_case != 0);
    if (is_before && has_form) {
      // What programs get is the text as it is written; a special builtin may get it as the variable has it.
      Scope plain = scope.branch();
      plain.put_back(assignment.name, nullptr);
      assign(assignment, plain, declares, &scope);
      assign(assignment, scope, declares, nullptr);
      static_cast<void>(scope.join(plain));
    } else if (!names_it) {
      assign(assignment, scope, declares, seen ? &*seen : nullptr);
    }
    if (is_before) scope.mark_exported(assignment.name, true);  // this program gets it
  }
  if (declares) fix_values(command, node, scope);
  if (!settings.before.empty()) scope.remember();  // traps that run within it see them
  for (const std::string& text : scope.take_evaluated()) evaluate_again(text, true, scope);
  return settings;
}

// One of the commands that the words may be. What was set for it alone is put back, whether it succeeds or fails.
Stream Shell::run_variant(Running running, const CommandSettings& settings, Scope& scope, const Stream& input) {
  if (state_.fixed_place != nullptr) {
    for (Word& word : running.argv) word.span = *state_.fixed_place;
  }
  const bool stays = !settings.before.empty() && (state_.is_for_sh || scope.option(ShellOption::posix) != Holds::no) &&
                     running.argv[0].is_known() && is_special_builtin(running.argv[0].text);
  Stream output = steps_.run(std::move(running), scope, input);
  for (Scope* one : {&scope, failed_ ? &*failed_ : nullptr}) {
    if (one == nullptr) continue;
    std::optional<Scope> kept;
    if (stays) kept = *one;
    for (auto at = settings.before.rbegin(); at != settings.before.rend(); ++at)
      one->put_back(at->first, at->second ? &*at->second : nullptr);
    if (kept) static_cast<void>(one->join(*kept));
  }
  return output;
}

// Each of the commands that the words may be, as it would find things. `failed` gets how things are left where one of
// them fails, if otherwise than where it succeeds.
Stream Shell::run_variants(const Variants& variants, const Running& running, const CommandSettings& settings,
                           Scope& scope, std::optional<Scope>& failed, const Stream& input) {
  Stream output;
  std::optional<Scope> after;  // of several
  bool is_first = true;
  const bool is_one = variants.commands.size() == 1;
  for (const std::vector<Word>& command : variants.commands) {
    if (is_too_much(running.span, scope)) break;
    Running each = running;
    each.argv = command;
    each.argv.insert(each.argv.end(), settings.given.begin(), settings.given.end());
    std::optional<Scope> own;
    if (!is_one) own = scope.branch();
    Scope& its_scope = own ? *own : scope;
    failed_.reset();
    const bool is_nothing = (state_.is_for_fish && reads_as_fish(each.argv, its_scope)) || each.argv.empty();
    if (is_nothing) {
      // `$EMPTY` runs nothing; what stands before it is set for good.
      if (own) join_into(after, *own);
      continue;
    }
    const Stream piece = run_variant(std::move(each), settings, its_scope, input);
    std::optional<Scope> its_failed = std::exchange(failed_, std::nullopt);
    if (own) {
      // Where one of them tells success from failure, the others fail as they succeed.
      if (its_failed && !failed) failed = after ? *after : Scope::nowhere();
      if (failed) static_cast<void>(failed->join(its_failed ? *its_failed : *own));
      join_into(after, *own);
    } else if (its_failed) {
      failed = std::move(its_failed);
    }
    output.sources |= piece.sources;
    output.is_known = is_first && is_one && piece.is_known;
    output.is_either = piece.is_either;
    output.text = piece.text;
    output.is_settings = is_first && is_one && piece.is_settings;
    output.step = std::max(output.step, piece.step);
    output.file = output.is_known || !is_one ? std::string() : piece.file;
    output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
    is_first = false;
  }
  if (!is_one && !is_first && after) scope = std::move(*after);
  return output;
}

Stream Shell::walk_simple(const Node& node, Scope& scope, const Stream& input) {
  const bool is_substitution = std::exchange(is_substitution_, false);
  run_live_traps(scope);
  Stream own_input = input;
  Running running;
  running.span = place_of(node.span);
  running.channels = scope.descriptors();
  std::vector<Part> fed;
  std::vector<Part>* const outer_fed = std::exchange(fed_, &fed);
  Redirected redirected = expand_redirects(node, scope, own_input, running.channels);
  running.redirections = std::move(redirected.all);
  std::optional<Scope> unopened;  // what holds behind it if it cannot have its files
  if (node.words.empty()) {
    if (!node.assignments.empty() && may_fail(redirected, scope)) unopened = scope.branch();
    fed_ = outer_fed;
    feed(fed, {}, {}, scope);
    Stream output = walk_without_words(node, std::move(running), is_substitution, scope, own_input);
    if (unopened) static_cast<void>(scope.join(*unopened));
    settle_assignments(scope);
    return output;
  }
  const Variants variants = variants_of(node.words, expander_for(scope));
  if (variants.is_cut) add_gap(running.span, "more words than can be judged", Action::too_long, nullptr);
  if (!variants.is_total && steps_.runs_text(variants.commands[0], scope)) {
    add_gap(running.span, "words with too many possible values", Action::unknown, nullptr);
  }
  if (!node.redirects.empty() && may_change_shell(variants.commands, scope) && may_fail(redirected, scope))
    unopened = scope.branch();
  // What `>(…)` holds is expanded before anything is set.
  std::optional<Scope> at_start;
  if (!fed.empty()) at_start = scope.branch();
  const CommandSettings settings = set_before(node, variants.commands[0], running, scope);
  fed_ = outer_fed;
  std::optional<Scope> failed;
  const Stream output = run_variants(variants, running, settings, scope, failed, own_input);
  if (settings.otherwise) static_cast<void>(scope.join(*settings.otherwise));
  if (unopened) {
    if (!failed) failed = scope;
    static_cast<void>(failed->join(*unopened));
  }
  settle_assignments(scope);
  if (!fed.empty()) feed(fed, output, own_input, at_start ? *at_start : scope);
  failed_ = std::move(failed);
  return output;
}

Stream Shell::walk_without_words(const Node& node, Running running, bool is_substitution, Scope& scope,
                                 const Stream& input) {
  const std::vector<Redirection>& all = running.redirections;
  const bool prints_file = is_substitution && node.assignments.empty() && all.size() == 1 && all[0].fd == 0 &&
                           all[0].kind == Redirection::Kind::read;
  // In zsh, redirections alone are those of a pager or of `cat`.
  const bool is_of_pager = scope.option(ShellOption::zsh) != Holds::no && !all.empty() && node.assignments.empty();
  // `$(<file)` is `$(cat <file)`, without the program.
  if (prints_file || is_of_pager) {
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

void Shell::feed(const std::vector<Part>& parts, Stream given, const Stream& input, Scope& scope) {
  // `tee` passes on its input; another program may give what its words hold.
  given.sources |= input.sources;
  given.via = ">(…)";
  runs_beside_ |= !parts.empty();
  const OwnShell own_shell(*this);
  for (const Part& part : parts) {
    Scope inner = scope.branch();
    inner.forget_traps();
    for (const Node& child : part.body) static_cast<void>(walk(child, inner, given));
  }
}

Stream Shell::run_part(const Part& part, Scope& scope) {
  if (fed_ != nullptr && part.kind == Part::Kind::process && part.operation == ">") {
    // The word may be put together for the moment; the tree of the command in it lives as long as the walk.
    const bool is_there = std::any_of(fed_->begin(), fed_->end(), [&](const Part& one) {
      return one.span.begin == part.span.begin && one.span.end == part.span.end &&
             one.body.begin() == part.body.begin();
    });
    if (!is_there) fed_->push_back(part);
    return {};
  }
  Scope inner = scope.branch();
  inner.forget_traps();
  Stream output;
  const std::size_t before = out_.effects.size();
  {
    const Restored<std::vector<Part>*> feeding(fed_, nullptr);
    const OwnShell own_shell(*this);
    const Restored<std::optional<Scope>> its_failed(failed_, std::nullopt);
    // What a variable takes in is shown by who prints the variable.
    is_substitution_ =
        part.kind == Part::Kind::command && part.body.size() == 1 && is_one_command(part.body[0]) && !is_assigning_;
    const Restored<bool> assigning(is_assigning_, false);
    for (const Node& child : part.body) output = walk(child, inner, {});
    is_substitution_ = false;
    settle_traps(inner);
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
  if (assignment.is_array) {
    std::vector<Held> lists;
    for (std::vector<Word>& words : variants_of(assignment.values, expander).commands) {
      Held& held = lists.emplace_back();
      held.is_array = true;
      bool is_counted = true;
      for (Word& word : words) {
        // Behind what may be several words or none, nobody knows where the next one stands.
        is_counted &= word.is_known() || (word.is_quoted && word.kind == Word::Kind::unknown);
        std::string key = !is_counted ? "?" : assignment.appends ? "" : std::to_string(held.items.size());
        // `[key]=value` in a list.
        if (const std::size_t close = word.text.find("]="); word.text.starts_with('[') && close != std::string::npos) {
          key = word.text.substr(1, close - 1);
          word.text.erase(0, close + 2);
        }
        held.items.push_back(std::move(word));
        held.keys.push_back(std::move(key));
      }
    }
    Scope after = Scope::nowhere();
    for (Held& held : lists) {
      Scope way = scope.branch();
      for (std::size_t i = 0; i < held.items.size(); ++i) {
        const Word& value = held.items[i];
        texts_.carry_assignment(assignment.name, value, value.text, assignment.span, way);
        name_command(assignment.name, held.keys[i], {value}, way);
      }
      if (assignment.appends) {
        way.append_items(assignment.name, held);
      } else {
        way.set_items(assignment.name, std::move(held));
      }
      static_cast<void>(after.join(way));
    }
    scope = std::move(after);
    return;
  }
  std::vector<Word> values;
  // `declare x={a,b}` is two assignments.
  if (!assignment.values.empty())
    values =
        is_argument ? expand_braced(assignment.values[0], expander) : expand_unsplit(assignment.values[0], expander);
  // zsh leaves the braces alone.
  if (is_argument && values.size() > 1 && scope.option(ShellOption::zsh) != Holds::no) {
    for (Word& value : expand_unsplit(assignment.values[0], expander)) values.push_back(std::move(value));
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
    name_command(assignment.name, key, values, scope);
    scope.set_item(assignment.name, key, values);
  } else if (assignment.appends) {
    scope.append(assignment.name, values);
  } else {
    scope.set(assignment.name, values);
  }
}

// Text that bash expands once more when it comes to it: substitutions in it run. Names in arithmetic stand for their
// values, which are arithmetic again.
void Shell::evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope) {
  if (text.find("$(") != std::string_view::npos || text.find('`') != std::string_view::npos ||
      text.find("${") != std::string_view::npos) {
    // A here-document is expanded like this: quotes in it mean nothing.
    const Span place = state_.fixed_place == nullptr ? Span{} : *state_.fixed_place;
    Scope inner = scope.branch();
    const Restored<std::optional<Scope>> its_failed(failed_, std::nullopt);
    static_cast<void>(walk_text(": <<__text_that_is_expanded\n" + std::string(text) + "\n__text_that_is_expanded\n",
                                inner, {}, &place));
  }
  if (!is_arithmetic) return;
  if (text.size() > kMaxArithmeticBytes) {
    add_gap(state_.fixed_place == nullptr ? Span{} : *state_.fixed_place, "arithmetic longer than can be judged",
            Action::too_long, nullptr);
    return;
  }
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 0;
    while (i + length < text.size() && is_name_character(text[i + length])) ++length;
    const std::string_view name = text.substr(i, length);
    const std::size_t begin = i;
    i += std::max<std::size_t>(length, 1);
    if (length == 0 || (name[0] >= '0' && name[0] <= '9')) continue;
    if (is_set_in_arithmetic(text, begin, length)) {
      Word number;
      number.kind = Word::Kind::unknown;
      number.text = "$((…))";
      number.reason = "the result of arithmetic";
      scope.add(std::string(name), {number});
      // What arithmetic sets is an integer in zsh: what is assigned to it later is evaluated.
      if (scope.option(ShellOption::zsh) != Holds::no) {
        Scope way = scope.branch();
        way.mark_integer(std::string(name), true);
        static_cast<void>(scope.join(way));
      }
    }
    if (!scope.is_set(name)) continue;
    // Once is enough for each name: what it holds does not change meanwhile.
    if (std::find(evaluated_names_.begin(), evaluated_names_.end(), name) != evaluated_names_.end()) continue;
    const bool is_outermost = evaluated_names_.empty();
    evaluated_names_.emplace_back(name);
    for (const std::string& meant : scope.meant_by(name)) {
      const Variable* variable = scope.find(meant);
      if (variable == nullptr) continue;
      const std::vector<Held> values = variable->values;
      for (const Held& one : values) {
        for (const Word& item : one.items) {
          if (item.is_known() && item.text != text) evaluate_again(item.text, true, scope);
        }
      }
    }
    if (is_outermost) evaluated_names_.clear();
  }
}

}  // namespace pawl

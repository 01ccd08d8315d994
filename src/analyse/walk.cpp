// SPDX-License-Identifier: Apache-2.0
// Following the tree; run.cpp looks at one step, execute.cpp at the program text that a step runs.
#include "analyse/walk.h"

#include <algorithm>
#include <memory>

#include "analyse/expand.h"
#include "analyse/path_class.h"
#include "base/glob.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr int kMaxTextDepth = 8;
constexpr ParseLimits kFoundLimits = {1U << 20, 60};  // for files that were there before; walk_text's own are for calls

// What a shell of its own wrote stays on disk.
void keep_files(const Scope& inner, Scope& scope) {
  for (const auto& [path, sources] : inner.written) scope.written[path] = sources;
  for (const auto& [path, content] : inner.contents) scope.contents[path] = content;
}

constexpr std::size_t kMaxSteps = 4000;
constexpr std::size_t kMaxEffects = 8000;
constexpr std::size_t kMaxVariables = 500;  // every subshell gets a copy
constexpr std::size_t kMaxValues = 16;      // that one variable may have
constexpr std::size_t kMaxWords = 4000;     // of one command; its redirections too

}  // namespace

Stream Walker::walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) {
  if (text_depth_ >= kMaxTextDepth) {
    add_gap(place == nullptr ? Span{} : *place, "texts within texts deeper than " + std::to_string(kMaxTextDepth),
            Action::unknown, nullptr);
    return {};
  }
  // A function that is defined in a text may be called after it: its tree must live as long as the walk.
  auto script = std::make_shared<Script>(parse_script(text, found_depth_ > 0 ? kFoundLimits : ParseLimits{}));
  scope.texts.push_back(script);
  const Script* outer_script = std::exchange(script_, script.get());
  const Span* outer_place = fixed_place_;
  if (place != nullptr) fixed_place_ = place;
  ++text_depth_;
  Stream output = walk(script->root, scope, input);
  --text_depth_;
  fixed_place_ = outer_place;
  script_ = outer_script;
  return output;
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
  const std::vector<Redirection> redirections = expand_redirects(node, scope, own_input);
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
  add_redirections(redirections, output, scope, node.span, -1);
  return output;
}

Stream Walker::walk_list(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  output.is_known = !node.children.empty();
  bool is_conditional = false;
  Truth so_far = Truth::unknown;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (is_conditional && so_far == (node.ops[i - 1] == "&&" ? Truth::no : Truth::yes)) {
      is_conditional = i < node.ops.size() && (node.ops[i] == "&&" || node.ops[i] == "||");
      continue;
    }
    if (found_depth_ > 0) so_far = truth_of(node.children[i], scope);
    if (is_conditional) ++branch_depth_;
    const Stream piece = walk(node.children[i], scope, input);
    if (is_conditional) --branch_depth_;
    output.sources |= piece.sources;
    output.is_known &= piece.is_known;
    output.text += piece.text;
    output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
    if (node.children.size() == 1) output.file = piece.file;
    const std::string_view op = i < node.ops.size() ? std::string_view(node.ops[i]) : std::string_view();
    is_conditional = op == "&&" || op == "||";
  }
  if (!output.is_known) output.text.clear();
  return output;
}

Stream Walker::walk_pipeline(const Node& node, Scope& scope, const Stream& input) {
  if (node.children.size() == 1) return walk(node.children[0], scope, input);
  Stream stream = input;
  ++pipe_depth_;
  for (const Node& child : node.children) {
    Scope inner = scope;  // each part runs in a shell of its own
    const std::size_t first = out_.steps.size();
    stream = walk(child, inner, stream);
    keep_files(inner, scope);
    if (first > 0 && first < out_.steps.size() && &child != &node.children.front()) {
      out_.steps[first].stdin_from = static_cast<int>(first) - 1;
    }
  }
  --pipe_depth_;
  return stream;
}

// Every child may run: conditions, bodies, clauses. What they set is one of several possible values.
Stream Walker::walk_branches(const Node& node, Scope& scope, const Stream& input) {
  Stream output;
  const Expander expander{world_, scope, [&](const Part& part) { return run_part(part, scope); }};
  std::vector<Word> subjects;
  for (const ShellWord& word : node.words) {
    for (const Word& item : expand_unsplit(word, expander)) {
      output.sources |= item.sources;
      subjects.push_back(item);
    }
  }
  // `shift` in a loop brings every parameter to $1.
  if (loop_depth_ > 0 && scope.knows_positional) {
    subjects.insert(subjects.end(), scope.positional.begin(), scope.positional.end());
  }
  ++branch_depth_;
  if (node.kind == Node::Kind::loop || node.kind == Node::Kind::arith_loop) ++loop_depth_;
  const std::vector<bool> may_run = reachable(node, scope);
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = node.children[i];
    if (!may_run[i] || (node.kind == Node::Kind::choice && !may_be_chosen(child, subjects, expander))) continue;
    output.sources |= walk(child, scope, input).sources;
  }
  if (node.kind == Node::Kind::loop || node.kind == Node::Kind::arith_loop) --loop_depth_;
  --branch_depth_;
  return output;
}

// Whether a clause of a case can be the one. In the call's own text every clause counts; in a file that was there
// before, those for other words (`uninstall`, `purge`) are no news.
bool Walker::may_be_chosen(const Node& clause, const std::vector<Word>& subjects, const Expander& expander) {
  if (found_depth_ == 0 || subjects.empty()) return true;
  for (const ShellWord& pattern : clause.words) {
    for (const Word& wanted : expand_unsplit(pattern, expander)) {
      for (const Word& subject : subjects) {
        if (!subject.is_known() || !wanted.is_known() || matches_glob(wanted.text, subject.text)) return true;
      }
    }
  }
  return false;
}

Stream Walker::walk_iteration(const Node& node, Scope& scope, const Stream& input) {
  std::vector<Word> values;
  const Expander expander{world_, scope, [&](const Part& part) { return run_part(part, scope); }};
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
  scope.variables[node.text] = std::move(values);
  Stream output;
  ++branch_depth_;
  for (const Node& child : node.children) output.sources |= walk(child, scope, input).sources;
  --branch_depth_;
  return output;
}

Stream Walker::walk_simple(const Node& node, Scope& scope, const Stream& input) {
  Stream own_input = input;
  Running running;
  running.span = place_of(node.span);
  running.redirections = expand_redirects(node, scope, own_input);
  for (const ShellAssignment& assignment : node.assignments) {
    assign(assignment, scope);
    running.variables.push_back(assignment.name);
  }
  if (node.words.empty()) {
    add_redirections(running.redirections, {0, true, "", {}}, scope, running.span, -1);
    return {};
  }
  const Expander expander{world_, scope, [&](const Part& part) { return run_part(part, scope); }};
  const std::vector<std::vector<Word>> heads = expand_alternatives(node.words[0], expander);
  std::vector<Word> rest;
  for (std::size_t i = 1; i < node.words.size(); ++i) {
    for (Word& word : expand_word(node.words[i], expander)) rest.push_back(std::move(word));
  }
  if (rest.size() > kMaxWords) {
    add_gap(running.span, "more words than can be judged", Action::too_long, nullptr);
    rest.resize(kMaxWords);
  }
  Stream output;
  bool is_first = true;
  for (const std::vector<Word>& head : heads) {
    if (is_too_much(node.span, scope)) break;
    Running each = running;
    each.argv = head;
    each.argv.insert(each.argv.end(), rest.begin(), rest.end());
    if (each.argv.empty()) continue;
    if (fixed_place_ != nullptr) {
      for (Word& word : each.argv) word.span = *fixed_place_;
    }
    const Stream piece = run(std::move(each), scope, own_input);
    output.sources |= piece.sources;
    output.is_known = is_first && heads.size() == 1 && piece.is_known;
    output.text = piece.text;
    output.file = output.is_known || heads.size() > 1 ? std::string() : piece.file;
    output.items.insert(output.items.end(), piece.items.begin(), piece.items.end());
    is_first = false;
  }
  return output;
}

void Walker::walk_unknown(const Node& node) {
  const Action action = node.gap == GapKind::broken     ? Action::broken
                        : node.gap == GapKind::too_long ? Action::too_long
                                                        : Action::unknown;
  add_gap(place_of(node.span), node.text, action, nullptr);
}

Stream Walker::run_part(const Part& part, Scope& scope) {
  Scope inner = scope;
  Stream output;
  const std::size_t before = out_.effects.size();
  for (const Node& child : part.body) output = walk(child, inner, {});
  keep_files(inner, scope);
  if (part.kind == Part::Kind::process && part.operation == "<") {
    // A name of its own, by which a shell that gets it finds the text.
    const std::string name = "/dev/fd/" + std::to_string(63 - process_files_++);
    scope.contents[name] = output;
    scope.written[name] = output.sources;
    output.file = name;
  }
  // What a found script takes into a variable does not come to the agent's eyes.
  for (std::size_t i = before; found_depth_ > 0 && i < out_.effects.size(); ++i) {
    out_.effects[i].attributes &= static_cast<std::uint16_t>(~is_shown);
  }
  return output;
}

void Walker::assign(const ShellAssignment& assignment, Scope& scope) {
  const Expander expander{world_, scope, [&](const Part& part) { return run_part(part, scope); }};
  std::vector<Word> values;
  for (const ShellWord& value : assignment.values) {
    for (Word& word : assignment.is_array ? expand_word(value, expander) : expand_unsplit(value, expander)) {
      values.push_back(std::move(word));
    }
  }
  for (const Word& value : values) carry_assignment(assignment.name, value, value.text, assignment.span, scope);
  if (!assignment.subscript.empty() && values.size() > 1) values.resize(1);  // the rest stood in the subscript
  set_variable(assignment.name, std::move(values), assignment.appends || !assignment.subscript.empty(), scope);
}

void Walker::set_variable(const std::string& name, std::vector<Word> values, bool appends, Scope& scope) {
  // A found script may set as many as it likes: those beyond the limit stay unset, which is unknown.
  if (found_depth_ > 0 && scope.variables.size() >= kMaxVariables && !scope.variables.contains(name)) return;
  std::vector<Word>& slot = scope.variables[name];
  if (appends) {
    // `x+=y` joins texts; which of them meet is not followed.
    for (const Word& old : slot) {
      for (Word& value : values) {
        const bool is_too_long = old.text.size() + value.text.size() > kMaxValueBytes;
        value.text = is_too_long ? "…" : old.text + value.text;
        if (!old.is_known() || is_too_long) value.kind = Word::Kind::unknown;
        value.sources |= old.sources;
      }
    }
    slot = std::move(values);
    return;
  }
  if (branch_depth_ == 0) slot.clear();
  for (Word& value : values) {
    const bool is_there = std::any_of(
        slot.begin(), slot.end(), [&](const Word& old) { return old.text == value.text && old.kind == value.kind; });
    if (is_there) continue;
    if (slot.size() < kMaxValues) {
      slot.push_back(std::move(value));
      continue;
    }
    // What is left out may be the worst of them.
    slot.back().kind = Word::Kind::unknown;
    slot.back().text = "…";
    slot.back().reason = "too many possible values";
    slot.back().sources |= value.sources;
  }
}

std::vector<Redirection> Walker::expand_redirects(const Node& node, Scope& scope, Stream& input) {
  std::vector<Redirection> redirections;
  const Expander expander{world_, scope, [&](const Part& part) { return run_part(part, scope); }};
  for (const ShellRedirect& redirect : node.redirects) {
    if (redirections.size() > kMaxWords) {
      add_gap(place_of(redirect.span), "more words than can be judged", Action::too_long, nullptr);
      break;
    }
    Redirection result;
    const ShellWord& source =
        redirect.heredoc >= 0 ? script_->heredocs[static_cast<std::size_t>(redirect.heredoc)] : redirect.target;
    std::vector<Word> targets = expand_unsplit(source, expander);
    // A target that is one of several files: each counts.
    for (Word& target : targets) {
      target.span = place_of(redirect.span);
      result.target = target;
      const std::string& op = redirect.op;
      result.fd = redirect.fd >= 0 ? redirect.fd : op[0] == '<' ? 0 : 1;
      if (op == "<<" || op == "<<-" || op == "<<<") {
        result.kind = Redirection::Kind::text;
        if (op == "<<<") result.target.text += "\n";
        if (result.fd == 0) input = {target.sources, target.is_known(), result.target.text, {}};
      } else if (op == "<") {
        result.kind = Redirection::Kind::read;
        if (result.fd == 0) input = stream_of_file(target, scope);
      } else if (op == "<>") {
        result.kind = Redirection::Kind::read_write;
      } else if ((op == ">&" || op == "<&") && target.is_known() &&
                 (target.text == "-" || target.text.find_first_not_of("0123456789") == std::string::npos)) {
        result.kind = Redirection::Kind::duplicate;
      } else {
        result.kind = op == ">>" || op == "&>>" ? Redirection::Kind::append : Redirection::Kind::write;
      }
      redirections.push_back(result);
    }
  }
  return redirections;
}

// What is known about the content of a file that is read: by its name, or because this call wrote it.
std::uint8_t Walker::sources_of_file(const Word& word, const Scope& scope) const {
  if (word.kind == Word::Kind::unknown) return 0;
  const ResolvedPath resolved = resolve_path(word.text, scope.cwd, false, true, world_);
  std::uint8_t sources = 0;
  if ((resolved.classes & path_secret) != 0) sources |= from_secret;
  if ((resolved.classes & path_credential_store) != 0) sources |= from_secret | from_key;
  const auto written = scope.written.find(resolved.path);
  return written == scope.written.end() ? sources : static_cast<std::uint8_t>(sources | written->second);
}

void Walker::add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope,
                              Span span, int step) {
  for (const Redirection& redirection : redirections) {
    if (redirection.kind == Redirection::Kind::duplicate || redirection.kind == Redirection::Kind::text) continue;
    StepContext context =
        context_for(step, step >= 0 ? out_.steps[static_cast<std::size_t>(step)].program : ">", span, scope, {});
    const std::string& text = redirection.target.text;
    // Bash itself opens these: they are connections, not files.
    if (text.starts_with("/dev/tcp/") || text.starts_with("/dev/udp/")) {
      const std::string host = text.substr(9, text.find('/', 9) - 9);
      add_effect(EffectKind::connect, redirection.kind == Redirection::Kind::read ? Action::download : Action::upload,
                 host, what_is_carried(content.sources), context);
      continue;
    }
    const bool is_read = redirection.kind == Redirection::Kind::read;
    const std::size_t before = out_.effects.size();
    add_path_effect(is_read ? EffectKind::read : EffectKind::write, Action::none, redirection.target, text, 0,
                    content.sources, context);
    if (is_read || out_.effects.size() == before || redirection.fd > 1) continue;
    put_content(out_.effects.back().object, content, redirection.kind == Redirection::Kind::append, scope);
  }
}

}  // namespace pawl

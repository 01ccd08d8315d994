// SPDX-License-Identifier: Apache-2.0
// The half of the walker that looks at one step: which program it is, what it wraps, what it runs.
#include <algorithm>
#include <utility>

#include "analyse/expand.h"
#include "analyse/find.h"
#include "analyse/outputs.h"
#include "analyse/path_class.h"
#include "analyse/unhooked.h"
#include "analyse/walk.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr int kMaxCallDepth = 8;

[[nodiscard]] std::string_view bare_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Where a system keeps its programs; a program elsewhere is a local file whatever its name.
[[nodiscard]] bool is_system_program(std::string_view path) {
  static constexpr std::string_view kFolders[] = {"/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/", "/usr/local/bin/",
                                                  "/usr/local/sbin/", "/opt/homebrew/bin/"};
  return std::any_of(std::begin(kFolders), std::end(kFolders), [&](std::string_view folder) {
    return path.starts_with(folder) && path.find('/', folder.size()) == std::string_view::npos;
  });
}

// The words that a stream gives to a command such as xargs runs.
[[nodiscard]] std::vector<Word> words_of(const Stream& input) {
  if (!input.items.empty()) return input.items;
  std::vector<Word> words;
  if (input.is_known) {
    std::string_view rest = input.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \t\n"), rest.size());
      if (end > 0) words.emplace_back().text = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
  }
  Word unknown;
  unknown.kind = Word::Kind::unknown;
  unknown.text = "…";
  unknown.reason = "words from standard input";
  unknown.sources = input.sources;
  words.push_back(unknown);
  return words;
}

}  // namespace

StepContext Walker::context_for(int step, const std::string& program, Span span, Scope& scope, const Stream& input) {
  return {world_, scope, out_, step, program, scope.cwd, place_of(span), is_remote_, input.sources};
}

void Walker::add_gap(Span span, std::string reason, Action action, StepContext* context) {
  Effect effect;
  effect.kind = EffectKind::execute;
  effect.action = action;
  effect.object = reason;
  effect.is_certain = false;
  effect.span = span;
  if (context != nullptr) {
    effect.step = context->step;
    effect.program = context->program;
    if (context->is_remote) effect.attributes |= is_remote;
  }
  out_.effects.push_back(std::move(effect));
  out_.gaps.push_back({span, std::move(reason)});
}

Stream Walker::run(Running running, Scope& scope, const Stream& input) {
  Step step;
  step.argv = running.argv;
  step.redirections = running.redirections;
  step.wrappers = running.wrappers;
  step.cwd = scope.cwd;
  step.depth = text_depth_;
  step.span = running.span;
  const Word& head = running.argv[0];
  const auto index = static_cast<int>(out_.steps.size());
  if (head.kind == Word::Kind::known) step.program = bare_name(head.text);
  out_.steps.push_back(step);

  StepContext context = context_for(index, step.program, running.span, scope, input);
  Stream output;
  if (head.kind != Word::Kind::known) {
    add_gap(place_of(head.span), "the program's name: " + (head.reason.empty() ? "a pattern" : head.reason),
            (head.sources & from_network) != 0 ? Action::downloaded : Action::unknown, &context);
  } else if (const auto function = scope.functions.find(head.text); function != scope.functions.end() && running.wrappers.empty()) {
    output = call_function(*function->second.node, running, scope, input);
  } else if (const auto alias = scope.aliases.find(head.text); alias != scope.aliases.end() && running.wrappers.empty()) {
    output = run_alias(alias->second, running, scope, input);
  } else {
    if (const std::string what = what_unhooks(step.program, running.argv, running.variables); !what.empty()) {
      add_effect(EffectKind::system, Action::guard, what, 0, context);
    }
    const bool is_path = head.text.find('/') != std::string::npos;
    const ProgramFact* fact = find_program(step.program);
    if (is_path && !is_system_program(head.text)) execute_script(head, head.text, "shell", context, scope);
    if (fact != nullptr) {
      output = run_program(*fact, running, step, scope, input);
    } else if (!is_path) {
      add_effect(EffectKind::execute, Action::local, head.text, 0, context);
    }
    const Stream known = known_output(step, input, world_);
    if (known.is_known) output = {output.sources, true, known.text, {}};
    if (fact == nullptr) output.sources |= input.sources;
  }
  add_redirections(running.redirections, output, scope, running.span, index);
  return output;
}

// An alias stands for its text; the words that follow are added to it.
Stream Walker::run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) {
  const Span place = running.span;
  std::string whole = text;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    whole += word.is_known() && word.text.find_first_not_of("-./_:=,+@%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == std::string::npos
                 ? " " + word.text
                 : " \"$__unknown\"";
  }
  Scope inner = scope;
  inner.aliases.erase(running.argv[0].text);  // bash does not expand an alias within itself
  return walk_text(whole, inner, input, &place);
}

Stream Walker::call_function(const Node& node, const Running& running, Scope& scope, const Stream& input) {
  const bool is_active = std::find(active_functions_.begin(), active_functions_.end(), &node) != active_functions_.end();
  if (is_active && pipe_depth_ > 0) {
    StepContext context = context_for(static_cast<int>(out_.steps.size()) - 1, node.text, running.span, scope, input);
    add_effect(EffectKind::execute, Action::fork_bomb, node.text, 0, context);
    return {};
  }
  if (is_active || call_depth_ >= kMaxCallDepth) return {};  // a loop of calls does no more than its first round
  const FunctionText function = scope.functions.find(node.text)->second;
  const Script* outer_script = std::exchange(script_, function.script);
  const std::vector<Word> outer_positional = scope.positional;
  const bool outer_knows = scope.knows_positional;
  scope.positional.assign(running.argv.begin() + 1, running.argv.end());
  scope.knows_positional = true;
  active_functions_.push_back(&node);
  ++call_depth_;
  Stream output;
  for (const Node& child : node.children) output = walk(child, scope, input);
  --call_depth_;
  active_functions_.pop_back();
  scope.positional = outer_positional;
  scope.knows_positional = outer_knows;
  script_ = outer_script;
  return output;
}

Stream Walker::run_program(const ProgramFact& fact, Running running, Step& step, Scope& scope, const Stream& input) {
  const auto index = static_cast<int>(out_.steps.size()) - 1;
  std::vector<Word> words(running.argv.begin() + 1, running.argv.end());
  Stream output;
  FindPlan plan;
  if (fact.name == "find") {
    plan = plan_find(words);
    words = plan.words;
  }
  const std::size_t effects_before = out_.effects.size();
  const Arguments arguments = sort_arguments(fact, words);
  StepContext context = context_for(index, step.program, running.span, scope, input);
  output.sources = add_effects(arguments, context);
  output.items = plan.items;
  // A filter lists some of what it reads.
  if (out_.effects.size() == effects_before && arguments.command.empty()) output.items = input.items;
  for (const Word& word : arguments.assignments) {
    const std::size_t equals = word.text.find('=');
    carry_assignment(word.text.substr(0, equals), word, word.text.substr(equals + 1), word.span, scope);
    running.variables.push_back(word.text.substr(0, equals));
  }
  change_scope(arguments, step, scope);
  run_program_text(arguments, context, scope, input);

  if (plan.deletes) {
    for (const Word& item : plan.items) {
      add_path_effect(EffectKind::remove, Action::none, item, item.text, is_recursive, 0, context);
    }
  }
  for (const std::vector<Word>& command : plan.commands) {
    output.sources |= run_inner(fill_in(command, "{}", plan.items), running, step.program, scope, input).sources;
  }
  if (arguments.command.empty()) return output;

  const bool goes_elsewhere = std::any_of(arguments.operands.begin(), arguments.operands.end(),
                                          [](const Argument& a) { return a.role == Role::host; });
  if (goes_elsewhere) {
    run_elsewhere(arguments, context, scope);
    return output;
  }
  std::vector<Word> command = arguments.command;
  if (fact.appends_input) {
    std::string mark;
    for (const Argument& value : arguments.values) {
      if (value.flag == "-I" || value.flag == "--replace") mark = value.text.empty() ? "{}" : value.text;
    }
    command = fill_in(command, mark.empty() && arguments.marks != 0 ? "{}" : mark, words_of(input));
  }
  const Stream inner = run_inner(std::move(command), running, step.program, scope, input);
  output.sources |= inner.sources;
  output.is_known = inner.is_known;
  output.text = inner.text;
  output.items = inner.items;
  return output;
}

// The command that a wrapper runs, as a step of its own.
Stream Walker::run_inner(std::vector<Word> command, const Running& running, const std::string& wrapper, Scope& scope,
                         const Stream& input) {
  if (command.empty()) return {};
  if (call_depth_ >= kMaxCallDepth) {
    add_gap(running.span, "wrappers within wrappers deeper than " + std::to_string(kMaxCallDepth), Action::unknown, nullptr);
    return {};
  }
  Running inner;
  inner.argv = std::move(command);
  inner.wrappers = running.wrappers;
  inner.wrappers.push_back(wrapper);
  inner.variables = running.variables;
  inner.span = running.span;
  ++call_depth_;
  const Stream output = run(std::move(inner), scope, input);
  --call_depth_;
  return output;
}

// What stands after a host is text for a shell over there.
void Walker::run_elsewhere(const Arguments& arguments, StepContext& context, Scope& scope) {
  std::string text;
  Word all;
  for (const Word& word : arguments.command) {
    text += (text.empty() ? "" : " ") + word.text;
    if (!word.is_known()) all = word;
  }
  all.span = context.span;
  const bool was_remote = std::exchange(is_remote_, true);
  execute_text(all, text, context, scope);
  is_remote_ = was_remote;
}

// `cd`, `read` and their like change what the next steps see.
void Walker::change_scope(const Arguments& arguments, const Step& step, Scope& scope) {
  const std::string& program = step.program;
  if (program == "cd" || program == "pushd") {
    const Argument* target = arguments.operands.empty() ? nullptr : &arguments.operands[0];
    if (target == nullptr) {
      scope.cwd = world_.home;
    } else if (!target->word->is_known() || target->text == "-") {
      scope.cwd.clear();
    } else {
      scope.cwd = resolve_path(target->text, scope.cwd, false, true, world_).path;
    }
  } else if (program == "alias") {
    for (const Argument& operand : arguments.operands) {
      const std::size_t equals = operand.text.find('=');
      if (equals != std::string::npos) scope.aliases[operand.text.substr(0, equals)] = operand.text.substr(equals + 1);
    }
  } else if (program == "popd") {
    scope.cwd.clear();
  } else if (program == "read" || program == "mapfile" || program == "readarray") {
    for (const Argument& operand : arguments.operands) {
      Word unknown;
      unknown.kind = Word::Kind::unknown;
      unknown.text = "$" + operand.text;
      unknown.reason = "read from a stream";
      set_variable(operand.text, {unknown}, false, scope);
    }
  } else if (program == "set" && std::any_of(step.argv.begin(), step.argv.end(), [](const Word& w) { return w.text == "--"; })) {
    scope.knows_positional = true;
    scope.positional.clear();
    for (const Argument& operand : arguments.operands) scope.positional.push_back(*operand.word);
  }
}

void Walker::run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  bool has_text = false;
  std::string joined;
  const Word* text_word = nullptr;
  std::vector<const Argument*> all;
  for (const Argument& argument : arguments.values) all.push_back(&argument);
  for (const Argument& argument : arguments.operands) all.push_back(&argument);
  for (const Argument* argument : all) {
    switch (argument->role) {
      case Role::shell:
        joined += (joined.empty() ? "" : " ") + argument->text;
        if (text_word == nullptr || !argument->word->is_known()) text_word = argument->word;
        has_text = true;
        break;
      case Role::code:
        has_text = true;
        add_gap(place_of(argument->word->span), std::string(arguments.fact->language) + " code is not read",
                (argument->word->sources & from_network) != 0 ? Action::downloaded : Action::unknown, &context);
        break;
      case Role::script:
        has_text = true;
        if (argument->text == "-" || argument->text == "/dev/stdin") {
          execute_stream(input, arguments.fact->language, context, scope);
        } else {
          execute_script(*argument->word, argument->text, arguments.fact->language, context, scope);
        }
        break;
      case Role::setting: {
        const std::size_t equals = argument->text.find('=');
        const std::string key = argument->text.substr(0, equals);
        std::string value = equals == std::string::npos ? std::string() : argument->text.substr(equals + 1);
        // An alias is another git command unless it begins with `!`.
        if (key.starts_with("alias.") && !value.starts_with('!')) value = "git " + value;
        if (value.starts_with('!')) value.erase(0, 1);
        carry(find_carrier_setting(key), *argument->word, value, argument->word->span, scope);
        break;
      }
      case Role::text: case Role::read: case Role::show: case Role::write: case Role::append: case Role::create:
      case Role::remove: case Role::move: case Role::permission: case Role::folder: case Role::command: case Role::url:
      case Role::host: case Role::data: case Role::header: case Role::blob: case Role::send: case Role::ref: case Role::mode: case Role::device: break;
    }
  }
  if (text_word != nullptr) execute_text(*text_word, joined, context, scope);
  const bool reads_program = !arguments.fact->language.empty() && !has_text &&
                             (arguments.operands.empty() || (arguments.marks & arguments.fact->reads_stdin) != 0) &&
                             (arguments.marks & arguments.fact->answers) == 0;
  if (reads_program) execute_stream(input, arguments.fact->language, context, scope);
}

// A variable or a setting that names something to run: what it holds is judged as if it ran.
void Walker::carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope) {
  if (carrier == nullptr) return;
  StepContext context = context_for(-1, "", span, scope, {});
  if (carrier->runs == CarrierFact::Runs::file) {
    if (word.is_known() && is_harmless(*carrier, value)) return;
    add_gap(place_of(span), "code that is loaded into every program", Action::unknown, &context);
    return;
  }
  execute_text(word, value, context, scope);
}

void Walker::carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span, Scope& scope) {
  // What a variable held before is not known, and neither is that of `PAGER=$X`: only known text is judged here.
  if (word.is_known()) carry(find_carrier_variable(name), word, value, span, scope);
}

void Walker::execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope) {
  const Span place = place_of(word.span);
  if (!word.is_known()) {
    const Action action = (word.sources & from_network) != 0 ? Action::downloaded
                          : (word.sources & from_decoder) != 0 ? Action::decoded
                                                               : Action::unknown;
    add_gap(place, "shell text: " + word.reason, action, &context);
    return;
  }
  Scope inner = scope;
  static_cast<void>(walk_text(text, inner, {}, &place));
  scope.written = inner.written;
  scope.contents = inner.contents;
  if (context.program == "eval") scope = inner;
}

void Walker::execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope) {
  if (stream.is_known && language == "shell") {
    Scope inner = scope;
    const Span place = context.span;
    static_cast<void>(walk_text(stream.text, inner, {}, &place));
    return;
  }
  if ((stream.sources & from_network) != 0) {
    add_effect(EffectKind::execute, Action::downloaded, context.program, 0, context);
  } else if ((stream.sources & from_decoder) != 0) {
    add_gap(context.span, "decoded text is run by " + context.program, Action::decoded, &context);
  } else {
    add_gap(context.span, std::string(language) + " code from standard input is not read", Action::unknown, &context);
  }
}

// A file of program text. What this same call put there is read; what was there before is local code.
void Walker::execute_script(const Word& word, std::string_view text, std::string_view language, StepContext& context, Scope& scope) {
  std::uint8_t sources = word.sources;
  const Stream* content = nullptr;
  if (word.is_known()) {
    const std::string path = resolve_path(text, context.cwd, false, true, world_).path;
    if (const auto written = scope.written.find(path); written != scope.written.end()) sources |= written->second;
    if (const auto found = scope.contents.find(path); found != scope.contents.end()) content = &found->second;
  }
  if ((sources & from_network) != 0) {
    add_effect(EffectKind::execute, Action::downloaded, std::string(text), 0, context);
  } else if (!word.is_known()) {
    add_gap(place_of(word.span), "the script's name: " + word.reason, Action::unknown, &context);
  } else if (content != nullptr && content->is_known && (language == "shell" || language.empty())) {
    const std::string script = content->text;
    const Span place = place_of(word.span);
    Scope inner = scope;
    static_cast<void>(walk_text(script, inner, {}, &place));
  } else if (content != nullptr) {
    add_gap(place_of(word.span), "a script that this call writes itself", Action::unknown, &context);
  } else {
    add_effect(EffectKind::execute, Action::local, std::string(text), 0, context);
  }
}

}  // namespace pawl

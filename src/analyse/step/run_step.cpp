// SPDX-License-Identifier: Apache-2.0
// One step: which program it is, what it wraps, what it changes for the next ones.
#include <algorithm>
#include <utility>

#include "analyse/arguments/file_listing.h"
#include "analyse/arguments/find_expression.h"
#include "analyse/arguments/names_only.h"
#include "analyse/effects/agent_launch.h"
#include "analyse/effects/database_effects.h"
#include "analyse/effects/secret_search.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/print/known_output.h"
#include "analyse/step/builtins.h"
#include "analyse/step/identity.h"
#include "analyse/step/note_relocations.h"
#include "analyse/step/step_runner.h"
#include "analyse/words/expand.h"
#include "analyse/words/parameter_values.h"
#include "base/glob.h"
#include "base/letters.h"
#include "base/visible.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// Whether a variable with a secret's name stands in the text: `key: $API_KEY`.
[[nodiscard]] bool names_secret(std::string_view text) {
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && is_name_character(text[end])) ++end;
    if (end > at + 1 && is_secret_name(text.substr(at + 1, end - at - 1))) return true;
  }
  return false;
}

// `sh /dev/fd/3 3<<< text`: what a descriptor brings can be had by a name.
void name_channels(const Running& running, CallFiles& files) {
  for (const auto& [number, channels] : running.channels) {
    Stream content = channels.front().content;
    for (std::size_t i = 1; i < channels.size(); ++i) content = either_stream(std::move(content), channels[i].content);
    if (number < 3 || (!content.is_known && content.file.empty())) continue;
    const std::string path = "/dev/fd/" + std::to_string(number);
    files.written[path] = content.sources;
    files.contents[path] = std::move(content);
  }
}

}  // namespace

void StepRunner::run_command(const std::vector<std::string>& argv, Scope& scope, const Stream& input) {
  Running running;
  for (const std::string& text : argv) {
    Word& word = running.argv.emplace_back();
    word.text = text;
    word.is_quoted = true;
  }
  if (!running.argv.empty()) static_cast<void>(run(std::move(running), scope, input));
}

Stream StepRunner::run(Running running, Scope& scope, const Stream& input) {
  const std::vector<std::string> folders = running.redirections.empty() ? std::vector<std::string>() : scope.folders();
  Step step;
  step.argv = running.argv;
  step.redirections = running.redirections;
  step.wrappers = running.wrappers;
  step.cwd = scope.cwd();
  step.maybe_cwds = scope.other_folders();
  if (scope.way_to(scope.cwd()) != scope.cwd()) step.way = scope.way_to(scope.cwd());
  step.depth = state_.text_depth;
  step.span = running.span;
  const Word& head = running.argv[0];
  const auto index = static_cast<int>(out_.steps.size());
  const ProgramFact* fact_of_name = program_in_unknown_folder(head);
  if (head.kind == Word::Kind::known) step.program = program_behind(head.text, scope);
  if (fact_of_name != nullptr) step.program = bare_name(head.text);
  step.stdin_from = input.step;
  out_.steps.push_back(step);
  note_flows(index, running.argv, input, running);

  name_channels(running, *scope.files);
  StepContext context = context_for(index, step.program, running.span, scope, input);
  Stream output;
  state_.shows_input = false;
  state_.lets_out = Lets::everything;
  // `[[ $a == x || $b == y ]]`, `m[a]=1`: to dash these begin with a program's name, which is not there.
  const bool is_name_only_in_posix = state_.is_in_posix() && head.kind != Word::Kind::known &&
                                     head.sources.is_empty() && head.step < 0 &&
                                     head.text.find('/') == std::string::npos;
  if (is_name_only_in_posix) {
    add_note(head.span, "dash would take `" + head.text + "` for a program's name");
  } else if (fact_of_name != nullptr) {
    output = run_program(*fact_of_name, running, step, index, scope, input);
  } else if (head.has_default && head.sources.is_empty() && head.step < 0) {
    add_effect(EffectKind::execute, Action::local, head.text, {}, context);
  } else if (head.kind == Word::Kind::glob && head.text.find('/') != std::string::npos) {
    host_.execute_script({&head, head.text, "", {running.argv.begin() + 1, running.argv.end()}, true}, context, scope,
                         input);
  } else if (head.kind != Word::Kind::known) {
    add_gap(place_of(head.span), "the program's name: " + (head.reason.empty() ? "a pattern" : head.reason),
            head.sources.has(Source::network) ? Action::downloaded : Action::unknown, &context);
  } else if (is_own_name(head.text, running, scope)) {
    output = run_own_name(running, step, index, context, scope, input);
  } else {
    const Running as_written = scope.files->relocations.empty() ? Running() : running;
    output = run_named(running, step, index, context, scope, input);
    if (!as_written.argv.empty()) output.sources |= run_other_origins(as_written, scope, input).sources;
  }
  output.step = std::max(output.step, index);
  if (running.redirections.empty()) return output;
  // Its files are opened before it runs: `cd x > log`.
  const std::vector<std::string> folders_after = scope.folders();
  scope.set_folders(folders);
  host_.add_redirections(running.redirections, output, scope, running.span, index);
  scope.set_folders(folders_after);
  return output;
}

// Whether the shell itself may know what it stands for.
bool StepRunner::is_own_name(const std::string& name, const Running& running, const Scope& scope) {
  if (scope.hashed().contains(name)) return true;
  if (!running.wrappers.empty()) return false;
  return scope.functions().contains(name) || scope.aliases().contains(name) ||
         scope.functions().contains(std::string_view("command_not_found_handle"));
}

// A name that may be a function, an alias or the program: each of them is walked as it would find things.
Stream StepRunner::run_own_name(Running& running, Step& step, int index, StepContext& context, Scope& scope,
                                const Stream& input) {
  const std::string name = running.argv[0].text;
  std::vector<FunctionText> functions;
  Running for_function = running;
  bool is_surely_function = false;
  if (const FunctionTexts* found = scope.functions().get(name); found != nullptr && running.wrappers.empty()) {
    functions = found->texts;
    // A POSIX shell takes its special builtins first.
    const bool is_builtin_first =
        (state_.is_for_sh || scope.option(ShellOption::posix) != Holds::no) && is_special_builtin(name);
    is_surely_function = !found->may_be_none && !is_builtin_first;
  }
  if (const FunctionTexts* handle = scope.functions().get(std::string_view("command_not_found_handle"));
      handle != nullptr && functions.empty() && running.wrappers.empty() && find_program(step.program) == nullptr) {
    functions = handle->texts;
    // It gets the whole command as its words.
    Word name_of_handle = running.argv[0];
    name_of_handle.text = "command_not_found_handle";
    for_function.argv.insert(for_function.argv.begin(), std::move(name_of_handle));
  }
  std::vector<std::string> texts;
  if (const std::vector<std::string>* found = scope.aliases().get(name); found != nullptr && running.wrappers.empty())
    texts = *found;
  std::vector<std::string> paths;
  if (const std::vector<std::string>* found = scope.hashed().get(name)) paths = *found;
  // Of a name that is no program's: without the alias, nothing is found that could print.
  const bool is_program = find_program(step.program) != nullptr || (texts.empty() && paths.empty());
  if (is_surely_function && functions.size() + texts.size() == 1)
    return host_.call_function(functions[0], for_function, scope, input);
  Scope after = Scope::nowhere();
  Stream output;
  bool is_first = true;
  const auto take = [&](const auto& run, bool prints = true) {
    Scope way = scope.branch();
    const Stream piece = run(way);
    if (prints) output = is_first ? piece : either_stream(std::move(output), piece);
    is_first &= !prints;
    static_cast<void>(after.join(way));
  };
  for (const FunctionText& function : functions)
    take([&](Scope& way) { return host_.call_function(function, for_function, way, input); });
  for (const std::string& text : texts) take([&](Scope& way) { return host_.run_alias(text, running, way, input); });
  for (const std::string& path : paths) {
    take([&](Scope& way) {
      std::vector<Word> command = running.argv;
      command[0].text = path;
      return run_inner(std::move(command), running, "hash", way, input);
    });
  }
  if (!is_surely_function) {
    take(
        [&](Scope& way) {
          if (!is_program) {
            add_effect(EffectKind::execute, Action::local, name, {}, context);
            return Stream();
          }
          Running as_program = running;
          return run_named(as_program, step, index, context, way, input);
        },
        is_program);
  }
  scope = std::move(after);
  return output;
}

// A program by its name or path, neither function nor alias.
Stream StepRunner::run_named(Running& running, Step& step, int index, StepContext& context, Scope& scope,
                             const Stream& input) {
  const Word& head = running.argv[0];
  if (const std::string what = what_unhooks(step.program, running.argv, running.variables, scope); !what.empty()) {
    add_effect(EffectKind::system, Action::guard, what, {}, context);
  }
  const bool is_path = head.text.find('/') != std::string::npos;
  const ProgramFact* fact = find_program(step.program);
  // `uv run https://…`: its runner fetches it.
  const bool is_package = !running.wrappers.empty() && is_package_runner(running.wrappers.back());
  if (!is_package && (head.text.starts_with("https://") || head.text.starts_with("http://"))) {
    add_effect(EffectKind::connect, Action::download, host_of(head.text), {}, context);
    mark_deceptive(head.text, context);
    add_effect(EffectKind::execute, Action::downloaded, head.text, {}, context);
    return {};
  }
  if (is_path && !is_system_program(head.text)) {
    host_.execute_script({&head, head.text, "", {running.argv.begin() + 1, running.argv.end()}, true}, context, scope,
                         input);
    if (fact != nullptr && is_impostor(head.text, scope)) {
      add_gap(place_of(head.span), "`" + step.program + "` out of a folder for temporary files", Action::unknown,
              &context);
    }
  }
  Stream output;
  const std::optional<Stream> other = is_path ? std::nullopt : run_found_in_path(head, context, scope, input);
  if (step.program == "echo" || step.program == "printf" || step.program == "print")
    show_printed(running, context, scope.holds_secrets);
  if (fact != nullptr) {
    output = run_program(*fact, running, step, index, scope, input);
  } else if (!is_path) {
    add_effect(EffectKind::execute, Action::local, head.text, {}, context);
  }
  if (fact == nullptr) {
    // Browsers and clients that nobody described open what they are given.
    for (const Word& word : running.argv) {
      if (word.is_known()) mark_guards_page(word.text, context);
    }
    suppose_wrapper(running, step.program, scope, input);
    suppose_scripts(running, step.program, scope);
    if (!other) judge_given_files(running, context, scope);
    if (!other) judge_given_input(running, context, input);
    host_.follow_written(running, context, scope);
  }
  // The shell's own `echo`; a program of that name is as bash has it.
  const bool is_echo = state_.is_for_sh && step.program == "echo" && !step.argv[0].text.starts_with('/');
  state_.sh_differs |= is_echo && std::any_of(step.argv.begin(), step.argv.end(), [](const Word& word) {
                         return word.text.find('\\') != std::string::npos;
                       });
  Stream known = known_output(step, input, world_, is_echo && state_.is_in_posix());
  if (!known.is_known) {
    if (const Stream of_files = output_of_files(step, input, scope); of_files.is_known) {
      known = of_files;
    } else if (!of_files.pieces.empty()) {
      output.file = of_files.file;
      output.pieces = of_files.pieces;
    }
  }
  if (known.is_known) {
    output = {output.sources, true, known.text, {}};
    output.is_either = known.is_either;
  }
  if (!known.is_known && !known.file.empty()) output.file = known.file;
  output.is_noise = is_noise(step, input);
  // `$(basename "$p")` of a pattern is the last part of it.
  if (step.program == "basename" && step.argv.size() == 2 && step.argv[1].kind == Word::Kind::glob &&
      !step.argv[1].is_tree) {
    Word part = step.argv[1];
    part.text.erase(0, part.text.rfind('/') + 1);
    output.items.push_back(std::move(part));
  }
  if (fact == nullptr) output.sources |= input.sources;
  if (other) output = *other;
  return output;
}

void StepRunner::show_printed(const Running& running, StepContext& context, bool holds_secrets) {
  const bool is_kept = std::any_of(running.redirections.begin(), running.redirections.end(),
                                   [](const Redirection& r) { return r.fd == 1; });
  const bool is_secret = std::any_of(running.argv.begin(), running.argv.end(), [&](const Word& word) {
    return word.sources.has(Source::teller) || (holds_secrets && !word.is_known() && names_secret(word.text));
  });
  if (is_kept || !is_secret) return;
  add_effect(EffectKind::read, Action::none, "", Attribute::shown, context, PathClass::secret);
}

void StepRunner::note_flows(int step, const std::vector<Word>& words, const Stream& input, const Running& running) {
  for (const Word& word : words) add_flow(word.step, step, word.via, word.sources, out_);
  const Channels* standard_input = running.channels.get(0);
  std::string through = input.via.empty() ? "|" : input.via;
  if (standard_input != nullptr) through = standard_input->front().path.empty() ? "<&" : standard_input->front().path;
  add_flow(input.step, step, std::move(through), input.sources, out_);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// The command that a wrapper runs: with more words from standard input (xargs), once for each word (parallel), in a
// container, on another host.
#include <algorithm>
#include <utility>

#include "analyse/arguments/find_expression.h"
#include "analyse/places/path_class.h"
#include "analyse/print/known_output.h"
#include "analyse/print/printer.h"
#include "analyse/print/sed_words.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/elsewhere.h"
#include "analyse/step/identity.h"
#include "analyse/step/step_runner.h"
#include "base/restored.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxRounds = 16;
constexpr std::size_t kMaxBatches = 200;
constexpr std::string_view kItem = "word_from_input";  // the variable that stands for what comes

[[nodiscard]] bool is_separator(const Word& word) {
  return word.text.starts_with(":::");
}

// `npx rimraf@5`, `deno x npm:rimraf`: the program has the package's name.
void drop_version(Word& name) {
  if (!name.is_known()) return;
  if (name.text.starts_with("npm:")) name.text.erase(0, 4);
  if (const std::size_t at = name.text.find('@', 1); at != std::string::npos) name.text.resize(at);
}

// What comes for each round: the words behind `:::`, which are taken off the command, or those of standard input.
[[nodiscard]] std::vector<Word> items_for(const Arguments& arguments, std::vector<Word>& command, const Stream& input,
                                          bool has_mark) {
  std::vector<Word> items;
  const auto separator = std::find_if(command.begin(), command.end(), is_separator);
  if (separator != command.end()) {
    for (auto item = separator; item != command.end(); ++item) {
      if (!is_separator(*item)) items.push_back(*item);
      // `::::` names files of words.
      if (item->text == "::::") items.push_back(words_of_stream({}, false)[0]);
    }
    command.erase(separator, command.end());
    return items;
  }
  items = words_of_stream(input, has_mark);
  // `xargs -0 sh -c`: a text without NUL is one word.
  if (input.is_known && input.items.empty() && arguments.has(Mark::by_null) &&
      input.text.find('\0') == std::string::npos) {
    items.resize(1);
    items[0].text = input.text;
  }
  // `docker ps -q | xargs docker kill`: the same as `docker kill $(docker ps -q)`.
  if (items.size() == 1 && !items[0].is_known() && !items[0].is_tree) items[0].step = input.step;
  return items;
}

// `xargs -I{} sh -c 'cat {}'`: what comes is a word of the text, as `$1` would be. Not what strangers wrote.
[[nodiscard]] bool is_word_of_text(const std::vector<Word>& items) {
  return items.size() == 1 && (!items[0].is_known() || items[0].is_tree) &&
         !items[0].sources.has_any(Source::network | Source::decoder | Source::encoder);
}

// How many words `xargs -n 2` gives to one command; 0 if there is no limit.
[[nodiscard]] std::size_t size_of_batch(const Arguments& arguments) {
  std::size_t size = 0;
  for (const Argument& value : arguments.values) {
    const bool limits = value.flag == "-n" || value.flag == "--max-args" || value.flag == "-L" || value.flag == "-l" ||
                        value.flag == "--max-lines";
    if (!limits) continue;
    const bool is_number =
        !value.text.empty() && value.text.size() < 6 && value.text.find_first_not_of("0123456789") == std::string::npos;
    size = is_number ? static_cast<std::size_t>(std::stoi(value.text)) : 1;
  }
  return size;
}

// The command as one text for a shell; unknown if a word of it is.
[[nodiscard]] std::pair<Word, std::string> as_one_text(const std::vector<Word>& words, Span span) {
  Word text;
  text.span = span;
  std::string joined;
  for (const Word& word : words) {
    joined += (joined.empty() ? "" : " ") + word.text;
    if (!word.is_known()) text = word;
  }
  return {std::move(text), std::move(joined)};
}

}  // namespace

// The command that a wrapper runs, as a step of its own.
Stream StepRunner::run_inner(std::vector<Word> command, const Running& running, const std::string& wrapper,
                             Scope& scope, const Stream& input) {
  if (command.empty()) return {};
  if (state_.call_depth >= kMaxCalls) {
    add_gap(running.span, "wrappers within wrappers deeper than " + std::to_string(kMaxCalls), Action::unknown,
            nullptr);
    return {};
  }
  Running inner;
  inner.argv = std::move(command);
  inner.wrappers = running.wrappers;
  inner.wrappers.push_back(wrapper);
  inner.variables = running.variables;
  inner.span = running.span;
  const Restored<int> deeper(state_.call_depth, state_.call_depth + 1);
  return run(std::move(inner), scope, input);
}

// What of the host the container sees, by whole paths.
std::vector<Mount> StepRunner::mounts_of(const Arguments& arguments, const StepContext& context,
                                         const Scope& scope) const {
  std::vector<Mount> mounts;
  for (const Argument& value : arguments.values) {
    if (value.role != Role::mount || !value.word->is_known()) continue;
    Mount mount = read_mount(value.text);
    if (mount.source.empty() || !mount.target.starts_with('/')) continue;
    if (mount.source == "~" || mount.source.starts_with("~/")) mount.source.replace(0, 1, world_.home);
    mount.source = path_in(scope, mount.source, context.cwd, false, true, world_);
    while (mount.target.size() > 1 && mount.target.ends_with('/')) mount.target.pop_back();
    if (!mount.source.empty() && !mount.is_read_only) mounts.push_back(std::move(mount));
  }
  return mounts;
}

Stream StepRunner::run_wrapped(const ProgramFact& fact, const Arguments& arguments, const Running& running,
                               StepContext& context, Scope& scope, const Stream& input) {
  const auto has_operand = [&](Role role) {
    return std::any_of(arguments.operands.begin(), arguments.operands.end(),
                       [&](const Argument& argument) { return argument.role == role; });
  };
  if (has_operand(Role::host)) {
    // What nobody knows anything about is data for the command there far more often than its program.
    const bool is_plain = !input.is_known && input.file.empty() && input.items.empty() && input.sources.is_empty();
    const Restored<bool> on_host(state_.is_in_container, false);
    run_on_host(arguments, context, scope, is_plain ? Stream() : input);
    return {};
  }
  if (fact.appends_input) return run_for_each(arguments, running, context, scope, input);
  // What `env A=b` sets is set for the command alone.
  std::vector<std::pair<std::string, std::optional<Variable>>> before;
  for (const Word& word : arguments.assignments) {
    const std::size_t equals = word.text.find('=');
    if (equals == std::string::npos) continue;  // of a file of secrets
    const std::string name = word.text.substr(0, equals);
    const Variable* old = scope.find(name);
    before.emplace_back(name, old == nullptr ? std::nullopt : std::optional(*old));
    Word value = word;
    value.text = word.text.substr(equals + 1);
    scope.set(name, {value});
    scope.mark_exported(name, true);
  }
  const bool was_in_container = state_.is_in_container;
  if (has_operand(Role::container))
    state_.is_in_container = std::none_of(arguments.values.begin(), arguments.values.end(),
                                          [](const Argument& value) { return value.role == Role::mount; });
  const std::vector<Mount> outer_mounts = state_.mounts;
  if (has_operand(Role::container)) state_.mounts = mounts_of(arguments, context, scope);
  std::vector<Word> command = arguments.command;
  for (Word& word : command) {
    // env leaves that ~ alone; it is judged as home all the same.
    if (arguments.is_split && (word.text == "~" || word.text.starts_with("~/"))) word.text.replace(0, 1, world_.home);
  }
  // `env -C DIR cmd`, `sudo -D DIR cmd`
  const std::vector<std::string> folders = scope.folders();
  if (context.cwd != scope.cwd()) scope.go_to(context.cwd);
  if (!command.empty() && is_package_runner(context.program)) drop_version(command[0]);
  std::optional<Scope> bare;  // `env -i`: only what it sets itself
  if (arguments.has(Mark::clears)) {
    bare = scope.branch();
    for (const auto& [name, variable] : scope.variables()) bare->unset(name);
    for (const auto& [name, old] : before) {
      bare->put_back(name, scope.find(name));
      bare->mark_exported(name, true);
    }
  }
  for (const Argument& value : arguments.values) {
    if (context.program != "env" || (value.flag != "-u" && value.flag != "--unset")) continue;
    const Variable* old = scope.find(value.text);
    before.emplace_back(value.text, old == nullptr ? std::nullopt : std::optional(*old));
    scope.unset(value.text);
  }
  Stream output;
  {
    const Elsewhere there(state_.is_remote, scope, has_operand(Role::container));
    for (const Argument& value : arguments.values) {
      if (value.role == Role::inside && !state_.mounts.empty() && value.word->is_known()) scope.go_to(value.text);
    }
    Running given = running;
    if (arguments.has(Mark::clears)) given.variables.emplace_back("HOME");
    output = run_inner(std::move(command), given, context.program, bare ? *bare : scope, input);
  }
  // `command cd x` and `builtin cd x` are the shell's own; of all others, it comes back.
  if (shell_of_texts(context.program) != TextShell::same) scope.set_folders(folders);
  state_.is_in_container = was_in_container;
  state_.mounts = outer_mounts;
  for (auto at = before.rbegin(); at != before.rend(); ++at)
    scope.put_back(at->first, at->second ? &*at->second : nullptr);
  return output;
}

void StepRunner::put_in_text(std::vector<Word>& command, std::string_view mark, const std::vector<Word>& items,
                             std::size_t first, Scope& scope) {
  scope.set(std::string(kItem), items);
  scope.mark_exported(std::string(kItem), true);  // the text is read by a shell of its own
  for (std::size_t i = first; i < command.size(); ++i) {
    std::string& text = command[i].text;
    if (!command[i].is_known() || text == mark) continue;
    const std::string item = "${" + std::string(kItem) + "}";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + item.size()))
      text.replace(at, mark.size(), item);
  }
}

// xargs and parallel. The words come from standard input, or stand behind `:::`; the command has no input of its own.
Stream StepRunner::run_for_each(const Arguments& arguments, const Running& running, StepContext& context, Scope& scope,
                                const Stream& input) {
  // `xargs -a FILE`: the words come from there.
  if (const Argument* value = arguments.value_of(Mark::items); value != nullptr) {
    Stream file;
    file.sources = sources_of_file(*value->word, scope, state_.is_remote, world_);
    if (file.sources.has(Source::secret)) file.sources |= Source::teller;
    const auto content = scope.files->contents.find(path_in(scope, value->text, scope.cwd(), false, true, world_));
    if (content != scope.files->contents.end()) file = content->second;
    Arguments others = arguments;
    std::erase_if(others.values, [](const Argument& a) { return a.has(Mark::items); });
    return run_for_each(others, running, context, scope, file);
  }
  std::vector<Word> command = arguments.command;
  if (command.empty()) {
    // parallel without a command takes whole commands; xargs only prints.
    if (!arguments.fact->language.empty()) host_.execute_stream(input, arguments.fact->language, context, scope);
    return {};
  }
  const bool is_shell = !arguments.fact->language.empty();  // its command is one text for a shell
  // `parallel --pipe`: what comes is the command's own input.
  if (is_shell && arguments.has(Mark::reads_stdin))
    return run_inner(std::move(command), running, context.program, scope, input);
  std::string mark = is_shell || arguments.has(Mark::each) ? "{}" : "";
  if (const Argument* value = arguments.value_of(Mark::each); value != nullptr && !value->text.empty())
    mark = value->text;
  // `fd -x` puts what it finds where `{}` stands, if it stands somewhere.
  if (arguments.fact->lists && std::any_of(command.begin(), command.end(),
                                           [](const Word& word) { return word.text.find("{}") != std::string::npos; }))
    mark = "{}";
  const std::vector<Word> items = items_for(arguments, command, input, !mark.empty());
  if (command.empty()) {
    for (const Word& item : items) host_.execute_text(item, item.text, context, scope, {});
    return {};
  }
  const bool has_mark = !mark.empty() && std::any_of(command.begin(), command.end(), [&](const Word& word) {
    return word.text.find(mark) != std::string::npos;
  });
  const bool is_text = is_shell && std::any_of(command.begin(), command.end(), [](const Word& word) {
                         return word.text.find(' ') != std::string::npos;
                       });
  // parallel's own text as well: what it puts in is quoted.
  const ProgramFact* inner = command[0].is_known() ? find_program(bare_name(command[0].text)) : nullptr;
  const bool is_shell_text = is_text || (inner != nullptr && inner->language == "shell");
  if (has_mark && is_shell_text && is_word_of_text(items)) put_in_text(command, mark, items, is_text ? 0 : 1, scope);
  Stream nothing;
  nothing.is_known = true;
  Stream output;
  const auto run_with = [&](const std::vector<Word>& words) {
    std::vector<Word> filled = fill_in(command, has_mark ? mark : std::string_view(), words);
    if (!is_text) return run_inner(std::move(filled), running, context.program, scope, nothing);
    const auto [text, joined] = as_one_text(filled, context.span);
    host_.execute_text(text, joined, context, scope, nothing);
    return Stream();
  };
  if ((mark.empty() || !has_mark) && !is_shell) {
    const std::size_t size = mark.empty() ? size_of_batch(arguments) : 0;
    if (size == 0 || items.size() <= size) return run_with(mark.empty() ? items : std::vector<Word>());
    for (std::size_t first = 0; first < items.size() && first / size < kMaxBatches; first += size) {
      const auto begin = items.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = begin + static_cast<std::ptrdiff_t>(std::min(size, items.size() - first));
      const Stream piece = run_with({begin, end});
      output.sources |= piece.sources;
      output.step = std::max(output.step, piece.step);
    }
    if (items.size() > size * kMaxBatches)
      add_gap(context.span, "more commands than can be judged", Action::too_long, &context);
    return output;
  }
  if (items.size() > kMaxRounds) return run_with(items);
  for (const Word& item : items) {
    const Stream piece = run_with({item});
    output.sources |= piece.sources;
    output.step = std::max(output.step, piece.step);
  }
  return output;
}

namespace {

[[nodiscard]] bool is_known_edit(const Step& step) {
  return std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
}

}  // namespace

// What an editor of texts (sed, jq) makes of a file that was there before: asked where that goes into another file,
// which may be run. A secret file is not read.
std::optional<std::string> StepRunner::text_before(const Word& word, const Scope& scope) const {
  if (state_.is_remote) return std::nullopt;
  const ResolvedPath path = resolve_in(scope, word.text, scope.cwd(), false, true, world_);
  if (path.classes.has_any(PathClass::secret | PathClass::credential_store)) return std::nullopt;
  if (scope.files->contents.contains(path.path) || scope.files->written.contains(path.path)) return std::nullopt;
  const Result<std::string> text = world_.files.read(path.path, kMaxContent);
  if (!text || text->find('\0') != std::string::npos) return std::nullopt;
  return *text;
}

Stream StepRunner::output_of_files(const Step& step, const Stream& input, const Scope& scope) const {
  const Printer* printer = find_printer(step.program);
  if (printer == nullptr || !printer->reads_files) return {};
  const bool is_kept = std::any_of(step.redirections.begin(), step.redirections.end(), [](const Redirection& r) {
    return r.fd == 1 && r.kind != Redirection::Kind::duplicate;
  });
  const bool reads_before = printer->edits == Edits::always || (printer->edits == Edits::kept && is_kept);
  if (scope.files->contents.empty() && !reads_before) return {};
  Step without = step;
  without.argv.clear();
  Stream read = input;
  bool is_any = false;
  for (std::size_t i = 0; i < step.argv.size(); ++i) {
    const Word& word = step.argv[i];
    if (i == 0 || !word.is_known() || word.text.starts_with('-')) {
      without.argv.push_back(word);
      continue;
    }
    const auto found = scope.files->contents.find(path_in(scope, word.text, scope.cwd(), false, true, world_));
    const bool is_known = found != scope.files->contents.end() && found->second.is_known;
    const auto earlier = is_known ? scope.files->earlier.find(found->first) : scope.files->earlier.end();
    const bool is_doubtful = is_known && earlier != scope.files->earlier.end();
    // It holds one text or another: who prints all of it prints one of them.
    if (!is_known && reads_before && i > 1) {
      if (std::optional<std::string> before = text_before(word, scope)) {
        if (!is_any) read = {{}, true, "", {}};
        is_any = true;
        read.text += *before;
        continue;
      }
    }
    if (!is_known || (is_doubtful && step.program != "cat")) {
      without.argv.push_back(word);
      continue;
    }
    if (!is_any) read = {{}, true, "", {}};
    is_any = true;
    if (is_doubtful) {
      for (const std::string& text : earlier->second) read.text += text + '\n';
    }
    read.text += found->second.text;
  }
  // A file that nobody can see: what an edit puts into it is known all the same.
  if (!is_any && printer->edits == Edits::kept && reads_before && is_known_edit(step)) {
    const std::optional<SedWords> words = read_sed_words(step.argv);
    const std::string path = words && words->files.size() == 1 && !words->is_in_place
                                 ? path_in(scope, words->files[0], scope.cwd(), false, true, world_)
                                 : std::string();
    if (!path.empty() && world_.files.kind(path) == FileKind::missing && !is_there(path, *scope.files, world_)) {
      Stream edited;
      edited.file = path;
      edited.pieces = put_in_by_sed(words->script, words->options);
      return edited;
    }
  }
  // A file that is not there holds nothing yet that jq could keep.
  if (!is_any && printer->edits == Edits::always && !input.is_known && input.file.empty()) read = {{}, true, "{}", {}};
  return is_any || printer->edits == Edits::always ? known_output(without, read, world_) : Stream();
}

// What stands after a host is text for a shell over there.
void StepRunner::run_on_host(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  std::string text;
  Word all;
  for (const Word& word : arguments.command) {
    text += (text.empty() ? "" : " ") + word.text;
    if (!word.is_known()) all = word;
  }
  all.span = context.span;
  const Elsewhere there(state_.is_remote, scope);
  host_.execute_text(all, text, context, scope, input);
}

}  // namespace pawl

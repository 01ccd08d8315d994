// SPDX-License-Identifier: Apache-2.0
// Scripts: `./x`, `bash x a b`, `. x`, `bash < x`, and files that the call itself has put together.
#include "analyse/files/references.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/identity.h"
#include "analyse/words/parameter_values.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/letters.h"
#include "base/restored.h"
#include "knowledge/names.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_sourced(std::string_view program) {
  return program == "source" || program == ".";
}

// Files of recipes are not scripts.
[[nodiscard]] bool is_runner(std::string_view program) {
  const RecipeFact* recipes = find_recipes(program, program);
  return recipes != nullptr && (recipes->format == RecipeFormat::make || recipes->format == RecipeFormat::just ||
                                recipes->format == RecipeFormat::task);
}

// Whether a flag before the script's name makes the interpreter only read it.
[[nodiscard]] bool only_checks(const Step& step, std::string_view language, std::string_view script) {
  for (std::size_t i = 1; i < step.argv.size() && step.argv[i].text != script; ++i) {
    if (is_check_flag(language, step.argv[i].text)) return true;
  }
  return false;
}

// Installed packages are programs, not this project's text.
[[nodiscard]] bool is_installed(std::string_view path) {
  return path.find("/node_modules/") != std::string_view::npos ||
         path.find("/site-packages/") != std::string_view::npos;
}

// The names that a file of settings sets, one NAME=VALUE a line; nothing if it holds more than that.
[[nodiscard]] std::optional<std::set<std::string, std::less<>>> names_set_in(std::string_view text) {
  std::set<std::string, std::less<>> names;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (line.starts_with("export ")) line.remove_prefix(7);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t equals = line.find('=');
    const std::string_view name = line.substr(0, equals);
    const bool is_name = std::all_of(name.begin(), name.end(), is_name_character);
    if (equals == std::string_view::npos || !is_name || line.find_first_of("`;") != std::string_view::npos ||
        line.find("$(") != std::string_view::npos)
      return std::nullopt;
    names.emplace(name);
  }
  return names;
}

// `. "$NVM_DIR/nvm.sh"`: a version manager's script, wherever that is installed.
[[nodiscard]] bool is_environments_name(std::string_view path) {
  const std::string_view name = bare_name(path);
  const NameList names = file_names().environments;
  return name.size() < path.size() && std::find(names.begin(), names.end(), name) != names.end();
}
[[nodiscard]] bool is_environment(const Word& script, std::string_view program) {
  return is_sourced(program) && script.sources.is_empty() && is_environments_name(script.text);
}

[[nodiscard]] bool is_pattern_of_project(std::string_view pattern, std::string_view cwd, const World& world) {
  return resolve_path(pattern, cwd, true, true, world).classes.has(PathClass::project);
}

}  // namespace

bool is_own_text(const std::string& path, std::string_view text, const World& world) {
  const std::optional<KnownFile> file = known_file(path, world);
  return file && file->is_own && (file->after.empty() || file->after == sha256_hex(text));
}

bool FileFollower::is_too_much_found(Span span) {
  // An effect costs as much as a command: paths are resolved and classified.
  state_.found.work +=
      1 + (out_.effects.size() > state_.found.last_effects ? out_.effects.size() - state_.found.last_effects : 0);
  state_.found.last_effects = out_.effects.size();
  if (state_.found.work <= kMaxFoundWork) return false;
  add_note(span, "in " + state_.found.active_files.back() + ": more commands than are followed");
  return true;
}

// Of a file that was there before, what is past a limit is let go; of what the agent wrote it is a gap.
void FileFollower::skip_file(const std::string& path, const std::string& why, Span span) {
  if (is_session_file(path)) {
    add_gap(place_of(span), path + why, Action::too_long, nullptr);
  } else {
    add_note(span, path + why);
  }
}

std::optional<std::string> FileFollower::read_reference(const std::string& path, Span span) {
  if (state_.found.files_read >= kMaxReferences || state_.found.bytes_read >= kMaxReferencedBytes) {
    skip_file(path, " was not read; the call runs more files than are followed", span);
    return std::nullopt;
  }
  const FileKind kind = world_.files.kind(path);
  if (kind != FileKind::regular) {
    add_note(span, path + (kind == FileKind::missing ? " was not seen: there is no such file"
                                                     : " was not seen: it is not a regular file"));
    return std::nullopt;
  }
  ++state_.found.files_read;
  Result<std::string> text = world_.files.read(path, kMaxReferenceBytes);
  if (!text) {
    skip_file(path, " was not seen: it cannot be read, or is too big", span);
    return std::nullopt;
  }
  state_.found.bytes_read += text->size();
  return std::move(*text);
}

// Its text is looked into as well (inspect): it is kept, so that nobody reads the file again.
void FileFollower::note_run(const std::string& path, std::string_view language, const std::string& text, bool is_own) {
  const bool is_known = std::any_of(out_.run_files.begin(), out_.run_files.end(), [&](const RunFile& file) {
    return file.path == path && file.language == language;
  });
  if (!is_known && !state_.is_program) out_.run_files.push_back({path, std::string(language), text, is_own});
}

// Walks the text of a file that was there before this call. Whatever is not certain is dropped.
Stream FileFollower::as_found(const std::string& file, const std::function<Stream()>& walk) {
  const AnalysisMark start{out_.steps.size(), out_.effects.size(), out_.gaps.size()};
  Stream output;
  {
    const Restored<int> deeper(state_.found.depth, state_.found.depth + 1);
    state_.found.active_files.push_back(file);
    output = walk();
    state_.found.active_files.pop_back();
  }
  keep_certain(out_, start, file, world_);
  if (state_.found.depth == 0) {
    state_.found.steps += out_.steps.size() - start.steps;
    state_.found.effects += out_.effects.size() - start.effects;
  }
  return output;
}

// What is sourced may not be there, or hold another text: then all is as it was.
void FileFollower::execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) {
  run_where_it_leads(call, context, scope, input);
  const bool is_relative = !call.text.starts_with('/');
  if (!call.word->is_known() || (scope.files->relocations.empty() && (context.maybe_cwds.empty() || !is_relative)))
    return;
  // By another link of this call, or from another folder, the name may be another file.
  std::vector<std::string> folders = {context.cwd};
  if (is_relative) folders.insert(folders.end(), context.maybe_cwds.begin(), context.maybe_cwds.end());
  std::vector<std::string> paths;
  for (const std::string& folder : folders) {
    for (const ResolvedPath& place : resolve_all_in(*scope.files, call.text, folder, false, true, world_)) {
      if (std::find(paths.begin(), paths.end(), place.path) == paths.end()) paths.push_back(place.path);
    }
  }
  for (std::size_t i = 1; i < paths.size(); ++i) {
    // Of an unknown folder, what is there is as unknown; what is not there has been said.
    if (paths[i].empty() && scope.files->relocations.empty()) continue;
    if (!paths[i].empty() && !is_sourced(context.program) && !is_there(paths[i], *scope.files, world_)) continue;
    Word word = *call.word;
    word.text = paths[i];
    if (word.text.empty()) {
      word.kind = Word::Kind::unknown;
      word.reason = "more links than can be followed";
    }
    ScriptCall other = call;
    other.word = &word;
    other.text = word.text;
    Scope way = scope.branch();
    run_where_it_leads(other, context, way, input);
    static_cast<void>(scope.join(way));
  }
}

void FileFollower::run_where_it_leads(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) {
  if (!is_sourced(context.program)) return run_script(call, context, scope, input);
  const Scope before = scope.branch();
  const std::string path = path_in(scope, call.text, context.cwd, false, true, world_);
  const auto content = scope.files->contents.find(path);
  const bool is_sure =
      call.word->is_known() && !scope.files->earlier.contains(path) &&
      (content != scope.files->contents.end() ? content->second.is_known && !content->second.is_doubtful
                                              : world_.files.kind(path) == FileKind::regular);
  run_script(call, context, scope, input);
  if (!is_sure) static_cast<void>(scope.join(before));
}

// A file of program text. What this same call put there is read as the call's own; what was there before is local code,
// of which only what is certain counts.
void FileFollower::run_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) {
  const Word& word = *call.word;
  if (is_runner(context.program) && !call.is_program) return;  // follow_runner reads its file
  if (!call.is_program && context.step >= 0 &&
      only_checks(out_.steps[static_cast<std::size_t>(context.step)], call.language, call.text)) {
    return;
  }
  Sources sources = word.sources;
  std::string path;
  std::optional<Stream> content;  // a copy: the walk may write the file anew
  const bool is_named = word.is_known() || call.text.starts_with("/dev/fd/");
  if (is_named) {
    path = path_in(scope, call.text, context.cwd, false, true, world_);
    if (const auto written = scope.files->written.find(path); written != scope.files->written.end())
      sources |= written->second;
    if (const auto found = scope.files->contents.find(path); found != scope.files->contents.end())
      content = found->second;
    if (const auto writer = scope.files->writers.find(path); writer != scope.files->writers.end())
      add_flow(writer->second, context.step, path, sources, out_);
  }
  const bool is_there = content || path.empty() || world_.files.kind(path) != FileKind::missing;
  // `sed -i.bak`, `cp -b`: the copy that a program leaves beside a file that this call made.
  const bool is_left_beside =
      !is_there && std::any_of(scope.files->contents.begin(), scope.files->contents.end(), [&](const auto& made) {
        return path.size() > made.first.size() && path.starts_with(made.first) && path[made.first.size()] != '/';
      });
  if (is_left_beside) content = Stream();
  if (is_named) run_earlier(path, call, context, scope, input);
  const bool is_split_off = !content && world_.files.kind(path) == FileKind::missing &&
                            std::any_of(scope.files->prefixes.begin(), scope.files->prefixes.end(),
                                        [&](const std::string& prefix) { return path.starts_with(prefix); });
  if (is_split_off) content = Stream();
  if (sources.has(Source::network)) {
    add_effect(EffectKind::execute, Action::downloaded, std::string(call.text), {}, context);
  } else if (word.kind == Word::Kind::glob && !content && is_pattern_of_project(call.text, context.cwd, world_)) {
    run_matching(call, context, scope, input);
  } else if (!word.is_known() && !content && is_environment(word, context.program) &&
             !writes_file_called(bare_name(word.text), out_)) {
    add_effect(EffectKind::execute, Action::local, word.text, {}, context);
  } else if (!word.is_known() && !content) {
    add_gap(place_of(word.span), "the script's name: " + (word.reason.empty() ? "a pattern" : word.reason),
            Action::unknown, &context);
  } else if (content && (content->is_known || !content->file.empty()) && content->pieces.empty()) {
    run_content(*content, path, call, context, scope, input);
  } else if (content && content->is_settings) {
    add_effect(EffectKind::execute, Action::local, "shell settings", {}, context);
  } else if (content) {
    add_gap(place_of(word.span), "a script that this call writes itself", unseen_text(sources), &context);
  } else {
    // `curl … | tar xz && ./a/run.sh`
    const bool is_unpacked = fetched_at(path, *scope.files, world_) == Fetched::among;
    add_effect(EffectKind::execute, is_unpacked ? Action::unpacked : Action::local, std::string(call.text), {},
               context);
    if ((!context.is_remote || call.is_here) && !path.empty()) run_file(path, call, context, scope, input);
  }
}

// Texts that this call put there and that may still be there, whatever came after them.
void FileFollower::run_earlier(const std::string& path, const ScriptCall& call, StepContext& context, Scope& scope,
                               const Stream& input) {
  std::vector<std::string> texts;
  const auto add = [&](const std::string& place) {
    if (const auto earlier = scope.files->earlier.find(place); earlier != scope.files->earlier.end())
      texts.insert(texts.end(), earlier->second.begin(), earlier->second.end());
  };
  add(path);
  // `ln -s other x` over an x of this call.
  if (const std::string own = real_path(call.text, context.cwd, false, true, world_); own != path) {
    add(own);
    if (const auto here = scope.files->contents.find(own); here != scope.files->contents.end())
      texts.push_back(here->second.text);
  }
  Scope after = scope.branch();
  for (const std::string& text : texts) {
    Stream before;
    before.is_known = true;
    before.text = text;
    Scope way = scope.branch();
    run_content(before, path, call, context, way, input);
    static_cast<void>(after.join(way));
  }
  if (!texts.empty()) scope = std::move(after);
}

// `bash tests/*.sh`: scripts of the project. Those that this call or an earlier one of the session wrote are read.
void FileFollower::run_matching(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) {
  const std::string pattern = real_path(call.text, context.cwd, true, true, world_);
  const std::string folder = pattern.substr(0, pattern.rfind('/', pattern.find_first_of("*?[{")));
  std::set<std::string> written;
  for (const auto& [path, sources] : scope.files->written) written.insert(path);
  for (const auto& [path, content] : scope.files->contents) written.insert(path);
  for (const KnownFile& file : own_files_below(folder, world_)) written.insert(file.path);
  const bool is_unpacked = fetched_at(pattern, *scope.files, world_) == Fetched::among;
  add_effect(EffectKind::execute, is_unpacked ? Action::unpacked : Action::local, std::string(call.text), {}, context);
  for (const std::string& path : written) {
    if (!matches_glob(pattern, path)) continue;
    Word word = *call.word;
    word.kind = Word::Kind::known;
    word.text = path;
    ScriptCall one = call;
    one.word = &word;
    one.text = word.text;
    execute_script(one, context, scope, input);
  }
}

void FileFollower::run_file(const std::string& path, const ScriptCall& call, StepContext& context, Scope& scope,
                            const Stream& input) {
  Stream content;
  content.file = path;
  if (is_installed(path)) return;
  // An existing text that this call has changed in a way that is not followed: `sed -i … x.sh && ./x.sh`.
  const auto writer = scope.files->writers.find(path);
  const bool is_built =
      writer != scope.files->writers.end() && is_builder(out_.steps[static_cast<std::size_t>(writer->second)].program);
  if (scope.files->written.contains(path) && !is_built && world_.files.kind(path) == FileKind::regular) {
    const std::string head = world_.files.read(path, kMaxReferenceBytes).value_or("");
    if (!head.empty() && !is_binary(head)) {
      add_gap(place_of(call.word->span), "a script that this call changes", Action::unknown, &context);
      return;
    }
  }
  run_content(content, path, call, context, scope, input);
}

// After a sourced file that was not followed, each variable that it may set has its old value or another one. A missing
// file sets nothing, unless an earlier step or another program may have put it there.
void FileFollower::forget_values(const std::string& file, Scope& scope) const {
  // `python3 -m venv "$t/v" && . "$t/v/bin/activate"`: these leave other variables alone.
  if (world_.files.kind(file) == FileKind::missing && is_environments_name(file) &&
      !writes_file_called(bare_name(file), out_))
    return;
  std::optional<std::set<std::string, std::less<>>> only;
  const auto current = static_cast<int>(out_.steps.size()) - 1;
  const bool writes_before = std::any_of(out_.effects.begin(), out_.effects.end(), [&](const Effect& effect) {
    return effect.step < current && effect.kind != EffectKind::read;
  });
  if (world_.files.kind(file) == FileKind::regular) {
    if (const Result<std::string> text = world_.files.read(file, kMaxReferenceBytes)) only = names_set_in(*text);
  } else if (!writes_before && !resolve_path(file, "/", false, true, world_).classes.has(PathClass::temp)) {
    return;
  }
  std::vector<std::string> names;
  for (const auto& [name, values] : scope.variables()) {
    if (name != "BASH_SOURCE" && name != "0" && (!only || only->contains(name))) names.push_back(name);
  }
  for (const std::string& name : names) {
    Word unknown;
    unknown.kind = Word::Kind::unknown;
    unknown.text = "$" + name;
    unknown.reason = "`$" + name + "`, which a file that was not read may have changed";
    scope.add(name, {unknown});
  }
}

void FileFollower::run_content(const Stream& content, const std::string& path, const ScriptCall& call,
                               StepContext& context, Scope& scope, const Stream& input) {
  const Span place = place_of(call.word->span);
  std::string found;
  if (!content.file.empty()) {
    const PathClasses classes = resolve_path(content.file, "/", false, true, world_).classes;
    if (classes.has_any(PathClass::secret | PathClass::credential_store)) {
      add_note(place, content.file + " holds secrets: it is not read");
    } else if (std::optional<std::string> text = read_reference(content.file, place)) {
      // What the agent wrote is text to whoever runs it, NUL bytes or not.
      if (is_binary(*text) && !is_own_text(content.file, *text, world_)) return;
      found = std::move(*text);
    }
  }
  std::string_view language = call.language;
  if (call.is_program)
    language = content.language.empty() ? language_of_script(found.empty() ? content.text : found) : content.language;
  if (language.empty() && !content.text.empty()) {
    add_gap(place, path + " is written in a language that is not read", Action::unknown, &context);
    return;
  }
  if (language.empty()) {
    if (!found.empty()) add_note(place, path + " was not read: its language is not known");
    return;
  }
  if (found.size() > (language == "shell" ? kMaxShellBytes : kMaxCodeBytes)) {
    skip_file(content.file, " was not read: it is too big", place);
    return;
  }
  const bool stays = is_sourced(context.program);
  std::string key = path + '\n' + std::string(language);
  for (const Word& word : call.arguments) key += '\n' + word.text;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated() && !content.file.empty()) return;

  Scope inner = stays ? scope.branch() : scope.of_child_shell();
  const Positional outer_positional = scope.positional();
  // An agent's own shell has no parameters that `.` could pass on.
  if (!stays || !call.arguments.empty() || !scope.positional().is_known()) inner.set_positional(call.arguments);
  Word name;
  name.text = path;
  if (!stays) inner.set("0", {name});
  inner.set("BASH_SOURCE", {name});
  const bool is_own = !found.empty() && is_own_text(content.file, found, world_);
  inner.is_found = content.text.empty() && !is_own;
  if (!found.empty()) note_run(content.file, language, found, is_own);
  const auto run_text = [&](std::string_view text) {
    const TextShell shell = shell_of_texts(call.is_program ? interpreter_of(text) : std::string_view(context.program));
    const Restored<bool> its_shell(state_.is_for_sh,
                                   shell == TextShell::same ? state_.is_for_sh : shell == TextShell::sh);
    const Restored<bool> for_fish(state_.is_for_fish, context.program == "fish" && !call.is_program);
    if (language == "shell" && stays) return host_.walk_sourced(text, inner, input, &place);
    if (language == "shell") return host_.walk_shell(text, inner, input, &place);
    return texts_.run_known(text, language, place, context, inner, input);
  };
  const Restored<int> pipe(state_.pipe_depth, stays ? state_.pipe_depth : 0);
  if (is_own) {
    texts_.collect(run_text(found));
  } else if (!found.empty()) {
    static_cast<void>(as_found(content.file, [&] { return run_text(found); }));
  }
  if (!content.text.empty()) {
    const Stream printed = [&] {
      const Restored<Stream*> collector(state_.collector, nullptr);
      return run_text(content.text);
    }();
    texts_.collect(printed);
  }
  if (!stays) return;
  if (!content.file.empty() && resolve_path(content.file, "/", false, true, world_).classes.has(PathClass::secret))
    inner.holds_secrets = true;
  if (found.empty() && content.text.empty() && !content.is_known) forget_values(content.file, inner);
  inner.set_positional(outer_positional);
  inner.is_found = scope.is_found;
  // Values of variables with secret names stay unknown, so that they are never shown. So does the search path.
  std::vector<std::string> kept_out;
  for (const auto& [variable, values] : inner.variables()) {
    const bool is_kept_out = variable == "PATH" || variable == "BASH_SOURCE" || is_secret_name(variable);
    if (is_kept_out && !scope.variables().contains(variable)) kept_out.push_back(variable);
  }
  for (const std::string& variable : kept_out) inner.put_back(variable, nullptr);
  scope = std::move(inner);
}

}  // namespace pawl

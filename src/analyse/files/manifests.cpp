// SPDX-License-Identifier: Apache-2.0
// What a cluster or a container service is told by a file: `kubectl apply -f x.yaml`, `docker compose up`. The file
// counts if it is the agent's own, of this call or of an earlier one in the session; those that were there before are
// everyday files of the project. Nobody has seen what comes straight from the network.
#include <algorithm>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/hosts.h"
#include "analyse/scope/relocations.h"
#include "analyse/words/parameter_values.h"
#include "content/files/manifest.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_manifest(std::string_view path) {
  return std::ranges::any_of(file_names().manifests, [&](std::string_view ending) { return path.ends_with(ending); });
}

}  // namespace

void FileFollower::run_manifest(std::string_view text, StepContext& context, Scope& scope) {
  Running running;
  running.span = context.span;
  const Manifest manifest = read_manifest(text);
  if (!manifest.is_total) add_gap(context.span, "a manifest with more in it than is read", Action::unknown, &context);
  for (const CommandWords& command : manifest.commands) {
    if (host_.is_too_much(context.span, scope)) break;
    std::vector<Word> words;
    for (const std::string& one : command) words.push_back(quoted_word(one, context.span));
    static_cast<void>(steps_.run_inner(std::move(words), running, context.program, scope, {}));
  }
}

// A file of the agent's, of this call or an earlier one.
void FileFollower::run_own_manifest(const std::string& path, StepContext& context, Scope& scope) {
  std::string text;
  if (const auto content = scope.files->contents.find(path); content != scope.files->contents.end()) {
    if (content->second.is_known) text = content->second.text;
  } else if (is_session_file(path)) {
    const std::optional<std::string> found = read_reference(path, context.span);
    if (found && is_own_text(path, *found, world_)) text = *found;
  }
  if (!text.empty()) run_manifest(text, context, scope);
}

bool FileFollower::is_session_file(std::string_view path) const {
  const std::optional<KnownFile> file = known_file(path, world_);
  return file && file->is_own;
}

void FileFollower::apply_manifest(const Argument& argument, StepContext& context, Scope& scope, const Stream& input) {
  const auto apply_downloaded = [&](std::string object) {
    add_effect(EffectKind::cluster, Action::downloaded, std::move(object), {}, context);
  };
  if (is_standard_input(argument.text)) {
    if (input.sources.has(Source::network)) return apply_downloaded(argument.text);
    if (input.is_known) return run_manifest(input.text, context, scope);
    if (!input.file.empty()) run_own_manifest(input.file, context, scope);
    return;
  }
  if (!argument.word->is_known()) return;
  if (is_url(argument.text) && !is_this_machine(host_of(argument.text))) return apply_downloaded(argument.text);
  const std::string path = path_in(scope, argument.text, context.cwd, false, true, world_);
  if (const auto written = scope.files->written.find(path);
      written != scope.files->written.end() && written->second.has(Source::network))
    return apply_downloaded(argument.text);
  run_own_manifest(path, context, scope);
  // Of a folder, everything in it.
  std::vector<std::string> inside;
  for (const auto& [name, content] : scope.files->contents) {
    if (name.starts_with(path + "/") && is_manifest(name)) inside.push_back(name);
  }
  for (const KnownFile& file : own_files_below(path, world_)) {
    if (is_manifest(file.path) && !scope.files->contents.contains(file.path)) inside.push_back(file.path);
  }
  for (const std::string& name : inside) run_own_manifest(name, context, scope);
}

// A service is what `docker run` would start.
void FileFollower::follow_compose(const RecipeFact& recipes, StepContext& context, Scope& scope) {
  std::vector<std::string> files;
  for (const Argument& value : context.arguments->values) {
    if (!value.has(Mark::recipes)) continue;
    if (is_standard_input(value.text) && context.stdin_sources.has(Source::network))
      return add_effect(EffectKind::container, Action::downloaded, value.text, {}, context);
    files.push_back(path_in(scope, value.text, context.cwd, false, true, world_));
  }
  if (files.empty()) {
    for (const std::string_view name : recipes.files) files.push_back(join_path(context.cwd, name));
  }
  for (const std::string& path : files) {
    if (run_fetched(path, context, scope)) return;
    run_own_manifest(path, context, scope);
  }
}

}  // namespace pawl

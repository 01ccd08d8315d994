// SPDX-License-Identifier: Apache-2.0
// Single effects and flows, as they are written down: a path is resolved and classified, and what is known about it (by
// git, by what this call wrote) is said of it.
#include <algorithm>
#include <utility>

#include "analyse/effects/effects.h"
#include "analyse/places/git_index.h"
#include "analyse/places/partly_known.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "base/one_of.h"
#include "knowledge/hosts.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// What find looks for by name in a folder above all homes stands in this one, too.
[[nodiscard]] PathClasses classes_in_home(std::string_view found, const World& world) {
  const std::size_t slash = found.rfind('/');
  if (slash == std::string_view::npos || !is_below(world.home, slash == 0 ? "/" : found.substr(0, slash))) return {};
  return resolve_path(found.substr(slash + 1), world.home, true, true, world).classes &
         (PathClass::secret | PathClass::credential_store | PathClass::persistence);
}

// Whether it is a file and no folder: as it stands there or, if nothing does, by a name that no folder has.
[[nodiscard]] bool is_single_file(const std::string& path, const Files& files) {
  const FileKind kind = files.kind(path);
  if (kind != FileKind::missing) return kind == FileKind::regular;
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  if (is_one_of(name, file_names().names)) return true;
  const std::size_t dot = name.rfind('.');
  return dot != std::string_view::npos && dot > 0 && is_one_of(name.substr(dot), file_names().endings);
}

[[nodiscard]] bool is_cache_in_container(std::string_view path) {
  const NameList caches = folder_names().container_caches;
  return path.find("..") == std::string_view::npos &&
         std::any_of(caches.begin(), caches.end(),
                     [&](std::string_view cache) { return path == cache || is_below(path, cache); });
}

}  // namespace

void add_flow(int from, int to, std::string through, Sources sources, Analysis& out) {
  constexpr std::size_t kMaxFlows = 500;
  if (from < 0 || to < 0 || from == to || out.flows.size() >= kMaxFlows) return;
  for (Flow& flow : out.flows) {
    if (flow.from != from || flow.to != to || flow.through != through) continue;
    flow.sources |= sources;
    return;
  }
  out.flows.push_back({from, to, std::move(through), sources});
}

void add_effect(EffectKind kind, Action action, std::string object, Attributes attributes, StepContext& context) {
  Effect effect;
  effect.kind = kind;
  effect.action = action;
  effect.object = std::move(object);
  effect.attributes = attributes;
  if (kind == EffectKind::connect) effect.hosts = classes_of_host(effect.object);
  if (context.is_remote) effect.attributes |= Attribute::remote;
  effect.step = context.step;
  effect.program = context.program;
  effect.command = context.command.empty() ? context.program : context.command;
  effect.span = context.span;
  context.out.effects.push_back(std::move(effect));
}

void add_path_effect(EffectKind kind, Action action, const Word& word, std::string_view text, Attributes attributes,
                     Sources content, StepContext& context) {
  if (text.empty() && word.is_known()) return;
  // The shell may stand elsewhere: what is done there counts as well.
  if (!context.scope.maybe_cwds.empty() && context.cwd == context.scope.cwd && !text.starts_with('/') &&
      word.kind != Word::Kind::unknown) {
    StepContext other = context;
    for (const std::string& cwd : std::exchange(context.scope.maybe_cwds, {})) {
      other.cwd = cwd;
      add_path_effect(kind, action, word, text, attributes, content, other);
      context.scope.maybe_cwds.push_back(cwd);
    }
    const std::vector<std::string> cwds = std::exchange(context.scope.maybe_cwds, {});
    add_path_effect(kind, action, word, text, attributes, content, context);
    context.scope.maybe_cwds = cwds;
    return;
  }
  // What acts on a link itself: deleting and moving it. Recursion into a link's folder needs the slash or the glob.
  const bool follows_last = word.is_tree || (kind != EffectKind::remove && kind != EffectKind::move);
  if (word.is_tree) attributes |= Attribute::recursive;
  add_effect(kind, action, std::string(text), attributes, context);
  Effect& effect = context.out.effects.back();
  if (word.kind == Word::Kind::unknown) {
    effect.classes = PathClass::unknown;
    if (!context.is_remote) effect.classes |= classes_of_part_known(text, context.cwd, context.world);
    effect.is_certain = false;
    return;
  }
  // Moving or changing what was found below a folder leaves the folder itself.
  const bool is_inside =
      word.is_tree && (kind == EffectKind::move || kind == EffectKind::permission) && word.is_known();
  const ResolvedPath resolved =
      resolve_in(context.scope, is_inside ? std::string(text) + "/*" : std::string(text), context.cwd,
                 is_inside || word.kind == Word::Kind::glob, follows_last, context.world);
  // /dev/null, /dev/stdout and their like are no files.
  if (resolved.path.starts_with("/dev/") &&
      !resolved.classes.has_any(PathClass::device | PathClass::kernel | PathClass::temp | PathClass::temp_root)) {
    context.out.effects.pop_back();
    return;
  }
  if (!resolved.path.empty()) effect.object = resolved.path;
  if (kind == EffectKind::read) {
    const auto writer = context.scope.files->writers.find(effect.object);
    const auto written = context.scope.files->written.find(effect.object);
    if (writer != context.scope.files->writers.end())
      add_flow(writer->second, context.step, effect.object,
               written == context.scope.files->written.end() ? Sources() : written->second, context.out);
  }
  effect.classes = resolved.classes;
  // Where it lies is not known; its name is.
  if (resolved.classes.has(PathClass::unknown)) {
    const PathClasses named = classes_of_part_known("…/" + std::string(text), context.cwd, context.world);
    effect.classes |= context.is_remote ? named & PathClass::secret : named;
  }
  if (word.is_tree) effect.classes |= classes_in_home(resolved.path, context.world);
  // Who replaces a folder, or reads all of it, has what is in it too.
  const PathClasses held = kind == EffectKind::create ? PathClasses() : classes_held_by(resolved.path, context.world);
  if (kind != EffectKind::read) effect.classes |= held;
  if (kind == EffectKind::read && attributes.has(Attribute::recursive)) effect.classes |= held & PathClass::pawl_secret;
  if (kind == EffectKind::read && (attributes & (Attribute::recursive | Attribute::shown)) == Attribute::recursive &&
      holds_secrets(resolved.path, context.world))
    effect.classes |= PathClass::secret;
  if (resolved.is_wildcard && !is_inside) effect.attributes |= Attribute::wildcard;
  // Below a single file there is nothing.
  if (kind == EffectKind::remove && effect.classes.has(PathClass::project) && !resolved.is_wildcard && !word.is_tree &&
      !text.ends_with('/') && is_single_file(resolved.path, context.world.files)) {
    effect.attributes.clear(Attribute::recursive);
  }
  // The caches of a container that sees nothing of the host are made again.
  if (kind == EffectKind::remove && context.is_in_container && is_cache_in_container(text)) {
    effect.attributes.clear(Attribute::recursive);
    effect.classes = PathClass::regenerable;
    return;
  }
  // What git tracks is no build output, whatever it is called.
  if (kind == EffectKind::remove && effect.classes.has(PathClass::regenerable) &&
      (!may_look_at_index(context.world) || is_tracked(resolved.path, context.world.project, context.world.files))) {
    effect.classes.clear(PathClass::regenerable);
  }
  // A folder moves with all that is in it; what is not there may be one.
  if (kind == EffectKind::move && context.world.files.kind(resolved.path) != FileKind::regular)
    effect.attributes |= Attribute::recursive;
  if (kind == EffectKind::write || kind == EffectKind::create) {
    Sources& sources = context.scope.files->written[effect.object];
    const auto fifo = context.scope.files->fifos.find(effect.object);
    sources = fifo == context.scope.files->fifos.end() ? content : fifo->second |= content;
    if (context.step >= 0) context.scope.files->writers[effect.object] = context.step;
  }
}

// `: > notes.txt`: a file that holds something, and that git does not have as it is, is lost.
void mark_emptied(Effect& effect, bool is_remote, const World& world) {
  if (is_remote || effect.classes.has_any(PathClass::temp | PathClass::regenerable)) return;
  // `for f in src/*; do : > "$f"; done`: of many files some hold something.
  if (!effect.attributes.has_any(Attribute::wildcard | Attribute::recursive)) {
    if (world.files.kind(effect.object) != FileKind::regular) return;
    const std::optional<FileTimes> times = world.files.times(effect.object);
    if (!times || times->size == 0) return;
    if (may_look_at_index(world) && is_as_in_index(effect.object, world.project, world.files)) return;
  }
  effect.action = Action::overwrite;
  effect.attributes |= Attribute::irreversible;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Adds single effects and flows. A path is resolved and classified, and what is known about it (by git, or because this
// call wrote it) is added.
#include <algorithm>
#include <utility>

#include "analyse/effects/effects.h"
#include "analyse/effects/signalled_processes.h"
#include "analyse/places/deceptive_host.h"
#include "analyse/places/found_below.h"
#include "analyse/places/git_index.h"
#include "analyse/places/guards_page.h"
#include "analyse/places/partly_known.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "base/files.h"
#include "base/letters.h"
#include "base/one_of.h"
#include "knowledge/hosts.h"
#include "knowledge/names.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

// Whether it is a file and not a folder. If nothing is there, its name decides: folders are not called `x.json`.
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

// `src/*`, `.*`, `*.*`: whatever is in the folder.
[[nodiscard]] bool is_whole_folder(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.find('*') != std::string_view::npos && name.find_first_not_of("*?.") == std::string_view::npos;
}

[[nodiscard]] bool brings_content(const std::string& program) {
  const ProgramFact* fact = find_program(program);
  return fact != nullptr && (fact->places != Places::nothing || fact->clones);
}

[[nodiscard]] bool runs_code(const std::string& program) {
  const ProgramFact* fact = find_program(program);
  return fact != nullptr && !fact->language.empty();
}

[[nodiscard]] bool is_copied(EffectKind kind, const std::string& program) {
  if (kind != EffectKind::read && kind != EffectKind::move) return false;
  const ProgramFact* fact = find_program(program);
  return fact != nullptr && (fact->copies || fact->places == Places::link);
}

// A step with a connection to this machine: whether one of its words says that it is the one to Pawl's page.
[[nodiscard]] bool leads_to_guard(const StepContext& context) {
  if (context.step < 0 || static_cast<std::size_t>(context.step) >= context.out.steps.size()) return false;
  const std::vector<Word>& words = context.out.steps[static_cast<std::size_t>(context.step)].argv;
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return is_guards_page(word.text, context.world) || is_guards_port(word.text, context.world);
  });
}

void add_guards_page(StepContext& context) {
  add_effect(EffectKind::system, Action::guard_page, "localhost:" + std::to_string(context.world.guard_port), {},
             context);
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

void add_effect(EffectKind kind, Action action, std::string object, Attributes attributes, StepContext& context,
                PathClasses classes) {
  Effect effect;
  effect.kind = kind;
  effect.action = action;
  effect.object = std::move(object);
  effect.attributes = attributes;
  if (kind == EffectKind::connect) {
    effect.hosts = classes_of_host(effect.object);
    if (is_deceptive_host(effect.object)) effect.hosts |= HostClass::deceptive;
  }
  if (context.is_remote) effect.attributes |= Attribute::remote;
  if (is_copied(kind, context.program)) effect.attributes |= Attribute::copied;
  effect.step = context.step;
  effect.program = context.program;
  effect.command = context.command.empty() ? context.program : context.command;
  effect.classes = classes;
  effect.is_redirection = context.is_redirection;
  effect.span = context.span;
  const bool is_here = effect.hosts.has(HostClass::loopback) && action != Action::listen && !context.is_remote;
  context.out.effects.push_back(std::move(effect));
  if (is_here && leads_to_guard(context)) add_guards_page(context);
}

void mark_guards_page(std::string_view address, StepContext& context) {
  if (!context.is_remote && is_guards_page(address, context.world)) add_guards_page(context);
}

void mark_deceptive(std::string_view address, StepContext& context) {
  if (!context.out.effects.empty() && is_deceptive_address(address))
    context.out.effects.back().hosts |= HostClass::deceptive;
}

namespace {

// What a step does to a path. `text` is the path as the program gets it.
struct PathUse {
  EffectKind kind;
  Action action;
  const Word& word;
  std::string_view text;
  Attributes attributes;
  Sources content;  // where written text comes from

  // Moving or changing what was found below a folder leaves the folder itself.
  [[nodiscard]] bool is_inside() const {
    return word.is_tree && (kind == EffectKind::move || kind == EffectKind::permission) && word.is_known();
  }
};

// All places that it may be.
[[nodiscard]] std::vector<ResolvedPath> resolve(const PathUse& use, const StepContext& context) {
  // What acts on a link itself: deleting and moving it. Recursion into a link's folder needs the slash or the glob.
  const bool follows_last = use.word.is_tree || (use.kind != EffectKind::remove && use.kind != EffectKind::move);
  return resolve_all_in(*context.files, use.is_inside() ? std::string(use.text) + "/*" : std::string(use.text),
                        context.cwd, use.is_inside() || use.word.kind == Word::Kind::glob, follows_last, context.world);
}

// /dev/null, /dev/stdout and similar names are not files.
[[nodiscard]] bool is_harmless_device(const ResolvedPath& resolved) {
  return resolved.path.starts_with("/dev/") &&
         !resolved.classes.has_any(PathClass::device | PathClass::kernel | PathClass::temp | PathClass::temp_root);
}

[[nodiscard]] FoundUse found_use(const PathUse& use) {
  if (use.kind != EffectKind::read) return FoundUse::changed;
  return use.attributes.has(Attribute::shown) ? FoundUse::shown : FoundUse::read;
}

// What is written into a folder keeps its own name: `cp -r x/.claude ~` is the agent's settings, and `cp tool
// ~/.local/bin/` leaves Pawl's program there as it is.
[[nodiscard]] PathClasses classes_written_into(const std::string& folder, const StepContext& context) {
  constexpr PathClasses kGuarded = PathClass::agent_config | PathClass::pawl_own | PathClass::pawl_secret;
  PathClasses classes = classes_held_by(folder, context.world).without(PathClass::pawl_own);
  for (const Effect& effect : context.out.effects) {
    const bool is_source = effect.step == context.step && effect.attributes.has(Attribute::copied) &&
                           (effect.kind == EffectKind::read || effect.kind == EffectKind::move);
    const std::string_view name = std::string_view(effect.object).substr(effect.object.rfind('/') + 1);
    if (!is_source || name.empty()) continue;
    const std::string written = join_path(folder, name);
    classes |= (classes_of_written(written, false, context.world) | classes_held_by(written, context.world)) & kGuarded;
  }
  return classes;
}

// A program of a name that nothing has yet, among a person's own: whoever wants it must ask for it by that name.
[[nodiscard]] bool is_new_program(const std::string& path, const StepContext& context) {
  const World& world = context.world;
  const auto is_new = [&](std::string_view folder, std::string_view name) {
    return !name.empty() && find_program(name) == nullptr && name.find_first_of("/*?[") == std::string_view::npos &&
           world.files.kind(join_path(folder, name)) == FileKind::missing;
  };
  for (const std::string_view own : folder_names().own_programs) {
    const std::string folder = world.home + std::string(own);
    if (path.starts_with(folder + "/")) {
      const std::string_view rest = std::string_view(path).substr(folder.size() + 1);
      return is_new(folder, rest.substr(0, rest.find('/')));
    }
    if (path != folder) continue;
    // Into the folder, under the names that they have.
    bool is_any = false;
    for (const Effect& effect : context.out.effects) {
      if (effect.step != context.step || (effect.kind != EffectKind::read && effect.kind != EffectKind::move)) continue;
      if (!is_new(folder, std::string_view(effect.object).substr(effect.object.rfind('/') + 1))) return false;
      is_any = true;
    }
    return is_any;
  }
  return false;
}

// `ln -s /opt/x/bin/tool ~/bin/tool`: a program of the system under its own name, among a person's own.
[[nodiscard]] bool is_own_program_link(const std::string& path, const StepContext& context) {
  const NameList own = folder_names().own_programs;
  const std::string folder = path.substr(0, path.rfind('/'));
  if (std::none_of(own.begin(), own.end(),
                   [&](std::string_view one) { return folder == context.world.home + std::string(one); }))
    return false;
  const ProgramFact* fact = find_program(context.program);
  if (fact == nullptr || fact->places != Places::link || context.step < 0) return false;
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  const std::vector<Word>& argv = context.out.steps[static_cast<std::size_t>(context.step)].argv;
  return std::any_of(argv.begin() + 1, argv.end(), [&](const Word& word) {
    const std::string_view source = word.text;
    return word.is_known() && source.starts_with('/') && source.substr(source.rfind('/') + 1) == name &&
           resolve_path(source, "/", false, true, context.world).classes.has(PathClass::system);
  });
}

[[nodiscard]] PathClasses classes_of(const PathUse& use, const ResolvedPath& resolved, const StepContext& context) {
  PathClasses classes = resolved.classes;
  // Its folder is not known, but its name is.
  if (resolved.classes.has(PathClass::unknown)) {
    const PathClasses named = classes_of_part_known("…/" + std::string(use.text), context.cwd, context.world);
    classes |= context.is_remote ? named & PathClass::secret : named;
  }
  if (use.word.is_tree) classes |= classes_found(resolved.path, found_use(use), context.world);
  const bool is_written =
      (use.kind == EffectKind::write || use.kind == EffectKind::create) && !use.content.has(Source::network);
  if (is_written && classes.has(PathClass::persistence) &&
      (is_new_program(resolved.path, context) || is_own_program_link(resolved.path, context)))
    classes.clear(PathClass::persistence);
  // A new folder is empty, but a link or a clone brings what is in it: `ln -s /tmp/x .claude`.
  if (use.kind == EffectKind::create && !brings_content(context.program)) return classes;
  // A step that replaces a folder, or reads all of it, gets what is in it too.
  if (use.kind == EffectKind::write) return classes | classes_written_into(resolved.path, context);
  if (use.kind != EffectKind::read) return classes | classes_held_by(resolved.path, context.world);
  // Who shows a folder shows what is in it: `rg . ~/.pawl`.
  if (use.attributes.has_any(Attribute::recursive | Attribute::shown))
    classes |= classes_held_by(resolved.path, context.world) & PathClass::pawl_secret;
  if ((use.attributes & (Attribute::recursive | Attribute::shown)) == Attribute::recursive &&
      holds_secrets(resolved.path, context.world))
    classes |= PathClass::secret;
  return classes;
}

// Whether nothing of it is tracked. A call may name thousands of files below `dist`: after some of them their folders
// are looked up, outermost first, and each once.
[[nodiscard]] bool is_known_untracked(const std::string& path, const World& world) {
  constexpr int kSingleLooks = 16;
  const std::size_t start = world.project.size() + 1;
  const bool is_one_of_many = world.git_looks >= kSingleLooks && is_below(path, world.project);
  for (std::size_t end = path.find('/', start); is_one_of_many && end < path.size(); end = path.find('/', end + 1)) {
    const std::string folder = path.substr(0, end);
    auto known = world.tracked.find(folder);
    if (known == world.tracked.end()) {
      if (!may_look_at_index(world)) return false;
      known = world.tracked.emplace(folder, is_tracked(folder, world.project, world.files)).first;
    }
    if (!known->second) return true;
  }
  return may_look_at_index(world) && !is_tracked(path, world.project, world.files);
}

// A deletion may be less than it looks.
void weaken_removal(Effect& effect, const PathUse& use, const ResolvedPath& resolved, const StepContext& context) {
  // Below a single file there is nothing.
  if (effect.classes.has(PathClass::project) && !resolved.is_wildcard && !use.word.is_tree &&
      !use.text.ends_with('/') && is_single_file(resolved.path, context.world.files)) {
    effect.attributes.clear(Attribute::recursive);
  }
  // The caches of a container that sees nothing of the host can be made again.
  if (context.is_in_container && is_cache_in_container(use.text)) {
    effect.attributes.clear(Attribute::recursive);
    effect.classes = PathClass::regenerable;
    return;
  }
  // What git tracks is not build output, whatever it is called.
  if (effect.classes.has(PathClass::regenerable) && !is_known_untracked(resolved.path, context.world)) {
    effect.classes.clear(PathClass::regenerable);
  }
}

// Pawl, wherever it runs from.
[[nodiscard]] bool is_own_program(const std::string& path, const World& world) {
  return path.ends_with("/pawl") && world.own_program != nullptr && path == world.own_program();
}

// What an earlier step wrote there comes to this one.
void note_read(const std::string& path, StepContext& context) {
  const CallFiles& files = *context.files;
  const auto writer = files.writers.find(path);
  if (writer == files.writers.end()) return;
  const auto written = files.written.find(path);
  add_flow(writer->second, context.step, path, written == files.written.end() ? Sources() : written->second,
           context.out);
}

void note_written(const std::string& path, Sources content, StepContext& context) {
  CallFiles& files = *context.files;
  const auto fifo = files.fifos.find(path);
  // What it held before, it may hold still.
  if (files.doubt > 0) content |= files.written[path];
  files.written[path] = fifo == files.fifos.end() ? content : fifo->second |= content;
  if (context.step >= 0) files.writers[path] = context.step;
}

// What the links lead to that this call has put below the folder.
void add_behind_links(const PathUse& use, const std::string& folder, StepContext& context) {
  std::vector<std::string> targets;
  for (const auto& [path, placed] : context.files->relocations) {
    if (!path.starts_with(folder + "/")) continue;
    for (const Relocation& way : placed.ways) {
      if (way.kind == Relocation::Kind::link) targets.push_back(way.from);
    }
  }
  for (const std::string& target : targets) {
    const ResolvedPath resolved = resolve_path(target, "/", false, true, context.world);
    add_effect(use.kind, use.action, resolved.path, use.attributes, context, resolved.classes);
  }
}

void add_at(const PathUse& use, const ResolvedPath& resolved, StepContext& context) {
  if (is_harmless_device(resolved)) return;
  add_effect(use.kind, use.action, resolved.path.empty() ? std::string(use.text) : resolved.path, use.attributes,
             context);
  Effect& effect = context.out.effects.back();
  if (use.kind == EffectKind::read) note_read(effect.object, context);
  effect.classes = classes_of(use, resolved, context);
  if (resolved.is_wildcard && !use.is_inside()) {
    effect.attributes |= Attribute::wildcard;
    if (is_whole_folder(effect.object)) effect.attributes |= Attribute::whole_folder;
  }
  if (is_own_program(effect.object, context.world))
    effect.classes |= use.kind == EffectKind::read ? PathClass::pawl_program : PathClass::pawl_own;
  // What comes out can be kept.
  if (effect.classes.has(PathClass::pawl_program) && use.kind == EffectKind::read &&
      (use.attributes.has(Attribute::shown) || runs_code(context.program)))
    effect.attributes |= Attribute::copied;
  if (use.kind == EffectKind::remove) weaken_removal(effect, use, resolved, context);
  // A folder moves with everything in it. A path that does not exist may be a folder.
  if (use.kind == EffectKind::move && context.world.files.kind(resolved.path) != FileKind::regular)
    effect.attributes |= Attribute::recursive;
  if (use.kind == EffectKind::write || use.kind == EffectKind::create)
    note_written(effect.object, use.content, context);
  if (context.follows_links && use.kind != EffectKind::read && use.attributes.has(Attribute::recursive))
    add_behind_links(use, resolved.path, context);
}

// In the folder that the step works in.
void add_in_folder(const PathUse& use, StepContext& context) {
  if (use.word.kind == Word::Kind::unknown) {
    add_effect(use.kind, use.action, std::string(use.text), use.attributes, context);
    Effect& effect = context.out.effects.back();
    effect.classes = PathClass::unknown;
    if (!context.is_remote) effect.classes |= classes_of_part_known(use.text, context.cwd, context.world);
    // `cp $(which pawl) x`
    if (use.kind == EffectKind::read && lists_guard(use.word.step, context.out.steps, context.world))
      effect.classes |= PathClass::pawl_program;
    effect.is_certain = false;
    return;
  }
  for (const ResolvedPath& resolved : resolve(use, context)) add_at(use, resolved, context);
}

// What a container does to a folder of the host that it sees, it does to the host. True if that is all it does.
bool add_on_host(const PathUse& use, const StepContext& context) {
  if (use.word.kind == Word::Kind::unknown) return false;
  const std::string inside = real_path(use.text, context.cwd, false, false, context.world);
  const std::string on_host = host_path(context.mounts, inside);
  StepContext here = context;
  here.is_remote = false;
  here.is_in_container = false;
  here.cwd = "/";
  here.maybe_cwds.clear();
  const auto add = [&](std::string_view path) {
    add_in_folder({use.kind, use.action, use.word, path, use.attributes, use.content}, here);
  };
  if (!on_host.empty()) {
    add(on_host + (use.text.ends_with('/') && !on_host.ends_with('/') ? "/" : ""));
    return true;
  }
  // A folder above what is mounted, with all in it.
  for (const Mount& mount : context.mounts) {
    const bool is_in_it = inside == "/" || mount.target.starts_with(inside + "/");
    if (is_in_it && use.kind != EffectKind::read && use.attributes.has(Attribute::recursive)) add(mount.source);
  }
  return false;
}

// All effects that come while it lives are of what a search finds.
class MarkFound {
 public:
  MarkFound(const Word& word, std::vector<Effect>& effects)
      : is_found_(word.is_tree), effects_(effects), first_(effects.size()) {}
  ~MarkFound() {
    for (std::size_t i = first_; is_found_ && i < effects_.size(); ++i) effects_[i].is_found = true;
  }
  MarkFound(const MarkFound&) = delete;
  MarkFound& operator=(const MarkFound&) = delete;

 private:
  bool is_found_;
  std::vector<Effect>& effects_;
  std::size_t first_;
};

// `OUT=${1:-dist}; rm -rf "$OUT"`: what stands for the variable where nobody gives another is judged by itself. Not so
// `"$OUT/"*`, which is the root where the variable is empty; `./` alone is refused by rm.
[[nodiscard]] bool is_plain_variable(std::string_view text) {
  if (text.starts_with("./")) text.remove_prefix(2);
  if (!text.starts_with('$')) return false;
  return std::all_of(text.begin() + 1, text.end(), [](char c) { return is_name_character(c); });
}

}  // namespace

void add_path_effect(EffectKind kind, Action action, const Word& word, std::string_view text, Attributes attributes,
                     Sources content, StepContext& context) {
  if (text.empty() && word.is_known()) return;
  const bool takes_away = kind == EffectKind::remove || kind == EffectKind::permission;
  if (takes_away && word.has_default && is_plain_variable(text)) return;
  if (word.is_tree) attributes |= Attribute::recursive;
  const PathUse use{kind, action, word, text, attributes, content};
  const MarkFound mark(word, context.out.effects);
  if (context.is_remote && !context.mounts.empty() && add_on_host(use, context)) return;
  // The shell may be in another folder: the effect there counts as well.
  const bool is_in_shells_folder =
      context.cwd == context.shell_cwd && !text.starts_with('/') && word.kind != Word::Kind::unknown;
  if (is_in_shells_folder && !context.maybe_cwds.empty()) {
    StepContext other = context;
    for (const std::string& cwd : context.maybe_cwds) {
      other.cwd = cwd;
      add_in_folder(use, other);
    }
  }
  add_in_folder(use, context);
}

// `: > notes.txt`: the content of a file is lost, unless git has it.
void mark_emptied(Effect& effect, bool is_remote, const World& world) {
  if (is_remote || effect.classes.has_any(PathClass::temp | PathClass::regenerable)) return;
  // `for f in src/*; do : > "$f"; done`: of many files, some have content.
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

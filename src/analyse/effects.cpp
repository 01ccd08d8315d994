// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects.h"

#include <algorithm>

#include "analyse/git_index.h"
#include "analyse/path_class.h"
#include "base/glob.h"

namespace pawl {
namespace {

// Whether `mode` (777, o+w, a=rwx) lets everybody write.
[[nodiscard]] bool is_world_writable(std::string_view mode) {
  if (mode.empty()) return false;
  if (std::all_of(mode.begin(), mode.end(), [](char c) { return c >= '0' && c <= '7'; })) {
    return ((mode.back() - '0') & 2) != 0;
  }
  while (!mode.empty()) {
    const std::size_t comma = std::min(mode.find(','), mode.size());
    const std::string_view clause = mode.substr(0, comma);
    mode.remove_prefix(std::min(comma + 1, mode.size()));
    const std::size_t op = clause.find_first_of("+=");
    if (op == std::string_view::npos) continue;
    const bool is_for_others = clause.substr(0, op).find_first_of("oa") != std::string_view::npos;
    if (is_for_others && clause.substr(op).find('w') != std::string_view::npos) return true;
  }
  return false;
}

// The host of a URL or of `user@host:path`, without user and port; lower case is left to the caller.
[[nodiscard]] std::string host_of(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme != std::string_view::npos) {
    text.remove_prefix(scheme + 3);
    text = text.substr(0, text.find_first_of("/?#"));
  } else {
    text = text.substr(0, text.find_first_of("/"));
  }
  const std::size_t at = text.rfind('@');
  if (at != std::string_view::npos) text.remove_prefix(at + 1);
  if (text.starts_with('[')) return std::string(text.substr(0, text.find(']') + 1));
  return std::string(text.substr(0, text.find(':')));
}

// Branches that others build on; a ref that is not told counts as one.
[[nodiscard]] bool names_protected_branch(std::string_view ref) {
  if (ref.starts_with('+')) ref.remove_prefix(1);
  const std::size_t colon = ref.rfind(':');
  if (colon != std::string_view::npos) ref.remove_prefix(colon + 1);
  if (ref.starts_with("refs/heads/")) ref.remove_prefix(11);
  return ref.empty() || ref == "main" || ref == "master" || ref == "HEAD" || ref == "trunk" || ref.starts_with("release") ||
         has_pattern(ref);
}

[[nodiscard]] std::string joined(const std::vector<Argument>& operands) {
  std::string text;
  for (const Argument& operand : operands) {
    if (!text.empty()) text += ' ';
    text += operand.text;
  }
  return text;
}

// What an argument means as an effect on a path; false if it is none.
[[nodiscard]] bool path_kind_of(Role role, EffectKind& kind) {
  switch (role) {
    case Role::read:
    case Role::show:
    case Role::send: kind = EffectKind::read; return true;
    case Role::write:
    case Role::append:
    case Role::device: kind = EffectKind::write; return true;
    case Role::create: kind = EffectKind::create; return true;
    case Role::remove: kind = EffectKind::remove; return true;
    case Role::move: kind = EffectKind::move; return true;
    case Role::permission: kind = EffectKind::permission; return true;
    case Role::text:
    case Role::folder:
    case Role::shell:
    case Role::code:
    case Role::script:
    case Role::command:
    case Role::url:
    case Role::host:
    case Role::ref:
    case Role::setting:
    case Role::mode: return false;
  }
  return false;
}

}  // namespace

void add_effect(EffectKind kind, Action action, std::string object, std::uint16_t attributes, StepContext& context) {
  Effect effect;
  effect.kind = kind;
  effect.action = action;
  effect.object = std::move(object);
  effect.attributes = attributes;
  if (context.is_remote) effect.attributes |= is_remote;
  effect.step = context.step;
  effect.program = context.program;
  effect.span = context.span;
  context.out.effects.push_back(std::move(effect));
}

void add_path_effect(EffectKind kind, Action action, const Word& word, std::string_view text, std::uint16_t attributes,
                     std::uint8_t content, StepContext& context) {
  if (text.empty() && word.is_known()) return;
  // What acts on a link itself: deleting and moving it. Recursion into a link's folder needs the slash or the glob.
  const bool follows_last = word.is_tree || (kind != EffectKind::remove && kind != EffectKind::move);
  if (word.is_tree) attributes |= is_recursive;
  add_effect(kind, action, std::string(text), attributes, context);
  Effect& effect = context.out.effects.back();
  if (word.kind == Word::Kind::unknown) {
    effect.classes = path_unknown;
    effect.is_certain = false;
    return;
  }
  // Moving what was found below a folder leaves the folder itself.
  const bool is_inside = word.is_tree && kind == EffectKind::move && word.is_known();
  const ResolvedPath resolved =
      resolve_path(is_inside ? std::string(text) + "/*" : std::string(text), context.is_remote ? std::string_view() : std::string_view(context.cwd), is_inside || word.kind == Word::Kind::glob, follows_last, context.world);
  // /dev/null, /dev/stdout and their like are no files.
  if (resolved.path.starts_with("/dev/") && (resolved.classes & (path_device | path_kernel | path_temp | path_temp_root)) == 0) {
    context.out.effects.pop_back();
    return;
  }
  if (!resolved.path.empty()) effect.object = resolved.path;
  effect.classes = resolved.classes;
  if (resolved.is_wildcard) effect.attributes |= is_wildcard;
  // What git tracks is no build output, whatever it is called.
  if (kind == EffectKind::remove && (effect.classes & path_regenerable) != 0 &&
      is_tracked(resolved.path, context.world.project, context.world.files)) {
    effect.classes &= ~static_cast<std::uint32_t>(path_regenerable);
  }
  // A folder moves with all that is in it; what is not there may be one.
  if (kind == EffectKind::move && context.world.files.kind(resolved.path) != FileKind::regular) effect.attributes |= is_recursive;
  if (kind == EffectKind::write || kind == EffectKind::create) {
    std::uint8_t& sources = context.scope.written[effect.object];
    sources = content;
  }
}

std::uint8_t add_effects(const Arguments& arguments, StepContext& context) {
  const ProgramFact& fact = *arguments.fact;
  std::uint16_t attributes = 0;
  if ((arguments.marks & fact.recursive) != 0) attributes |= is_recursive;
  if ((arguments.marks & fact.forced) != 0) attributes |= is_forced;

  std::uint8_t sources = context.stdin_sources;
  std::string host;
  std::string refs;
  bool has_protected_ref = false;
  bool has_ref = false;
  bool changes_world_writable = false;
  std::vector<const Argument*> all;
  for (const Argument& argument : arguments.values) all.push_back(&argument);
  for (const Argument& argument : arguments.operands) all.push_back(&argument);

  // First what is read and where it is: what is written then carries it.
  for (const Argument* argument : all) {
    sources |= argument->word->sources;
    if (argument->role == Role::folder && fact.name != "cd" && fact.name != "pushd") {
      context.cwd = argument->word->is_known()
                        ? resolve_path(argument->text, context.cwd, false, true, context.world).path
                        : std::string();
    }
    if (argument->role == Role::url || argument->role == Role::host) {
      if (host.empty()) host = argument->word->is_known() ? host_of(argument->text) : argument->text;
    }
    if (argument->role == Role::ref) {
      has_ref = true;
      refs += (refs.empty() ? "" : " ") + argument->text;
      has_protected_ref |= !argument->word->is_known() || names_protected_branch(argument->text);
    }
    if (argument->role == Role::mode) changes_world_writable = is_world_writable(argument->text);
    EffectKind kind{};
    if (!path_kind_of(argument->role, kind) || (kind != EffectKind::read && kind != EffectKind::move)) continue;
    const std::uint16_t shown = argument->role == Role::show ? static_cast<std::uint16_t>(is_shown) : std::uint16_t{0};
    const std::size_t before = context.out.effects.size();
    add_path_effect(kind, Action::none, *argument->word, argument->text, attributes | shown, 0, context);
    if (context.out.effects.size() == before) continue;
    const Effect& effect = context.out.effects.back();
    if ((effect.classes & path_secret) != 0) sources |= from_secret;
    const auto written = context.scope.written.find(effect.object);
    if (written != context.scope.written.end()) sources |= written->second;
  }

  bool connects = !host.empty();
  for (const EffectFact& item : arguments.effects) {
    if (item.kind == EffectKind::connect) connects = true;
  }
  if (connects) sources |= from_network;
  if ((arguments.marks & fact.decodes) != 0) sources |= from_decoder;

  for (const Argument* argument : all) {
    EffectKind kind{};
    if (!path_kind_of(argument->role, kind) || kind == EffectKind::read || kind == EffectKind::move) continue;
    Action action = Action::none;
    if (argument->role == Role::device) action = Action::overwrite;
    if (kind == EffectKind::permission) action = changes_world_writable ? Action::world_writable : Action::mode;
    add_path_effect(kind, action, *argument->word, argument->text, attributes, sources, context);
  }

  bool said_connect = false;
  for (const EffectFact& item : arguments.effects) {
    std::string object = joined(arguments.operands);
    std::uint16_t extra = item.attributes;
    if (item.kind == EffectKind::connect) {
      object = host;
      said_connect = true;
    }
    if (item.kind == EffectKind::history) {
      object = refs;
      if (has_protected_ref || !has_ref) extra |= is_protected_ref;
    }
    add_effect(item.kind, item.action, std::move(object), extra, context);
  }
  if (!host.empty() && !said_connect) add_effect(EffectKind::connect, Action::download, host, 0, context);
  return sources;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What goes out of a step: the files that it writes, deletes and changes, here and on another host.
#include <algorithm>
#include <utility>

#include "analyse/effects/step_reader.h"
#include "analyse/places/mode.h"
#include "analyse/places/path_class.h"
#include "base/glob.h"
#include "content/small/socat.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// Software is deployed to these folders of another host: they do not belong to its system.
[[nodiscard]] bool is_deployed_to(std::string_view path, bool deletes) {
  const NameList folders = folder_names().deployed;
  return std::any_of(folders.begin(), folders.end(),
                     [&](std::string_view f) { return is_below(path, f) || (path == f && !deletes); });
}

}  // namespace

void StepReader::save(const Argument& argument) {
  std::string_view name = argument.text;
  name = name.substr(0, name.find_first_of("?#"));
  if (const std::size_t scheme = name.find("://"); scheme != std::string_view::npos) name.remove_prefix(scheme + 3);
  if (!argument.word->is_known()) return;
  // `host:x.sh`, as sftp takes it, has no slash.
  const std::size_t slash = name.rfind('/') == std::string_view::npos ? name.rfind(':') : name.rfind('/');
  if (slash == std::string_view::npos) return;
  name.remove_prefix(slash + 1);
  add_path_effect(EffectKind::create, Action::none, *argument.word, name.empty() ? "index.html" : name, {},
                  facts_.sources, context_);
}

void StepReader::write_renamed(const Argument& argument) {
  const std::string& text = argument.text;
  const std::size_t start = text.find('s');
  if (!argument.word->is_known() || start == std::string::npos || start + 1 >= text.size()) return;
  const char mark = text[start + 1];
  const std::size_t from = text.find(mark, start + 2);
  if (from == std::string::npos) return;
  std::string name = text.substr(from + 1, text.find(mark, from + 1) - from - 1);
  // What stood there before comes in these places; the names around them are known.
  for (std::size_t at = name.find_first_of("&\\"); at != std::string::npos; at = name.find_first_of("&\\", at))
    name.erase(at, name[at] == '&' ? 1 : 2);
  if (name.find_first_not_of("./") == std::string::npos) return;
  add_path_effect(EffectKind::write, Action::none, *argument.word, name, {}, facts_.sources, context_);
}

void StepReader::save_below(const Argument& folder) {
  const std::string path = context_.out.effects.empty() ? std::string() : context_.out.effects.back().object;
  const bool is_folder = folder.text.ends_with('/') || folder.text == "." || folder.text == ".." ||
                         context_.world.files.kind(path) == FileKind::folder;
  if (!is_folder || !folder.word->is_known() || !folder.flag.empty()) return;
  bool is_filled = arguments_.has(Mark::recursive);
  bool is_one_file = false;
  for (const Argument* source : facts_.all) {
    const bool is_taken = source->role == Role::send || source->role == Role::read || source->role == Role::saved_url;
    if (!is_taken || !source->flag.empty() || !source->word->is_known()) continue;
    if (!is_remote_path(source->text) && !fact_.fetches) continue;
    std::string_view name = source->text;
    while (name.ends_with('/')) name.remove_suffix(1);
    name.remove_prefix(name.find_last_of("/:") + 1);
    if (name.empty() || name == "." || name == ".." || has_pattern(name)) {
      is_filled = true;
      continue;
    }
    add_path_effect(EffectKind::write, Action::none, *folder.word, folder.text + "/" + std::string(name), {},
                    facts_.sources, context_);
    is_one_file = true;
  }
  // One file does not make the whole folder new.
  if (is_one_file && !is_filled) context_.files->written.erase(path);
}

void StepReader::give_out(const Argument& argument) {
  if (argument.role == Role::saved_url) return save(argument);
  if (argument.role == Role::renaming) return write_renamed(argument);
  if (argument.role == Role::member) return unpack(argument.text, *argument.word);
  if (argument.role == Role::address) {
    const SocatAddress address = read_socat_address(argument.text);
    const bool is_last = &argument == facts_.all.back();  // what the first one gives goes there
    const bool is_written = address.kind == SocatAddress::Kind::created ||
                            (address.kind == SocatAddress::Kind::file &&
                             (address.is_filled || (is_last && argument.text.find("rdonly") == std::string::npos)));
    if (is_written && !address.value.starts_with("/dev/"))
      add_path_effect(EffectKind::write, Action::none, *argument.word, address.value, {}, facts_.sources, context_);
    return;
  }
  // A word that is not a mode is a path: the mode was forgotten, or a pattern stands for many words.
  if (argument.role == Role::mode && argument.flag.empty() && !is_mode(argument.text))
    return add_path_effect(EffectKind::permission, Action::mode, *argument.word, argument.text, facts_.attributes, {},
                           context_);
  const std::optional<EffectKind> on_path = effect_on_path(argument.role);
  if (!on_path || *on_path == EffectKind::read || *on_path == EffectKind::move) return;
  const EffectKind kind = *on_path;
  if ((argument.role == Role::write || argument.role == Role::remove) && argument.word->is_known() &&
      is_remote_path(argument.text) && sends()) {
    note_host(argument);
    return act_over_there(kind, argument);
  }
  if (argument.text == "-" && kind == EffectKind::write) return;  // standard output
  if (kind == EffectKind::write && argument.text.starts_with("/dev/") && argument.word->is_known() &&
      (fact_.places == Places::move || fact_.places == Places::link)) {
    replace_device(EffectKind::write, argument);
  }
  Action action = Action::none;
  if (argument.role == Role::device) action = Action::overwrite;
  if (kind == EffectKind::permission && gives_rights_)
    add_effect(EffectKind::privilege, Action::none, argument.text, {}, context_);
  if (kind == EffectKind::permission)
    action = is_world_writable_ ? Action::world_writable : has_mode_ ? Action::mode : Action::owner;
  // `cp -r x ~` fills the folder; only a command that lists what is in it overwrites all of it.
  auto attributes = kind == EffectKind::write ? facts_.attributes.without(Attribute::recursive) : facts_.attributes;
  if (argument.role == Role::append) attributes |= Attribute::added;
  const std::string folder = argument.role == Role::write_first ? std::exchange(context_.cwd, start_) : context_.cwd;
  add_path_effect(kind, action, *argument.word, argument.text, attributes, facts_.sources, context_);
  if (kind == EffectKind::write && argument.role == Role::write) save_below(argument);
  if (fact_.places != Places::nothing && argument.word->is_known()) place_below(argument, kind);
  if (fills(argument, kind)) context_.out.effects.back().action = Action::fill;
  // `mkdir -m 777`, `install -m 777`
  if ((kind == EffectKind::create || kind == EffectKind::write) && is_world_writable_)
    add_path_effect(EffectKind::permission, Action::world_writable, *argument.word, argument.text, {}, {}, context_);
  context_.cwd = folder;
}

bool StepReader::fills(const Argument& folder, EffectKind kind) const {
  if (kind != EffectKind::write || context_.out.effects.empty() ||
      context_.out.effects.back().kind != EffectKind::write || context_.out.effects.back().action != Action::none)
    return false;
  return std::any_of(arguments_.operands.begin(), arguments_.operands.end(), [&](const Argument& source) {
    if ((source.role != Role::read && source.role != Role::move) || source.word == folder.word) return false;
    const std::string_view text = source.text;
    return text.ends_with('/') || text.ends_with("/.") || text.ends_with("/*") || text == "*" || text == "." ||
           text.ends_with("/{*,.*}");
  });
}

void StepReader::place_below(const Argument& folder, EffectKind kind) {
  if (kind != EffectKind::write && kind != EffectKind::create) return;
  const PathClasses before = context_.out.effects.empty() ? PathClasses() : context_.out.effects.back().classes;
  for (const Argument& source : arguments_.operands) {
    // What a symbolic link leads to is only said.
    const bool is_taken = source.role == Role::read || source.role == Role::move ||
                          (source.role == Role::text && fact_.places == Places::link);
    if (!is_taken || source.word->kind == Word::Kind::unknown) continue;
    std::string_view name = source.text;
    while (name.ends_with('/')) name.remove_suffix(1);
    name.remove_prefix(name.rfind('/') + 1);
    // `ln -s /opt/x/tool ~/bin/tool` names the link itself.
    const std::string_view target = std::string_view(folder.text).substr(folder.text.rfind('/') + 1);
    if (name.empty() || name == "." || name == ".." || name == target) continue;
    write_if_telling(folder.text + "/" + std::string(name), *folder.word, kind, before);
  }
}

void StepReader::write_if_telling(std::string path, const Word& word, EffectKind kind, PathClasses before) {
  constexpr PathClasses kTelling =
      PathClass::persistence | PathClass::agent_config | PathClass::pawl_own | PathClass::git_internal;
  // `.claude/*` is all that is in the folder.
  if (const std::size_t pattern = path.find_first_of("*?["); pattern != std::string::npos) {
    const std::size_t slash = path.rfind('/', pattern);
    if (slash == std::string::npos) return;
    path.resize(slash);
  }
  const ResolvedPath resolved = resolve_path(path, context_.cwd, false, true, context_.world);
  const PathClasses classes = resolved.classes | classes_held_by(resolved.path, context_.world);
  if (!classes.without(before).has_any(kTelling)) return;
  Word name = word;
  name.kind = Word::Kind::known;
  add_path_effect(kind, Action::none, name, path, {}, facts_.sources, context_);
}

void StepReader::unpack(std::string_view member, const Word& word) {
  if (word.kind == Word::Kind::unknown) return;
  while (member.size() > 1 && member.ends_with('/')) member.remove_suffix(1);
  // `unzip -d FOLDER`; of `tar -C` it is the folder that it works in.
  const auto folder = std::find_if(arguments_.values.begin(), arguments_.values.end(),
                                   [](const Argument& value) { return value.role == Role::write; });
  const std::string base = folder == arguments_.values.end() ? std::string() : folder->text + "/";
  write_if_telling(base + std::string(member), word, EffectKind::write, {});
}

void StepReader::unpack_fed() {
  const bool unpacks = std::any_of(arguments_.effects.begin(), arguments_.effects.end(), [](const EffectFact& effect) {
    return effect.kind == EffectKind::write && effect.action == Action::fill;
  });
  if (!unpacks || context_.step < 0) return;
  const std::vector<Step>& steps = context_.out.steps;
  const int from = steps[static_cast<std::size_t>(context_.step)].stdin_from;
  if (from < 0) return;
  const std::vector<Word> argv = steps[static_cast<std::size_t>(from)].argv;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const bool is_name = argv[i].is_known() && !argv[i].text.starts_with('-') && !argv[i].text.starts_with('/');
    if (is_name) unpack(argv[i].text, argv[i]);
  }
}

void StepReader::replace_device(EffectKind kind, const Argument& argument) {
  add_effect(kind, Action::none, argument.text, {}, context_, PathClass::system);
}

void StepReader::act_over_there(EffectKind kind, const Argument& argument) {
  const std::string_view path = std::string_view(argument.text).substr(argument.text.find(':') + 1);
  const bool deletes = kind == EffectKind::remove;
  if ((!path.starts_with('/') && !deletes) || path.starts_with("//")) return;  // a bucket has no system files
  ResolvedPath resolved = resolve_path(path, {}, false, true, context_.world);
  if (is_deployed_to(resolved.path, deletes)) resolved.classes = PathClass::elsewhere;
  add_effect(kind, Action::none, resolved.path.empty() ? std::string(path) : resolved.path,
             Attributes(deletes ? Attribute::remote | Attribute::recursive : Attribute::remote), context_,
             resolved.classes);
}

bool StepReader::sends() const {
  return std::any_of(facts_.all.begin(), facts_.all.end(), [](const Argument* a) { return a->role == Role::send; });
}

}  // namespace pawl

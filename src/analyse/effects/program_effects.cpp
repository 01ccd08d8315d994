// SPDX-License-Identifier: Apache-2.0
// What knowledge says that a program does besides: connections, history, processes, databases, clouds.
#include <algorithm>
#include <utility>

#include "analyse/effects/redirected_connection.h"
#include "analyse/effects/signalled_processes.h"
#include "analyse/effects/step_reader.h"
#include "analyse/places/git_index.h"
#include "analyse/places/path_class.h"

namespace pawl {
namespace {

// Without those that are the words of its subcommand.
[[nodiscard]] std::string joined(const std::vector<Argument>& operands, std::size_t command_words) {
  std::string text;
  for (std::size_t i = command_words; i < operands.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += operands[i].text;
  }
  return text;
}

}  // namespace

bool StepReader::is_in_file(const Effect& effect) const {
  constexpr PathClasses kOwn = PathClass::project | PathClass::temp | PathClass::below_home | PathClass::cwd;
  constexpr PathClasses kOthers = PathClass::device | PathClass::unknown | PathClass::kernel | PathClass::system |
                                  PathClass::root | PathClass::home;
  if (context_.is_remote || !effect.classes.has_any(kOwn) || effect.classes.has_any(kOthers)) return false;
  // `gdisk -n 1 /dev/sda`
  return std::none_of(all_.begin(), all_.end(),
                      [](const Argument* a) { return a->text.starts_with("/dev/") || !a->word->is_known(); });
}

bool StepReader::add_to_paths(const EffectFact& item) {
  if (item.kind > EffectKind::permission) return false;
  bool is_said = false;
  for (std::size_t i = first_effect_; i < context_.out.effects.size(); ++i) {
    Effect& effect = context_.out.effects[i];
    if (effect.kind != item.kind || effect.classes.is_empty()) continue;
    // `mkfs.ext4 disk.img`: a file system in a file is a file that is written.
    if (item.action == Action::format && is_in_file(effect)) {
      is_said = true;
      continue;
    }
    effect.attributes |= item.attributes;
    const bool is_throw_away = effect.classes.has(PathClass::temp) && !effect.classes.has(PathClass::secret);
    if (effect.attributes.has(Attribute::irreversible) && !effect.attributes.has(Attribute::recursive) &&
        (is_throw_away || is_kept_by_git(effect.object)))
      effect.attributes.clear(Attribute::irreversible);
    if (item.action != Action::none) effect.action = item.action;
    is_said = true;
  }
  return is_said;
}

bool StepReader::is_kept_by_git(const std::string& path) const {
  return !context_.is_remote && may_look_at_index(context_.world) &&
         is_as_in_index(path, context_.world.project, context_.world.files);
}

bool StepReader::discards_nothing() const {
  if (arguments_.name != "git restore" && arguments_.name != "git checkout") return false;
  if (context_.step < 0) return false;
  // `--staged` takes the index back too, and what stands there is nowhere else.
  const std::vector<Word>& argv = context_.out.steps[static_cast<std::size_t>(context_.step)].argv;
  const bool is_staged = std::any_of(argv.begin(), argv.end(), [](const Word& word) {
    const std::string_view text = word.text;
    return text.starts_with("--st") ||
           (text.starts_with('-') && !text.starts_with("--") && text.find('S') != text.npos);
  });
  if (is_staged) return false;
  const std::vector<Argument>& names = arguments_.operands;
  return !names.empty() && std::all_of(names.begin(), names.end(), [&](const Argument& name) {
    return name.word->is_known() &&
           is_kept_by_git(resolve_path(name.text, context_.cwd, false, true, context_.world).path);
  });
}

void StepReader::say_discarded_settings() {
  for (const Argument& operand : arguments_.operands) {
    if ((operand.role != Role::ref && operand.role != Role::text) || !operand.word->is_known()) continue;
    const ResolvedPath path = resolve_path(operand.text, context_.cwd, false, true, context_.world);
    if (path.classes.has_any(PathClass::agent_config | PathClass::pawl_own))
      add_path_effect(EffectKind::write, Action::none, *operand.word, operand.text, {}, {}, context_);
  }
}

bool StepReader::signals_guard() const {
  return std::any_of(arguments_.operands.begin(), arguments_.operands.end(), [&](const Argument& operand) {
    return lists_process(operand.word->step, "pawl", context_.out.steps);
  });
}

bool StepReader::signals_everybody() const {
  return std::any_of(arguments_.operands.begin(), arguments_.operands.end(), [&](const Argument& operand) {
    return lists_every_process(operand.word->step, context_.out.steps);
  });
}

std::string StepReader::what_is_run(std::string operands) const {
  return operands.empty() ? arguments_.name : arguments_.name + " " + std::move(operands);
}

void StepReader::say_effects() {
  Attributes carried = what_is_carried(sent_);
  // Worth a look only where something goes out that should not go astray.
  if (carried.has(Attribute::carries_secret) && leads_elsewhere()) carried |= Attribute::redirected;
  bool said_connect = false;
  for (const EffectFact& item : arguments_.effects) {
    Attributes extra = item.attributes;
    // A store that is asked for what it holds: `vault read`, `gh auth token`.
    if (item.kind == EffectKind::read && item.attributes.has(Attribute::shown)) {
      add_effect(item.kind, item.action, joined(arguments_.operands, arguments_.command_words), extra, context_);
      context_.out.effects.back().classes = PathClass::secret;
      continue;
    }
    if (item.kind == EffectKind::read) continue;  // of the folder that it serves
    if (add_to_paths(item)) continue;
    // Names no path: it writes into the folder that it works in.
    if (item.kind == EffectKind::write && (item.action == Action::none || item.action == Action::fill)) {
      Word folder;
      folder.text = ".";
      if (context_.cwd.empty()) folder.kind = Word::Kind::unknown;
      add_path_effect(item.kind, item.action, folder, folder.text, extra, sources_, context_);
      continue;
    }
    std::string object = joined(arguments_.operands, arguments_.command_words);
    if (item.kind == EffectKind::process && signals_guard())
      add_effect(EffectKind::system, Action::guard, object, {}, context_);
    if (item.kind == EffectKind::process && item.action == Action::signal && signals_everybody()) {
      add_effect(item.kind, Action::signal_all, std::move(object), extra, context_);
      continue;
    }
    if (item.kind == EffectKind::execute && item.action == Action::local) object = what_is_run(std::move(object));
    if (item.kind == EffectKind::connect) {
      said_connect = true;
      say_connects(item.action, Attributes(extra | carried));
      continue;
    }
    if (item.kind == EffectKind::history) {
      if (item.action == Action::discard) say_discarded_settings();
      if (item.action == Action::discard && discards_nothing()) continue;
      object = refs_;
      if (item.action == Action::push || item.action == Action::force_push)
        extra |= what_is_carried(context_.scope.files->staged);
      if (has_protected_ref_ || !has_ref_) extra |= Attribute::protected_ref;
    }
    add_effect(item.kind, item.action, std::move(object), extra, context_);
  }
  if (!hosts_.empty() && !said_connect) say_connects(Action::download, carried);
}

void StepReader::say_connects(Action action, Attributes attributes) {
  if (has_encoded_name_) attributes |= Attribute::obfuscated;
  if (sends_file_) attributes |= Attribute::carries_file;
  const std::size_t first = context_.out.effects.size();
  for (const std::string& host : hosts_) add_effect(EffectKind::connect, action, host, attributes, context_);
  if (hosts_.empty()) add_effect(EffectKind::connect, action, "", attributes, context_);
  for (std::size_t i = first; sends_unknown_ && i < context_.out.effects.size(); ++i)
    context_.out.effects[i].classes |= PathClass::unknown;
}

bool StepReader::leads_elsewhere() const {
  if (is_redirected_ || arguments_.has(Mark::redirected)) return true;
  if (context_.step < 0) return false;
  return may_lead_elsewhere(context_.out.steps[static_cast<std::size_t>(context_.step)].argv, context_.scope);
}

}  // namespace pawl

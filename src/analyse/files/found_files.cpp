// SPDX-License-Identifier: Apache-2.0
// Which effects count in a file that was there before this call, and what the file's first line says about it.
#include <algorithm>

#include "analyse/files/references.h"
#include "analyse/places/git_index.h"
#include "analyse/step/walk_part.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

// Whether the object holds a word that is not known.
[[nodiscard]] bool has_unknown_object(const Effect& effect, const Analysis& analysis) {
  if (effect.classes.has(PathClass::unknown)) return true;
  if (effect.step < 0 || static_cast<std::size_t>(effect.step) >= analysis.steps.size()) return false;
  const Step& step = analysis.steps[static_cast<std::size_t>(effect.step)];
  return std::any_of(step.argv.begin(), step.argv.end(), [&](const Word& word) {
    return word.kind == Word::Kind::unknown && !word.text.empty() && effect.object.find(word.text) != std::string::npos;
  });
}

[[nodiscard]] bool counts(const Effect& effect, const Analysis& analysis) {
  // Text from the network counts, whatever it holds.
  if (effect.kind == EffectKind::execute)
    return effect.action == Action::downloaded || effect.action == Action::fork_bomb;
  if (!effect.is_certain || has_unknown_object(effect, analysis)) return false;
  switch (effect.kind) {
    case EffectKind::read:
      return effect.classes.has_any(PathClass::secret | PathClass::credential_store);
    case EffectKind::connect:
      // A host that is not named, or put together at run time.
      return !effect.object.empty() && effect.object.find('$') == std::string::npos;
    case EffectKind::execute:
    case EffectKind::write:
    case EffectKind::create:
    case EffectKind::remove:
    case EffectKind::move:
    case EffectKind::permission:
    case EffectKind::privilege:
    case EffectKind::process:
    case EffectKind::system:
    case EffectKind::package:
    case EffectKind::history:
    case EffectKind::database:
    case EffectKind::cloud:
    case EffectKind::container:
    case EffectKind::cluster:
      return true;
  }
  return true;
}

// A checkout within the project has an index of its own.
[[nodiscard]] bool is_in_other_checkout(const std::string& path, const World& world) {
  for (std::size_t end = path.size(); end != std::string::npos && end > world.project.size();
       end = path.rfind('/', end - 1)) {
    if (world.files.kind(path.substr(0, end) + "/.git") != FileKind::missing) return true;
  }
  return false;
}

// A project's own script deletes what it makes: what git does not track in it can be made again.
void note_output(Effect& effect, const World& world) {
  if (effect.kind != EffectKind::remove || !effect.attributes.has(Attribute::recursive) ||
      !effect.classes.has(PathClass::project) ||
      effect.classes.has_any(PathClass::regenerable | PathClass::cwd | PathClass::git_internal)) {
    return;
  }
  if (has_index(world.project, world.files) && !is_tracked(effect.object, world.project, world.files) &&
      !is_in_other_checkout(effect.object, world)) {
    effect.classes |= PathClass::regenerable;
  }
}

}  // namespace

bool is_binary(std::string_view bytes) {
  return bytes.substr(0, 8192).find('\0') != std::string_view::npos || bytes.starts_with(
                                                                           "\x7f"
                                                                           "ELF");
}

std::string_view interpreter_of(std::string_view text) {
  if (!text.starts_with("#!")) return "sh";
  std::string_view line = text.substr(2, text.find('\n') - 2);
  std::string_view name;
  while (!line.empty()) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) break;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
    name = line.substr(0, end);
    line.remove_prefix(end);
    name.remove_prefix(name.rfind('/') + 1);
    // `env -S A=b node`: the program is what follows.
    if (name != "env" && !name.starts_with('-') && name.find('=') == std::string_view::npos) break;
  }
  return name;
}

std::string_view language_of_script(std::string_view text) {
  std::string_view name = interpreter_of(text);
  const ProgramFact* program = find_program(name);
  while (program == nullptr && !name.empty() && (name.back() == '.' || (name.back() >= '0' && name.back() <= '9'))) {
    name.remove_suffix(1);
    program = find_program(name);
  }
  return program == nullptr ? std::string_view() : program->language;
}

void keep_certain(Analysis& analysis, const AnalysisMark& from, const std::string& file, const World& world) {
  std::vector<Effect> kept;
  for (std::size_t i = from.effects; i < analysis.effects.size(); ++i) {
    Effect& effect = analysis.effects[i];
    if (!counts(effect, analysis)) continue;
    note_output(effect, world);
    if (effect.file.empty()) effect.file = file;
    kept.push_back(std::move(effect));
  }
  analysis.effects.resize(from.effects);
  analysis.effects.insert(analysis.effects.end(), std::make_move_iterator(kept.begin()),
                          std::make_move_iterator(kept.end()));
  for (std::size_t i = from.steps; i < analysis.steps.size(); ++i) analysis.steps[i].is_found = true;
  for (std::size_t i = from.gaps; i < analysis.gaps.size(); ++i) {
    append_note(analysis, analysis.gaps[i].span, "in " + file + ": " + analysis.gaps[i].reason);
  }
  analysis.gaps.resize(from.gaps);
}

void drop_silent_steps(Analysis& analysis) {
  const auto is_kept_out = [](const Step& step) { return step.is_found; };
  if (std::none_of(analysis.steps.begin(), analysis.steps.end(), is_kept_out)) return;
  std::vector<bool> speaks(analysis.steps.size(), false);
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) speaks[i] = !analysis.steps[i].is_found;
  for (const Effect& effect : analysis.effects) {
    if (effect.step >= 0) speaks[static_cast<std::size_t>(effect.step)] = true;
  }
  std::vector<int> place(analysis.steps.size(), -1);
  std::vector<Step> steps;
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
    if (!speaks[i]) continue;
    place[i] = static_cast<int>(steps.size());
    steps.push_back(std::move(analysis.steps[i]));
  }
  const auto moved = [&](int step) { return step < 0 ? step : place[static_cast<std::size_t>(step)]; };
  for (Step& step : steps) step.stdin_from = moved(step.stdin_from);
  for (Effect& effect : analysis.effects) effect.step = moved(effect.step);
  for (Flow& flow : analysis.flows) {
    flow.from = moved(flow.from);
    flow.to = moved(flow.to);
  }
  std::erase_if(analysis.flows, [](const Flow& flow) { return flow.from < 0 || flow.to < 0; });
  analysis.steps = std::move(steps);
}

}  // namespace pawl

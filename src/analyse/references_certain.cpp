// SPDX-License-Identifier: Apache-2.0
// What counts of a file that was there before this call, and what the file's first line says about it.
#include <algorithm>

#include "analyse/git_index.h"
#include "analyse/references.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

// Whether a word that is not known stands in the object.
[[nodiscard]] bool has_unknown_object(const Effect& effect, const Analysis& analysis) {
  if ((effect.classes & path_unknown) != 0) return true;
  if (effect.step < 0 || static_cast<std::size_t>(effect.step) >= analysis.steps.size()) return false;
  const Step& step = analysis.steps[static_cast<std::size_t>(effect.step)];
  return std::any_of(step.argv.begin(), step.argv.end(), [&](const Word& word) {
    return word.kind == Word::Kind::unknown && !word.text.empty() && effect.object.find(word.text) != std::string::npos;
  });
}

[[nodiscard]] bool counts(const Effect& effect, const Analysis& analysis) {
  if (!effect.is_certain || has_unknown_object(effect, analysis)) return false;
  switch (effect.kind) {
    case EffectKind::execute:
      return effect.action == Action::downloaded || effect.action == Action::fork_bomb;
    case EffectKind::read:
      return (effect.classes & (path_secret | path_credential_store)) != 0;
    case EffectKind::connect:
      // A host that is not told, or put together at run time.
      return !effect.object.empty() && effect.object.find('$') == std::string::npos;
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

// A project's own script deletes what it makes: what git does not track in it can be made again.
void note_output(Effect& effect, const World& world) {
  if (effect.kind != EffectKind::remove || (effect.attributes & is_recursive) == 0 ||
      (effect.classes & path_project) == 0 ||
      (effect.classes & (path_regenerable | path_cwd | path_git_internal)) != 0) {
    return;
  }
  if (has_index(world.project, world.files) && !is_tracked(effect.object, world.project, world.files)) {
    effect.classes |= path_regenerable;
  }
}

}  // namespace

bool is_binary(std::string_view bytes) {
  return bytes.substr(0, 8192).find('\0') != std::string_view::npos || bytes.starts_with(
                                                                           "\x7f"
                                                                           "ELF");
}

std::string_view language_of_script(std::string_view text) {
  if (!text.starts_with("#!")) return "shell";
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
  const ProgramFact* program = find_program(name);
  while (program == nullptr && !name.empty() && (name.back() == '.' || (name.back() >= '0' && name.back() <= '9'))) {
    name.remove_suffix(1);
    program = find_program(name);
  }
  return program == nullptr ? std::string_view() : program->language;
}

void append_note(Analysis& analysis, Span span, std::string text) {
  const bool is_there =
      std::any_of(analysis.notes.begin(), analysis.notes.end(), [&](const Note& note) { return note.text == text; });
  if (!is_there && analysis.notes.size() < kMaxNotes) analysis.notes.push_back({span, std::move(text)});
}

void keep_certain(Analysis& analysis, const AnalysisMark& from, const std::string& file, const World& world) {
  std::vector<bool> has_effect(analysis.steps.size() - from.steps, false);
  std::vector<Effect> kept;
  for (std::size_t i = from.effects; i < analysis.effects.size(); ++i) {
    Effect& effect = analysis.effects[i];
    if (!counts(effect, analysis)) continue;
    note_output(effect, world);
    if (effect.file.empty()) effect.file = file;
    if (effect.step >= static_cast<int>(from.steps))
      has_effect[static_cast<std::size_t>(effect.step) - from.steps] = true;
    kept.push_back(std::move(effect));
  }
  // The steps that do something move up; what points to them follows.
  std::vector<int> place(has_effect.size(), -1);
  std::size_t next = from.steps;
  for (std::size_t i = 0; i < has_effect.size(); ++i) {
    if (!has_effect[i]) continue;
    place[i] = static_cast<int>(next);
    if (next != from.steps + i) analysis.steps[next] = std::move(analysis.steps[from.steps + i]);
    ++next;
  }
  analysis.steps.resize(next);
  const auto moved = [&](int step) {
    return step < static_cast<int>(from.steps) ? step : place[static_cast<std::size_t>(step) - from.steps];
  };
  for (std::size_t i = from.steps; i < next; ++i) analysis.steps[i].stdin_from = moved(analysis.steps[i].stdin_from);
  for (Effect& effect : kept) effect.step = moved(effect.step);
  analysis.effects.resize(from.effects);
  analysis.effects.insert(analysis.effects.end(), std::make_move_iterator(kept.begin()),
                          std::make_move_iterator(kept.end()));
  for (std::size_t i = from.gaps; i < analysis.gaps.size(); ++i) {
    append_note(analysis, analysis.gaps[i].span, "in " + file + ": " + analysis.gaps[i].reason);
  }
  analysis.gaps.resize(from.gaps);
}

}  // namespace pawl

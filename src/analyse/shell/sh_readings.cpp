// SPDX-License-Identifier: Apache-2.0
// Text for `sh`, which is dash or busybox on most machines and bash on others: where they would run different things,
// the text is walked once as each of them, and what either would do counts.
#include <algorithm>
#include <memory>
#include <set>
#include <tuple>

#include "analyse/shell/shell.h"
#include "base/restored.h"

namespace pawl {
namespace {

[[nodiscard]] bool holds_backslash(const Scope& scope) {
  return std::any_of(scope.variables().begin(), scope.variables().end(), [](const auto& variable) {
    return std::any_of(variable.second.values.begin(), variable.second.values.end(), [](const Held& held) {
      return std::any_of(held.items.begin(), held.items.end(),
                         [](const Word& word) { return word.text.find('\\') != std::string::npos; });
    });
  });
}

[[nodiscard]] auto key_of(const Effect& effect) {
  return std::make_tuple(effect.kind, effect.action, effect.object, effect.attributes.low_bits(), effect.is_certain,
                         effect.program);
}

[[nodiscard]] bool same_files(const CallFiles& a, const CallFiles& b) {
  const auto is_same = [](const auto& one, const auto& other) {
    return one.first == other.first && one.second.is_known == other.second.is_known &&
           one.second.text == other.second.text && one.second.file == other.second.file;
  };
  return a.written == b.written &&
         std::equal(a.contents.begin(), a.contents.end(), b.contents.begin(), b.contents.end(), is_same);
}

void join_files(CallFiles& files, const CallFiles& others) {
  for (const auto& [path, content] : others.contents) {
    const auto [at, is_new] = files.contents.try_emplace(path, content);
    if (!is_new) at->second = either_stream(at->second, content);
  }
  for (const auto& [path, sources] : others.written) files.written[path] |= sources;
  files.writers.insert(others.writers.begin(), others.writers.end());
  for (const auto& [path, placed] : others.relocations) files.place_also(path, placed);
  files.fifos.insert(others.fifos.begin(), others.fifos.end());
  files.remotes.insert(others.remotes.begin(), others.remotes.end());
  files.git_settings.insert(others.git_settings.begin(), others.git_settings.end());
  files.prefixes.insert(others.prefixes.begin(), others.prefixes.end());
  files.told.insert(others.told.begin(), others.told.end());
  files.staged |= others.staged;
}

}  // namespace

bool Shell::may_differ_in_sh(const Script& script, std::string_view text, const Scope& scope) const {
  if (!state_.is_for_sh || state_.sh != ShReading::undecided) return false;
  return script.differs_in_posix || text.find('\\') != std::string_view::npos || holds_backslash(scope);
}

Stream Shell::walk_in_both(const Script& script, std::string_view text, const ParseLimits& limits, Scope& scope,
                           const Stream& input) {
  const Restored<ShReading> reading(state_.sh, ShReading::as_bash);
  const Restored<bool> differs(state_.sh_differs, script.differs_in_posix);
  Scope other = scope.branch();
  const CallFiles files_before = *scope.files;
  const Point start = here();
  const FoundFiles found_before = state_.found;
  Stream output = walk(script.root, scope, input);
  if (!state_.sh_differs) return output;

  const Point middle = here();
  CallFiles files_of_bash = *scope.files;
  *scope.files = files_before;
  const std::size_t work_of_bash = state_.found.work;
  state_.found.work = found_before.work;
  state_.sh = ShReading::as_posix;
  ParseLimits in_posix = limits;
  in_posix.grammar = Grammar::posix;
  const auto as_dash = std::make_shared<Script>(parse_script(text, in_posix));
  texts_read_.push_back(as_dash);
  const Restored<const Script*> its_script(script_, as_dash.get());
  const Stream output_of_dash = walk(as_dash->root, other, input);
  state_.found.work = std::max(state_.found.work, work_of_bash);

  std::set<decltype(key_of(std::declval<Effect>()))> seen;
  for (std::size_t i = start.effects; i < middle.effects; ++i) seen.insert(key_of(out_.effects[i]));
  // A program that nobody knows is what dash makes of the other shell's words.
  const bool is_new = std::any_of(out_.effects.begin() + static_cast<std::ptrdiff_t>(middle.effects),
                                  out_.effects.end(), [&](const Effect& effect) {
                                    const bool is_local =
                                        effect.kind == EffectKind::execute && effect.action == Action::local;
                                    return !is_local && !seen.contains(key_of(effect));
                                  });
  const bool is_same_output = output.is_known == output_of_dash.is_known && output.text == output_of_dash.text;
  if (!is_new && is_same_output && same_files(files_of_bash, *scope.files)) {
    go_back_to(middle);
    *scope.files = std::move(files_of_bash);
    return output;
  }
  join_files(*scope.files, files_of_bash);
  static_cast<void>(scope.join(other));
  return output_of_dash.step < 0 ? output : either_stream(std::move(output), output_of_dash);
}

}  // namespace pawl

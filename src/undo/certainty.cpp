// SPDX-License-Identifier: Apache-2.0
#include "undo/certainty.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/file_node.h"
#include "base/files.h"
#include "base/one_of.h"
#include "undo/state.h"

namespace pawl {
namespace {

// `cd src`, into a folder that is there now and is no link. Anything else may fail, or lead elsewhere than it reads:
// a shell takes `cd link/..` back to where the link is.
[[nodiscard]] bool is_plain_cd(const Step& step) {
  if (step.argv.size() != 2 || !step.argv[1].is_known() || step.cwd.empty()) return false;
  const std::string& text = step.argv[1].text;
  if (text.empty() || text.starts_with('-') || text.find("..") != text.npos) return false;
  return Folder::open(text.starts_with('/') ? text : join_path(step.cwd, text)).has_value();
}

// Programs that change where or on what the next ones work, and searches that go through links or into folders.
[[nodiscard]] bool misleads(const Step& step) {
  if (step.program == "cd") return !is_plain_cd(step);
  if (is_one_of(step.program, {"pushd", "popd", "dirs", "trap", "ln", "mount", "umount", "shred"})) return true;
  return step.program == "find" && std::any_of(step.argv.begin(), step.argv.end(), [](const Word& word) {
           return is_one_of(word.text, {"-L", "-H", "-follow", "-execdir", "-okdir"});
         });
}

// Settings of a shell under which the same words mean more, and a `cd` that another shell makes in the background.
[[nodiscard]] bool has_other_settings(const Analysis& analysis) {
  constexpr std::array<std::string_view, 5> kWords = {"CDPATH", "dotglob", "glob_dots", "globdots", "GLOB_DOTS"};
  const std::string_view text = analysis.text;
  if (std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) { return text.find(word) != text.npos; }))
    return true;
  const bool moves =
      std::any_of(analysis.steps.begin(), analysis.steps.end(), [](const Step& step) { return step.program == "cd"; });
  for (std::size_t at = text.find('&'); moves && at != text.npos; at = text.find('&', at + 1)) {
    const bool is_double = text.substr(at, 2) == "&&";
    const bool is_redirection = text.substr(at, 2) == "&>" || (at > 0 && (text[at - 1] == '>' || text[at - 1] == '<'));
    if (!is_double && !is_redirection) return true;
    if (is_double) ++at;
  }
  return false;
}

// What is made or moved first may lead the delete that comes after it elsewhere.
[[nodiscard]] bool is_led_astray(const Analysis& analysis) {
  for (const Effect& lost : analysis.effects) {
    if (lost.kind != EffectKind::remove && lost.kind != EffectKind::permission) continue;
    for (const Effect& made : analysis.effects) {
      const bool makes =
          made.kind == EffectKind::write || made.kind == EffectKind::create || made.kind == EffectKind::move;
      if (makes && made.program != "mkdir" && is_at_or_below(parent_of(lost.object), made.object)) return true;
    }
  }
  return false;
}

// Git's own verbs are kept one by one; what another one does before or after them (`git stash`, `git gc`) may take what
// they rest on.
[[nodiscard]] bool mixes_git(const Analysis& analysis, const Wanted& wanted) {
  bool is_kept_by_refs = false;
  bool drops_stash = false;
  std::size_t steps = 0;
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    if (analysis.effects[i].kind != EffectKind::history || !wanted.effects[i]) continue;
    is_kept_by_refs = true;
    drops_stash |= analysis.effects[i].action == Action::drop_stash;
  }
  if (!is_kept_by_refs) return false;
  for (std::size_t step = 0; step < analysis.steps.size(); ++step) {
    if (analysis.steps[step].program != "git") continue;
    ++steps;
    bool is_covered = false;
    for (std::size_t i = 0; i < analysis.effects.size(); ++i)
      is_covered |= analysis.effects[i].step == static_cast<int>(step) && wanted.effects[i];
    if (!is_covered) return true;
  }
  return drops_stash && steps > 1;
}

}  // namespace

bool tells_all(const Analysis& analysis, const Wanted& wanted) {
  return std::none_of(analysis.steps.begin(), analysis.steps.end(), misleads) && !has_other_settings(analysis) &&
         !is_led_astray(analysis) && !mixes_git(analysis, wanted);
}

}  // namespace pawl

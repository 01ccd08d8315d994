// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/container_replacement.h"

#include <string>
#include <string_view>

namespace pawl {
namespace {

[[nodiscard]] bool is_started_as(const Step& step, std::string_view name) {
  const std::string attached = "--name=" + std::string(name);
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& text = step.argv[i].text;
    if (text == attached || (text == "--name" && i + 1 < step.argv.size() && step.argv[i + 1].text == name))
      return true;
  }
  return false;
}

}  // namespace

void note_replaced_containers(Analysis& analysis) {
  for (Effect& effect : analysis.effects) {
    const bool is_deleted = effect.kind == EffectKind::container && effect.action == Action::none &&
                            effect.attributes.has(Attribute::forced) && effect.step >= 0 && !effect.object.empty();
    if (!is_deleted) continue;
    for (std::size_t i = static_cast<std::size_t>(effect.step) + 1; i < analysis.steps.size(); ++i) {
      const Step& step = analysis.steps[i];
      if (step.program == analysis.steps[static_cast<std::size_t>(effect.step)].program && !step.is_supposed &&
          is_started_as(step, effect.object)) {
        effect.attributes.clear(Attribute::forced);
      }
    }
  }
}

}  // namespace pawl

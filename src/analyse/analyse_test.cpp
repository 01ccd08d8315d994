// SPDX-License-Identifier: Apache-2.0
// Shell texts to effects, one line a command: what would happen, to what, and of which class it is.
#include "analyse/analyse.h"

#include <gtest/gtest.h>

#include <string>

#include "analyse/path_class.h"
#include "analyse/test_world.h"

namespace pawl {
namespace {

// `delete /home/dev/app/x [project] recursive forced; …`
std::string effects_of(std::string_view text) {
  const TestWorld world;
  const Analysis analysis = analyse_shell(text, world.world());
  std::string out;
  for (const Effect& effect : analysis.effects) {
    if (!out.empty()) out += "; ";
    out += name_of(effect.kind);
    if (effect.action != Action::none) out += "/" + std::string(name_of(effect.action));
    if (!effect.object.empty()) out += " " + effect.object;
    if (effect.classes != 0) out += " [" + names_of_classes(effect.classes) + "]";
    for (std::size_t i = 0; i < kAttributeNames.size(); ++i) {
      if ((effect.attributes >> i & 1U) != 0) out += " " + std::string(kAttributeNames[i]);
    }
  }
  return out.empty() ? "nothing" : out;
}

// SPDX-License-Identifier: Apache-2.0
// Effects as one line, for the tests of this layer: `delete /home/dev/app/x [project] recursive forced; …`.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "analyse/analyse.h"
#include "analyse/places/path_class.h"
#include "analyse/tests/test_world.h"

namespace pawl {

[[nodiscard]] inline std::string line_of(const Effect& effect) {
  std::string line(name_of(effect.kind));
  if (effect.action != Action::none) line += "/" + std::string(name_of(effect.action));
  if (!effect.object.empty()) line += " " + effect.object;
  if (!effect.classes.is_empty()) line += " [" + names_of_classes(effect.classes) + "]";
  if (!effect.attributes.is_empty()) line += " " + names_in(kAttributeWords, effect.attributes, " ");
  return line;
}

// `nothing` where there are none.
[[nodiscard]] inline std::string line_of(const Analysis& analysis) {
  std::string line;
  for (const Effect& effect : analysis.effects) line += (line.empty() ? "" : "; ") + line_of(effect);
  return line.empty() ? "nothing" : line;
}

// What a shell text does in the world of these tests.
[[nodiscard]] inline std::string effects_of(std::string_view text) {
  const TestWorld world;
  return line_of(analyse_shell(text, world.world()));
}

struct ShellCase {
  std::string_view text;
  std::string_view effects;
};

inline void expect_effects(std::initializer_list<ShellCase> cases) {
  for (const ShellCase& c : cases) EXPECT_EQ(effects_of(c.text), c.effects) << c.text;
}

}  // namespace pawl

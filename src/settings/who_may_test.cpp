// SPDX-License-Identifier: Apache-2.0
// What holds for every row of the table: a project that is not trusted and the environment may only tighten, and nobody
// loosens what the team says. Tables, of which the stricter is not told by their form, are judged in tests/properties.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/glob.h"
#include "settings/lists.h"
#include "settings/test_settings.h"

namespace pawl {
namespace {

[[nodiscard]] bool names_all(const Value& wide, const Value& narrow) {
  return std::all_of(narrow.items.begin(), narrow.items.end(), [&](const Value& one) {
    return std::any_of(wide.items.begin(), wide.items.end(), [&](const Value& two) { return one.text == two.text; });
  });
}

[[nodiscard]] bool permits(const Value& list, std::string_view tool) {
  return list.items.empty() || std::any_of(list.items.begin(), list.items.end(),
                                           [&](const Value& one) { return matches_glob(one.text, tool); });
}

// By what the manual says of its stricter side, not by the code that merges.
[[nodiscard]] bool is_milder(const Setting& setting, const Policy& before, const Policy& after) {
  const Value a = setting.form.value_of(before);
  const Value b = setting.form.value_of(after);
  const auto place = [&](const Value& word) {
    return std::find(setting.form.words.begin(), setting.form.words.end(), word.text) - setting.form.words.begin();
  };
  switch (setting.form.stricter) {
    case Stricter::neither:
      return !has_same(setting, before, after);
    case Stricter::to_the_right:
      return place(b) < place(a);
    case Stricter::if_on:
      return a.boolean && !b.boolean;
    case Stricter::if_off:
      return !a.boolean && b.boolean;
    case Stricter::larger:
      return b.integer < a.integer;
    case Stricter::lower:
      return a.integer != 0 && (b.integer == 0 || b.integer > a.integer);
    case Stricter::both:
      return !names_all(b, a);
    case Stricter::common:
      return !names_all(a, b);
    case Stricter::fewer:
      for (const std::string_view tool : {"Bash", "Read", "WebFetch", "mcp__x", "[z-a]", ""}) {
        if (permits(b, tool) && !permits(a, tool)) return true;
      }
      return false;
    case Stricter::by_entry:
      return false;
  }
  return true;
}

TEST(WhoMay, NobodyLoosensWhatStandsAboveThem) {
  std::size_t looked_at = 0;
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    for (const std::string& base : values_of(setting)) {
      for (const std::string& other : values_of(setting)) {
        Policy before;
        for (const Attempt& attempt : attempts(setting, base, other)) {
          const Policy after = attempt.world.policy();
          if (attempt.who == "nobody") before = after;
          EXPECT_FALSE(is_milder(setting, before, after))
              << attempt.who << " made `" << line_of(setting, base) << "` to `" << text_of(setting, after) << "`";
          ++looked_at;
        }
      }
    }
  }
  EXPECT_GT(looked_at, 500U);
}

TEST(WhoMay, WhatIsNotForAProjectStaysAsItIs) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || setting.reach == Reach::anyone) continue;
    for (const std::string& value : values_of(setting)) {
      for (const std::string& line : lines_of(setting, value)) {
        PolicyWorld world;
        world.project = line;
        EXPECT_TRUE(has_same(setting, world.policy(), Policy())) << world.project;
        world.is_project_trusted = true;
        const Policy& expected = setting.reach == Reach::own ? Policy() : policy_with(setting, value);
        EXPECT_TRUE(has_same(setting, world.policy(), expected)) << world.project;
      }
    }
  }
}

// What may only be added to stands behind what the team says.
TEST(WhoMay, WhatIsAddedComesBehindTheTeams) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || !setting.form.adds) continue;
    for (const std::string& base : values_of(setting)) {
      PolicyWorld world;
      world.team = line_of(setting, base);
      world.user = line_of(setting, values_of(setting).back());
      std::string start = text_of(setting, policy_with(setting, base));
      start.pop_back();
      EXPECT_TRUE(text_of(setting, world.policy()).starts_with(start)) << world.team << world.user;
    }
  }
}

// A list that forbids grows; trust takes nothing out of it.
TEST(WhoMay, ATrustedProjectAddsToWhatForbids) {
  std::size_t looked_at = 0;
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || setting.form.stricter != Stricter::both) continue;
    for (const std::string& base : values_of(setting)) {
      for (const std::string& other : values_of(setting)) {
        PolicyWorld world;
        world.user = line_of(setting, base);
        const Policy before = world.policy();
        world.project = line_of(setting, other);
        world.is_project_trusted = true;
        EXPECT_FALSE(is_milder(setting, before, world.policy())) << world.user << world.project;
        ++looked_at;
      }
    }
  }
  EXPECT_GE(looked_at, 8U);
}

TEST(WhoMay, TheUserMaySetEverything) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    for (const std::string& value : values_of(setting)) {
      for (const std::string& line : lines_of(setting, value)) {
        PolicyWorld world;
        world.user = line;
        EXPECT_TRUE(has_same(setting, world.policy(), policy_with(setting, value))) << world.user;
        EXPECT_EQ(world.policy().notices, std::vector<std::string>()) << world.user;
      }
    }
  }
}

// The name that was used is the one that is told.
TEST(WhoMay, ARefusalNamesWhatStandsInTheFile) {
  PolicyWorld world;
  world.team = "approval.channels.cloud = false\n";
  world.user = "[approvers]\ncloud = true\n";
  EXPECT_EQ(world.policy().notices,
            std::vector<std::string>{
                "`/h/.pawl/config.toml` would loosen the team policy, which is ignored: `approvers.cloud`"});
  EXPECT_FALSE(world.policy().asks_remotely);
  world = PolicyWorld();
  world.project = "approvers.terminal = false\n";
  EXPECT_EQ(world.policy().notices, std::vector<std::string>{"`/p/pawl.toml` sets what only your own `config.toml` may "
                                                             "set, which is ignored: `approvers.terminal`"});
}

}  // namespace
}  // namespace pawl

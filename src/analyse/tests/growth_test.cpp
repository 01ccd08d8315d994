// SPDX-License-Identifier: Apache-2.0
// Values that grow with every step: they end as unknown, not in gigabytes.
#include <gtest/gtest.h>

#include <algorithm>

#include "analyse/analyse.h"
#include "analyse/tests/test_world.h"
#include "analyse/words/expand.h"

namespace pawl {
namespace {

[[nodiscard]] std::string repeat(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

[[nodiscard]] bool has_unknown_path(const Analysis& analysis) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(),
                     [](const Effect& effect) { return effect.classes.has(PathClass::unknown); });
}

TEST(Growth, ends_as_an_unknown_value) {
  const TestWorld world;
  for (const std::string_view step : {"a=$a$a;", "a=\"$a$a\";", "a+=$a;", "a=$(echo $a$a);", "a=${a:-x}$a;"}) {
    const Analysis analysis = analyse_shell("a=x;" + repeat(step, 200) + "rm -r $a", world.world());
    ASSERT_FALSE(analysis.steps.empty()) << step;
    for (const Step& taken : analysis.steps) {
      for (const Word& word : taken.argv) EXPECT_LE(word.text.size(), 2 * kMaxValueBytes) << step;
    }
    EXPECT_TRUE(has_unknown_path(analysis)) << step;
  }
}

TEST(Growth, one_value_too_many_is_not_forgotten) {
  const TestWorld world;
  std::string values;
  for (int i = 0; i < 20; ++i) values += "if x;then a=v" + std::to_string(i) + ";fi;";
  EXPECT_TRUE(has_unknown_path(analyse_shell(values + "if x;then a=~;fi;rm -r $a", world.world())));
  std::string two;
  for (int i = 0; i < 12; ++i) two += "if x;then a=v" + std::to_string(i) + ";b=w" + std::to_string(i) + ";fi;";
  EXPECT_TRUE(has_unknown_path(analyse_shell(two + "rm -r $a$b", world.world())));
}

TEST(Growth, ends_in_a_gap_and_never_in_silence) {
  const TestWorld world;
  std::string variables;
  for (int i = 0; i < 600; ++i) variables += "a" + std::to_string(i) + "=b;";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"rm " + repeat("a ", 5000) + "~", "more words than can be judged"},
      {"rm " + repeat("{a,b}{a,b} ", 1200) + "~", "more words than can be judged"},
      {"cat " + repeat(">a ", 5000) + ">~/.bashrc", "more words than can be judged"},
      {variables + "rm -r ~", "more steps than can be judged"},
      {repeat("rm a b c d e f g h i j;", 1000) + "rm -r ~", "more steps than can be judged"},
  };
  for (const auto& [text, reason] : cases) {
    const Analysis analysis = analyse_shell(text, world.world());
    ASSERT_FALSE(analysis.gaps.empty()) << text.substr(0, 40);
    EXPECT_EQ(analysis.gaps.front().reason, reason) << text.substr(0, 40);
  }
}

TEST(Growth, does_not_touch_what_stays_short) {
  const TestWorld world;
  const Analysis analysis = analyse_shell("a=/ho;a=$a''me;a+=/dev;rm -r $a", world.world());
  ASSERT_FALSE(analysis.effects.empty());
  EXPECT_EQ(analysis.effects.back().object, "/home/dev");
}

// Patterns on long values, folders within folders and texts that run themselves: work is bounded, and what is beyond
// the bound is not known, never left out.
TEST(Growth, of_work_ends_as_unknown) {
  const TestWorld world;
  const Analysis cut = analyse_shell("x=" + repeat("a", 500) + "; rm -r ${x//a*b/c}", world.world());
  EXPECT_TRUE(has_unknown_path(cut));
  const Analysis deep =
      analyse_shell(repeat("[ -d a ] && cd aaaaaaaaaaaaaaaaaaaaaaaa;", 300) + "rm -r y", world.world());
  EXPECT_TRUE(has_unknown_path(deep));
  const Analysis again = analyse_shell("x=" + repeat("a", 50000) + ";" + repeat("eval \"$x\";", 100), world.world());
  EXPECT_TRUE(std::any_of(again.gaps.begin(), again.gaps.end(),
                          [](const Gap& gap) { return gap.reason == "more text within texts than can be judged"; }));
}

TEST(Growth, lists_of_very_many_files_are_one_unknown_file) {
  const TestWorld world;
  const Analysis many = analyse_shell("tar cf x.tar -T - <<E\n" + repeat("src/a\n", 600) + "E\n", world.world());
  EXPECT_TRUE(has_unknown_path(many));
  EXPECT_LT(many.effects.size(), 10U);
  const Analysis names = analyse_shell("fd" + repeat(" -e a", 100) + " . src -X rm", world.world());
  EXPECT_LT(names.effects.size(), 10U);
  EXPECT_TRUE(std::any_of(names.effects.begin(), names.effects.end(), [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.object == "/home/dev/app/src";
  }));
}

}  // namespace
}  // namespace pawl

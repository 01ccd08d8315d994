// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/arguments.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

// A program with one of everything.
constexpr Marks kRecursive = Marks{1} << kFirstOwnMark;
constexpr Marks kForce = Marks{2} << kFirstOwnMark;
constexpr Marks kPlus = Marks{4} << kFirstOwnMark;
constexpr FlagFact kFlags[] = {
    {"-r", FlagFact::Takes::nothing, Role::text, Role::text, false, kRecursive},
    {"--recursive", FlagFact::Takes::nothing, Role::text, Role::text, false, kRecursive},
    {"-f", FlagFact::Takes::nothing, Role::text, Role::text, false, kForce},
    {"-o", FlagFact::Takes::value, Role::write},
    {"--output", FlagFact::Takes::value, Role::write},
    {"--color", FlagFact::Takes::optional_value, Role::text},
    {"of=", FlagFact::Takes::value, Role::device},
};
constexpr OperandMark kOperandMarks[] = {{"+*", kPlus}};
constexpr OperandFact kReadsThenWrites[] = {{Role::read, true}, {Role::write, false}};
constexpr OperandFact kDeletes[] = {{Role::remove, true}};
constexpr EffectFact kEffects[] = {{EffectKind::history, Action::push, {}}};
constexpr EffectFact kForced[] = {{EffectKind::history, Action::force_push, Attribute::forced}};
constexpr CaseFact kCases[] = {{kForce, kRecursive, true, kDeletes, kForced, {}}};
constexpr FlagFact kSubFlags[] = {{"-x", FlagFact::Takes::value, Role::read}};
constexpr OperandFact kSubOperands[] = {{Role::ref, true}};

constexpr ProgramFact sub(std::string_view name) {
  ProgramFact fact;
  fact.name = name;
  fact.flags = kSubFlags;
  fact.operands = kSubOperands;
  return fact;
}
constexpr ProgramFact kSubs[] = {sub("stash drop"), sub("stash")};

ProgramFact program() {
  ProgramFact fact;
  fact.name = "frob";
  fact.flags = kFlags;
  fact.operand_marks = kOperandMarks;
  fact.operands = kReadsThenWrites;
  fact.effects = kEffects;
  fact.cases = kCases;
  return fact;
}

std::vector<Word> words_of(std::initializer_list<std::string_view> texts) {
  std::vector<Word> words;
  for (const std::string_view text : texts) {
    Word word;
    word.text = text;
    words.push_back(word);
  }
  return words;
}

// `frob marks=3 -write=out read=a`
std::string sorted(const ProgramFact& fact, std::initializer_list<std::string_view> texts) {
  const std::vector<Word> words = words_of(texts);
  const Arguments arguments = sort_arguments(fact, words);
  std::string out = arguments.name + " marks=" + std::to_string(arguments.marks >> kFirstOwnMark);
  for (const Argument& value : arguments.values)
    out += " -" + std::string(kRoleNames[static_cast<std::size_t>(value.role)]) + "=" + value.text;
  for (const Argument& operand : arguments.operands)
    out += " " + std::string(kRoleNames[static_cast<std::size_t>(operand.role)]) + "=" + operand.text;
  if (!arguments.command.empty()) out += " |";
  for (const Word& word : arguments.command) out += " " + word.text;
  return out;
}

TEST(Arguments, flags_in_every_spelling) {
  EXPECT_EQ(sorted(program(), {"-r"}), "frob marks=1");
  EXPECT_EQ(sorted(program(), {"-rf"}), "frob marks=3");
  EXPECT_EQ(sorted(program(), {"-rfo", "out"}), "frob marks=3 -write=out");
  EXPECT_EQ(sorted(program(), {"-roout"}), "frob marks=1 -write=out");
  EXPECT_EQ(sorted(program(), {"-o", "-r"}), "frob marks=0 -write=-r");
  EXPECT_EQ(sorted(program(), {"--recursive"}), "frob marks=1");
  EXPECT_EQ(sorted(program(), {"--recur"}), "frob marks=1");
  EXPECT_EQ(sorted(program(), {"--output=out"}), "frob marks=0 -write=out");
  EXPECT_EQ(sorted(program(), {"--outp=out"}), "frob marks=0 -write=out");
  EXPECT_EQ(sorted(program(), {"--output", "out"}), "frob marks=0 -write=out");
  EXPECT_EQ(sorted(program(), {"--color", "a"}), "frob marks=0 -text= write=a");
  EXPECT_EQ(sorted(program(), {"--color=x"}), "frob marks=0 -text=x");
  EXPECT_EQ(sorted(program(), {"-q", "--unknown"}), "frob marks=0");
  EXPECT_EQ(sorted(program(), {"of=/dev/sda"}), "frob marks=0 -device=/dev/sda");
}

TEST(Arguments, operands_have_roles) {
  EXPECT_EQ(sorted(program(), {"a", "b", "c"}), "frob marks=0 read=a read=b write=c");
  EXPECT_EQ(sorted(program(), {"a", "-r", "b"}), "frob marks=1 read=a write=b");
  EXPECT_EQ(sorted(program(), {"--", "-r", "b"}), "frob marks=0 read=-r write=b");
  EXPECT_EQ(sorted(program(), {"-", "b"}), "frob marks=0 read=- write=b");
  EXPECT_EQ(sorted(program(), {"+x"}), "frob marks=4 write=+x");
}

TEST(Arguments, cases_hold_when_their_marks_do) {
  EXPECT_EQ(sorted(program(), {"-f", "a", "b"}), "frob marks=2 delete=a delete=b");
  EXPECT_EQ(sorted(program(), {"-rf", "a", "b"}), "frob marks=3 read=a write=b");
  const std::vector<Word> words = words_of({"-f"});
  const Arguments arguments = sort_arguments(program(), words);
  ASSERT_EQ(arguments.effects.size(), 2U);
  EXPECT_EQ(arguments.effects[1].action, Action::force_push);
}

TEST(Arguments, subcommands_have_flags_of_their_own) {
  ProgramFact fact = program();
  fact.subs = kSubs;
  EXPECT_EQ(sorted(fact, {"stash", "a"}), "frob stash marks=0 ref=a");
  EXPECT_EQ(sorted(fact, {"stash", "drop", "a"}), "frob stash drop marks=0 ref=a");
  EXPECT_EQ(sorted(fact, {"-r", "stash", "-x", "f", "a"}), "frob stash marks=0 -read=f ref=a");
  EXPECT_EQ(sorted(fact, {"-o", "stash", "a"}), "frob marks=0 -write=stash write=a");
  EXPECT_EQ(sorted(fact, {"other", "a"}), "frob marks=0 read=other write=a");
}

TEST(Arguments, a_command_takes_the_rest) {
  constexpr static OperandFact kWrapped[] = {{Role::command, true}};
  ProgramFact fact = program();
  fact.operands = kWrapped;
  fact.takes_assignments = true;
  fact.stops_at_operand = true;
  EXPECT_EQ(sorted(fact, {"-r", "A=1", "rm", "-f", "x"}), "frob marks=1 | rm -f x");
  EXPECT_EQ(sorted(fact, {"A=1"}), "frob marks=0");
}

TEST(Arguments, a_value_is_found_by_the_mark_of_its_flag) {
  static constexpr FlagFact kMarked[] = {
      {"-a", FlagFact::Takes::value, Role::read, Role::text, false, bit_of(Mark::items)},
      {"-b", FlagFact::Takes::value, Role::read},
  };
  ProgramFact fact;
  fact.flags = kMarked;
  const std::vector<Word> words = words_of({"-a", "x", "-b", "y", "-a", "z", "one", "two"});
  const Arguments arguments = sort_arguments(fact, words);
  ASSERT_NE(arguments.value_of(Mark::items), nullptr);
  EXPECT_EQ(arguments.value_of(Mark::items)->text, "z");
  EXPECT_EQ(arguments.value_of(Mark::each), nullptr);
  EXPECT_TRUE(arguments.has(Mark::items));
  EXPECT_TRUE(arguments.has(Mark::several));
  EXPECT_FALSE(arguments.has(Mark::fed));
}

TEST(Arguments, what_means_the_same_for_all_holds_for_the_subcommand_behind_it) {
  static constexpr FlagFact kOuter[] = {
      {"-f", FlagFact::Takes::value, Role::text, Role::text, false, bit_of(Mark::recipes)},
      {"-r", FlagFact::Takes::nothing, Role::text, Role::text, false, bit_of(Mark::members)},
      {"-o", FlagFact::Takes::nothing, Role::text, Role::text, false, kPlus},
  };
  static constexpr ProgramFact kUp[] = {sub("up")};
  ProgramFact fact;
  fact.flags = kOuter;
  fact.subs = kUp;
  const std::vector<Word> before = words_of({"-f", "x.yml", "-r", "-o", "up"});
  const Arguments arguments = sort_arguments(fact, before);
  ASSERT_NE(arguments.value_of(Mark::recipes), nullptr);
  EXPECT_EQ(arguments.value_of(Mark::recipes)->text, "x.yml");
  EXPECT_EQ(arguments.marks, bit_of(Mark::recipes) | bit_of(Mark::members));
  // Behind it they are the subcommand's own, which does not know them.
  const std::vector<Word> behind = words_of({"up", "-f", "x.yml", "-r"});
  EXPECT_EQ(sort_arguments(fact, behind).value_of(Mark::recipes), nullptr);
  EXPECT_EQ(sort_arguments(fact, behind).marks, 0U);
}

TEST(Arguments, an_optional_number_may_be_the_next_word) {
  static constexpr FlagFact kJobs[] = {{"-j", FlagFact::Takes::optional_number}, {"-k", FlagFact::Takes::nothing}};
  ProgramFact fact;
  fact.name = "make";
  fact.flags = kJobs;
  EXPECT_EQ(sorted(fact, {"-j", "4", "all"}), "make marks=0 -text=4 text=all");
  EXPECT_EQ(sorted(fact, {"-j8", "all"}), "make marks=0 -text=8 text=all");
  EXPECT_EQ(sorted(fact, {"-kj", "2.5", "all"}), "make marks=0 -text=2.5 text=all");
  EXPECT_EQ(sorted(fact, {"-j", "all"}), "make marks=0 -text= text=all");
  EXPECT_EQ(sorted(fact, {"all", "-j"}), "make marks=0 -text= text=all");
}

}  // namespace
}  // namespace pawl

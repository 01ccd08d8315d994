// SPDX-License-Identifier: Apache-2.0
// A program's words, sorted by what knowledge says about them: flags with their values, operands with their roles.
#pragma once

#include <vector>

#include "knowledge/program.h"
#include "model/step.h"

namespace pawl {

struct Argument {
  Role role = Role::text;
  const Word* word = nullptr;
  std::string text;       // of the value alone: `x` of `--file=x`
  std::string_view flag;  // whose value it is; empty for operands
  Marks marks = 0;        // that the flag sets: which of the program's values it is

  [[nodiscard]] bool has(Mark mark) const { return (marks & bit_of(mark)) != 0; }
};

struct Arguments {
  const ProgramFact* fact = nullptr;  // the program, or the subcommand that was found
  std::string name;                   // `git push`
  Marks marks = 0;
  std::size_t command_words = 0;  // of the operands that belong to the command's name
  std::vector<Argument> values;   // of flags
  std::vector<Argument> operands;
  std::vector<Word> assignments;  // NAME=VALUE words before the command: `env A=b cmd`
  std::vector<Word> command;      // the words of a command that follows
  bool is_split = false;          // that command was cut out of a text
  bool shows_input = false;       // without operands it prints what it reads from standard input: `cat < x`
  bool lacks_text = false;        // the program text that its flags announce is not there: `bash -c`
  bool is_dry = false;            // it only says what it would do
  bool measures_input = false;  // without operands it tells something about standard input, but prints none of it: `wc`
  std::vector<EffectFact> effects;

  [[nodiscard]] bool has(Mark mark) const { return (marks & bit_of(mark)) != 0; }
  // The last value of the flags with that mark; nullptr if there is none.
  [[nodiscard]] const Argument* value_of(Mark mark) const;
  // The first operand with that role; nullptr if there is none.
  [[nodiscard]] const Argument* operand_with(Role role) const;
};

// `words` are the program's words without its name; `is_fed` if something comes on its standard input.
[[nodiscard]] Arguments sort_arguments(const ProgramFact& program, const std::vector<Word>& words, bool is_fed = false);

}  // namespace pawl

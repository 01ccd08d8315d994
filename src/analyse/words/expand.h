// SPDX-License-Identifier: Apache-2.0
// From a word as written to the words as the program gets them, as far as text alone tells. Never asks the file system:
// a pattern stays a pattern. A variable with several possible values gives all of them.
#pragma once

#include <functional>
#include <vector>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "analyse/words/draft.h"

namespace pawl {

struct Expander {
  const World& world;
  Scope& scope;  // `${x:=y}` sets a variable, `<(…)` makes a file
  // What a substitution in a word prints; the answering side records its steps.
  std::function<Stream(const Part&)> run;
  // Text that bash evaluates a second time: `${x@P}`, arithmetic (then names in it are looked up, too).
  std::function<void(const Word& text, bool is_arithmetic)> evaluate;
};

// Usually one word; none for an empty unquoted expansion; several for braces, splitting and several values.
[[nodiscard]] std::vector<Word> expand_word(const ShellWord& word, const Expander& expander);

// The same, kept apart by the values that variables in it may have: for the word that names the program.
[[nodiscard]] std::vector<std::vector<Word>> expand_alternatives(const ShellWord& word, const Expander& expander);

// As expand_unsplit(), but braces give several: `declare x={a,b}`.
[[nodiscard]] std::vector<Word> expand_braced(const ShellWord& word, const Expander& expander);

// As one word: for assignments, redirections and here-documents, where nothing is split.
[[nodiscard]] std::vector<Word> expand_unsplit(const ShellWord& word, const Expander& expander);

}  // namespace pawl

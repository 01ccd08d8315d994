// SPDX-License-Identifier: Apache-2.0
// A Makefile as data: its rules and variables. make.cpp reads it, make_expand.cpp expands text in it,
// make_recipes.cpp says what would run. Both branches of a condition are taken in; a variable that is set in one keeps
// its other values too.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/files/recipes.h"

namespace pawl {

struct MakeRule {
  std::vector<std::string> targets;
  std::vector<std::string> prerequisites;
  std::vector<std::string> recipe;  // lines as written, without the tab
};

struct MakeFile {
  std::vector<MakeRule> rules;
  std::map<std::string, std::vector<std::string>, std::less<>> variables;  // values that may hold, not expanded
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> of_target;  // for one target only
  std::vector<std::string> shell_calls;  // $(shell ..) that run while make reads the file, not expanded
  std::vector<std::string> unseen;
  bool is_cut = false;  // a limit was reached
  bool is_one_shell = false;
  int expansions = 0;        // done so far, to bound what a hostile file can ask for
  std::size_t variants = 1;  // that the variables had which were expanded last
};

// What $@, $< and so on mean in a recipe.
struct MakeTarget {
  std::string name;
  std::string stem;
  std::vector<std::string> prerequisites;
};

inline constexpr std::size_t kMaxMakeText = 64 * 1024;  // of one expanded text
inline constexpr std::size_t kMaxMakeValues = 4;        // of one variable
// Stands for what cannot be known: never set in a shell.
inline constexpr std::string_view kMakeUnknown = "${__make}";

[[nodiscard]] MakeFile read_makefile(std::string_view text, const MakeRequest& request);

// `text` with its variables and functions; of a variable with several values the one at `variant`.
[[nodiscard]] std::string expand_make(MakeFile& file, std::string_view text, const MakeTarget& target,
                                      std::size_t variant);

// The words of a text, at blanks.
[[nodiscard]] std::vector<std::string> words_in(std::string_view text);

// Where the bracket that opens at `open` closes; npos if it does not.
[[nodiscard]] std::size_t closing_bracket(std::string_view text, std::size_t open);

}  // namespace pawl

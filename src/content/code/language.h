// SPDX-License-Identifier: Apache-2.0
// A language whose code is read: how its text becomes a tree. One file each in languages/, found by the registry; what
// its calls do is in knowledge/calls.
#pragma once

#include <string_view>
#include <vector>

#include "content/code/code.h"
#include "content/code/code_tree.h"
#include "content/code/syntax.h"

namespace pawl {

struct Language {
  std::string_view name;  // the word of `language` in knowledge
  Grammar grammar = nullptr;
  CodeNode (*tree)(Syntax root) = nullptr;
  Grammar other = nullptr;  // for texts that are not of the first: the runtimes take TypeScript as well
  // The texts that one text may mean, where that is not the text itself; nullptr: it is.
  std::vector<std::string> (*readings)(std::string_view text) = nullptr;
};

// nullptr: Pawl does not read it.
[[nodiscard]] const Language* find_code_language(std::string_view name);

}  // namespace pawl

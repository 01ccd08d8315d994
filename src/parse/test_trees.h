// SPDX-License-Identifier: Apache-2.0
// For tests of the parser: a text and its whole tree as one line.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "parse/parse.h"

namespace pawl {

struct TreeCase {
  std::string_view text;
  std::string_view tree;
};

inline void expect_trees(std::initializer_list<TreeCase> cases) {
  for (const TreeCase& c : cases) {
    const Script script = parse_script(c.text);
    EXPECT_EQ(dump(script), c.tree) << c.text;
    EXPECT_EQ(script.gaps, 0) << c.text;
  }
}

}  // namespace pawl

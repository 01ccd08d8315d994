// SPDX-License-Identifier: Apache-2.0
// Tables of program texts and the calls that are read out of them, one line a text.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "content/code/code.h"

namespace pawl {

struct CallsOfText {
  std::string_view text;
  std::string_view calls;
};

inline void expect_calls(std::string_view language, std::initializer_list<CallsOfText> cases) {
  for (const CallsOfText& c : cases) EXPECT_EQ(dump(read_code(language, c.text, {"/home/dev"})), c.calls) << c.text;
}

}  // namespace pawl

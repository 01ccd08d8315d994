// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/mode.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Mode, what_it_lets_others_do) {
  const struct {
    std::string_view text;
    bool is_mode;
    bool is_world_writable;
    bool gives_rights;
  } cases[] = {
      {"755", true, false, false},  {"777", true, true, false},      {"0644", true, false, false},
      {"4755", true, false, true},  {"2775", true, false, true},     {"1777", true, true, false},
      {"u+x", true, false, false},  {"a+rw,o-x", true, true, false}, {"u+s", true, false, true},
      {"g+xs", true, false, true},  {"+x", true, false, false},      {"=rw", true, false, false},
      {"u=g", true, false, false},  {"o=", true, false, false},      {"/", false, false, false},
      {".", false, false, false},   {"", false, false, false},       {"src", false, false, false},
      {"888", false, false, false},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(is_mode(c.text), c.is_mode) << c.text;
    EXPECT_EQ(is_world_writable(c.text), c.is_world_writable) << c.text;
    EXPECT_EQ(gives_owners_rights(c.text), c.gives_rights) << c.text;
  }
}

}  // namespace
}  // namespace pawl

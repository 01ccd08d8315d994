// SPDX-License-Identifier: Apache-2.0
#include "base/posix_pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

TEST(PosixPattern, matches_anywhere) {
  for (const std::string_view expression :
       {"pawl", "p[a]wl", "paw.", "^pawl$", "p.*l", "(foo|paw)l", "[^x]awl", "p[[:alpha:]]wl", "pa?wl", "pa+w{1}l",
        "x*", "PAWL", "paw[j-m]", "\\bpawl", "p\\wwl"})
    EXPECT_TRUE(may_match(expression, "pawl")) << expression;
  for (const std::string_view expression :
       {"node", "^awl", "paw$", "p[b]wl", "(foo|bar)", "paw\\.", "pawll", "[^p]awl", "pawl "})
    EXPECT_FALSE(may_match(expression, "pawl")) << expression;
}

TEST(PosixPattern, doubt_is_a_yes) {
  for (const std::string_view expression : {"(pawl", "[paw", "x)"})
    EXPECT_TRUE(may_match(expression, "node")) << expression;
  EXPECT_TRUE(may_match(std::string(300, 'x'), "node"));
  EXPECT_TRUE(may_match("(a*)*(a*)*(a*)*b", std::string(60, 'a')));
}

}  // namespace
}  // namespace pawl

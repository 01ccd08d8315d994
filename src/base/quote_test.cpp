// SPDX-License-Identifier: Apache-2.0
#include "base/quote.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Quote, gives_the_word_that_means_the_text) {
  EXPECT_EQ(quote_for_shell(""), "''");
  EXPECT_EQ(quote_for_shell("a b"), "'a b'");
  EXPECT_EQ(quote_for_shell("it's $x\n"), "'it'\\''s $x\n'");
}

TEST(Quote, only_where_it_is_needed) {
  EXPECT_EQ(quote_if_needed("a/b.c"), "a/b.c");
  EXPECT_EQ(quote_if_needed(""), "''");
  EXPECT_EQ(quote_if_needed("a b"), "'a b'");
  EXPECT_EQ(quote_if_needed("~"), "'~'");
}

}  // namespace
}  // namespace pawl

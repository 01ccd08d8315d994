// SPDX-License-Identifier: Apache-2.0
#include "settings/write_toml.h"

#include <gtest/gtest.h>

#include "settings/toml.h"

namespace pawl {
namespace {

TEST(WriteToml, quotes_what_needs_it) {
  EXPECT_EQ(toml_string("a\"b\\c\n\x7f"), "\"a\\\"b\\\\c\\u000A\\u007F\"");
  EXPECT_EQ(toml_key("a-B_9"), "a-B_9");
  EXPECT_EQ(toml_key("a.b"), "\"a.b\"");
  EXPECT_EQ(toml_key(""), "\"\"");
}

TEST(WriteToml, is_read_back_as_it_was) {
  for (const std::string text : {"true", "-7", "1.0", "0.25", "1e+300", "inf", "\"x\"", "[]", "{}", "[\"a\", [1, 2]]",
                                 "{ a = 1, \"b.c\" = { d = [] } }"}) {
    const Result<Value> value = read_toml("x = " + text, "t");
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(write_toml(*value->find("x")), text);
  }
}

}  // namespace
}  // namespace pawl

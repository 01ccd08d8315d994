// SPDX-License-Identifier: Apache-2.0
#include "settings/fields.h"

#include <gtest/gtest.h>

#include "settings/toml.h"

namespace pawl {
namespace {

constexpr std::string_view kWords[] = {"low", "high"};

class FieldsTest : public ::testing::Test {
 protected:
  void read(std::string text) {
    source_ = {"f.toml", std::move(text)};
    Result<Value> document = read_toml(source_.text, source_.name);
    ASSERT_TRUE(document) << document.error().text;
    document_ = *document;
  }

  SourceFile source_;
  Value document_;
  std::vector<std::string> errors_;
};

TEST_F(FieldsTest, gives_what_stands_there) {
  read(
      "a = \"x\"\nb = [\"y\", \"z\"]\nc = true\nd = 2\ne = 0.5\nf = \"high\"\ng = \"single\"\n[h]\nk = "
      "1\n[[i]]\n[[i]]\n");
  Fields fields(document_, source_, errors_);
  EXPECT_EQ(fields.text("a"), "x");
  EXPECT_EQ(fields.texts("b"), (std::vector<std::string>{"y", "z"}));
  EXPECT_TRUE(fields.boolean("c"));
  EXPECT_EQ(fields.number("d", 0), 2);
  EXPECT_EQ(fields.number("e", 0), .5);
  EXPECT_EQ(fields.word("f", kWords), 1);
  EXPECT_EQ(fields.texts("g"), (std::vector<std::string>{"single"}));
  ASSERT_NE(fields.table("h"), nullptr);
  EXPECT_EQ(fields.tables("i").size(), 2U);
  fields.refuse_others("a thing");
  EXPECT_TRUE(errors_.empty());
}

TEST_F(FieldsTest, absent_ones_are_empty) {
  read("");
  Fields fields(document_, source_, errors_);
  EXPECT_EQ(fields.text("a"), "");
  EXPECT_TRUE(fields.texts("b").empty());
  EXPECT_TRUE(fields.boolean("c", true));
  EXPECT_EQ(fields.number("d", 7), 7);
  EXPECT_EQ(fields.word("e", kWords), -1);
  EXPECT_EQ(fields.table("f"), nullptr);
  EXPECT_TRUE(errors_.empty());
}

TEST_F(FieldsTest, complains_about_each_with_place_and_caret) {
  read("a = 1\nb = [\"y\", 2]\nc = \"yes\"\nd = \"hgh\"\nx = [1]\nseverty = 3\n");
  Fields fields(document_, source_, errors_);
  EXPECT_EQ(fields.text("a", true), "");
  EXPECT_EQ(fields.texts("b"), (std::vector<std::string>{"y"}));
  EXPECT_FALSE(fields.boolean("c"));
  EXPECT_EQ(fields.word("d", kWords), -1);
  EXPECT_TRUE(fields.tables("x").empty());
  EXPECT_EQ(fields.text("severity", true), "");
  fields.refuse_others("a thing");
  EXPECT_EQ(errors_, (std::vector<std::string>{
                         "f.toml:1: `a` must be a string, not a whole number\n  a = 1\n      ^",
                         "f.toml:2: `b` must hold strings, not a whole number\n  b = [\"y\", 2]\n            ^",
                         "f.toml:3: `c` must be a boolean, not a string\n  c = \"yes\"\n      ^",
                         "f.toml:4: `hgh` is not a known d; did you mean `high`?\n  d = \"hgh\"\n      ^",
                         "f.toml:5: `x` must hold tables, not a whole number\n  x = [1]\n       ^",
                         "f.toml:1: the field `severity` is missing\n  a = 1\n  ^",
                         "f.toml:6: `severty` is not a field of a thing; did you mean `severity`?\n  severty = 3\n  ^",
                     }));
}

}  // namespace
}  // namespace pawl

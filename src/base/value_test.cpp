// SPDX-License-Identifier: Apache-2.0
#include "base/value.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

std::string at(std::string_view path) {
  const Result<Value> root =
      read_json(R"({"a": {"b": {"c": "deep"}}, "list": [{"x": "first"}, "second"], "": "empty", "d.e": "dotted"})");
  const Value* found = find_by_path(*root, path);
  return found == nullptr ? "none" : write_json(*found);
}

TEST(FindByPath, GoesThroughNamesAndIndices) {
  EXPECT_EQ(at("a.b.c"), R"("deep")");
  EXPECT_EQ(at("a.b"), R"({"c":"deep"})");
  EXPECT_EQ(at("list.0.x"), R"("first")");
  EXPECT_EQ(at("list.1"), R"("second")");
  EXPECT_EQ(at(""), R"("empty")");
}

TEST(FindByPath, HasNoAnswerForWhatIsNotThere) {
  for (const std::string_view path : {"b", "a.c", "a.b.c.d", "a.", ".a", "a..b", "list.2", "list.x", "list.-1",
                                      "list.0x", "list.99999999999999999999", "d.e", "list.1.x"}) {
    EXPECT_EQ(at(path), "none") << path;
  }
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "content/small/jq_edit.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

struct Case {
  std::string_view filter;
  std::string_view text;
  std::string_view made;  // `?`: not known
};

TEST(JqEdit, of_objects) {
  const Case cases[] = {
      {".a = 1", R"({"a":0,"b":2})", R"({"a":1,"b":2})"},
      {R"(.scripts.test="vitest")", R"({"scripts":{"test":"jest"}})", R"({"scripts":{"test":"vitest"}})"},
      {R"(.scripts["pre test"] |= "x" | .b = true)", "{}", R"({"scripts":{"pre test":"x"},"b":true})"},
      {R"(.scripts += {"a":"x"})", R"({"scripts":{"b":"y"}})", R"({"scripts":{"b":"y","a":"x"}})"},
      {R"(."a" = $v)", "{}", R"({"a":"said"})"},
      {"del(.a, .b.c)", R"({"a":1,"b":{"c":2,"d":3}})", R"({"b":{"d":3}})"},
      {R"(.a //= "x")", R"({"a":"y"})", R"({"a":"y"})"},
      {R"x(.a = "\(.b)")x", "{}", "?"},
      {".a = .b", "{}", "?"},
      {".a", R"({"a":1})", "?"},
      {".", "{}", "?"},
      {"with_entries(.value = 1)", "{}", "?"},
      {".a = 1", "not JSON", "?"},
      {".a == 1", "{}", "?"},
  };
  for (const Case& one : cases) {
    const std::optional<std::string> made = edited_by_jq(one.filter, {{"v", "\"said\""}}, one.text);
    EXPECT_EQ(made.value_or("?"), one.made == "?" ? "?" : std::string(one.made) + "\n") << one.filter;
  }
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/canonical_json.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/json.h"

namespace pawl {
namespace {

struct Case {
  std::string_view text;
  std::string_view canonical;
};

TEST(CanonicalJson, is_the_spelling_of_rfc_8785) {
  const Case cases[] = {
      {"{}", "{}"},
      {"[ 1 , null,true ]", "[1,null,true]"},
      {R"({"b":1,"a":{"d":[],"c":"x"}})", R"({"a":{"c":"x","d":[]},"b":1})"},
      // The RFC's own example of how names are sorted: by UTF-16 units.
      {R"({"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7})",
       "{\"\\r\":2,\"1\":4,\"\xC2\x80\":6,\"\xC3\xB6\":7,\"\xE2\x82\xAC\":1,\"\xF0\x9F\x98\x80\":5,\"\xEF\xAC\xB3\":"
       "3}"},
      {R"(["\u20ac$\u000f\nA'B\"\\\\\"/"])", "[\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"]"},
      {"[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001]",
       "[333333333.3333333,1e+30,4.5,0.002,1e-27]"},
      {"[0,-0.0,-1,1e21,1e20,0.000001,0.0000001,123456789012345680000,9007199254740993]",
       "[0,0,-1,1e+21,100000000000000000000,0.000001,1e-7,123456789012345680000,9007199254740992]"},
      {"[-1.5,100,1.0,5e-324,1.7976931348623157e308]", "[-1.5,100,1,5e-324,1.7976931348623157e+308]"},
  };
  for (const Case& c : cases) {
    const Result<Value> value = read_json(c.text);
    ASSERT_TRUE(value) << c.text;
    const Result<std::string> canonical = canonical_json(*value);
    ASSERT_TRUE(canonical) << c.text;
    EXPECT_EQ(*canonical, c.canonical);
  }
}

TEST(CanonicalJson, refuses_what_has_no_such_spelling) {
  const auto error_of = [](const Value& value) {
    const Result<std::string> text = canonical_json(value);
    return text ? "none: " + *text : text.error().text;
  };
  EXPECT_EQ(error_of(Value::of(std::numeric_limits<double>::infinity())), "a number is not finite");
  EXPECT_EQ(error_of(Value::of("\xff")), "a text is not UTF-8");
  EXPECT_EQ(error_of(Value::object().set("\xff", Value::of(1))), "a name is not UTF-8");
  EXPECT_EQ(error_of(Value::object().set("a", Value::of(1)).set("a", Value::of(2))), "`a` is there twice");
}

}  // namespace
}  // namespace pawl

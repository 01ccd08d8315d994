// SPDX-License-Identifier: Apache-2.0
#include "base/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pawl {
namespace {

struct Case {
  std::string text;
  std::string expected;
};

// What was read, written again; or the error text.
std::string reread(std::string_view text, const JsonOptions& options = {}) {
  const Result<Value> value = read_json(text, options);
  return value ? write_json(*value) : value.error().text;
}

TEST(Json, reads_and_writes_back) {
  const Case cases[] = {
      {"null", "null"},
      {" true ", "true"},
      {"false", "false"},
      {"0", "0"},
      {"-0", "0"},
      {"-12", "-12"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"9223372036854775808", "9223372036854775808"},
      {"1.5", "1.5"},
      {"1e2", "100"},
      {"1E+2", "100"},
      {"2.5e-1", "0.25"},
      {"1e400", "null"},
      {R"("")", R"("")"},
      {R"("a\"\\\/\b\f\n\r\t")", R"("a\"\\/\u0008\u000c\n\r\t")"},
      {R"("\u0041\u00e9\u20AC")", "\"Aé€\""},
      {R"("\ud83d\ude00")", "\"😀\""},
      {R"("\u0000")", R"("\u0000")"},
      {R"("\ud83d")", "\"\xEF\xBF\xBD\""},
      {R"("\ude00\ud83d")", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
      {R"("\ud83d\u0041")",
       "\"\xEF\xBF\xBD"
       "A\""},
      {"\"é😀\"", "\"é😀\""},
      {"\"\x7F\"", R"("\u007f")"},
      {"[]", "[]"},
      {"[ 1 , [ ] ,\n{ } ]", "[1,[],{}]"},
      {R"({"b":1,"a":{"c":[true,null]}})", R"({"b":1,"a":{"c":[true,null]}})"},
      {R"({"":""})", R"({"":""})"},
      {"\xEF\xBB\xBF{}", "{}"},
      {"\t\r\n[1]\n", "[1]"},
  };
  for (const Case& c : cases) EXPECT_EQ(reread(c.text), c.expected) << c.text;
}

TEST(Json, refuses_with_the_place) {
  const Case cases[] = {
      {"", "1:1: the text ends where a value should be"},
      {"  ", "1:3: the text ends where a value should be"},
      {"nul", "1:1: a value is missing here"},
      {"True", "1:1: a value is missing here"},
      {"'x'", "1:1: a value is missing here"},
      {"-", "1:1: a value is missing here"},
      {"+1", "1:1: a value is missing here"},
      {".5", "1:1: a value is missing here"},
      {"NaN", "1:1: a value is missing here"},
      {"01", "1:3: a number with a leading zero"},
      {"-00", "1:4: a number with a leading zero"},
      {"1.", "1:3: a number without digits after the point"},
      {"1e", "1:3: a number without digits in its exponent"},
      {"1e+", "1:4: a number without digits in its exponent"},
      {"1 2", "1:3: text after the end of the value"},
      {"{}\n\n}", "3:1: text after the end of the value"},
      {"0x10", "1:2: text after the end of the value"},
      {"[1,]", "1:4: a `,` before `]`"},
      {"[1 2]", "1:4: a `,` or `]` is missing here"},
      {"[", "1:2: the text ends where a value should be"},
      {"[1", "1:3: a `,` or `]` is missing here"},
      {"{", "1:2: an object that does not end"},
      {"{a:1}", "1:2: a key in quotes is missing here"},
      {R"({"a" 1})", "1:6: a `:` is missing here"},
      {R"({"a":1,})", "1:8: a `,` before `}`"},
      {R"({"a":1)", "1:7: a `,` or `}` is missing here"},
      {R"({"a":1, "b":2, "a":3})", "1:16: the key `a` stands twice"},
      {"{\"a\":1,\n \"\\u0061\":2}", "2:2: the key `a` stands twice"},
      {R"([{"x":{"k":1,"k":1}}])", "1:14: the key `k` stands twice"},
      {R"("a)", "1:3: a string that does not end"},
      {"\"a\nb\"", "1:3: a control character inside a string; write it as an escape"},
      {std::string("\"a\0b\"", 5), "1:3: a control character inside a string; write it as an escape"},
      {R"("\x41")", "1:3: an escape that JSON does not know"},
      {R"("\)", "1:3: an escape that JSON does not know"},
      {R"("\u12g4")", "1:6: a `\\u` without four hexadecimal digits"},
      {R"("\ud83d\u12")", "1:12: a `\\u` without four hexadecimal digits"},
      {"\"\xC0\x80\"", "1:2: bytes that are not UTF-8"},
      {"\"ok\xFF\"", "1:4: bytes that are not UTF-8"},
      {"\"\xED\xA0\x80\"", "1:2: bytes that are not UTF-8"},
      {"\"\xE2\x82\"", "1:2: bytes that are not UTF-8"},
      {"{} // no", "1:4: text after the end of the value"},
      {"/* no */ {}", "1:1: a value is missing here"},
      {std::string("{}\0", 3), "1:3: text after the end of the value"},
  };
  for (const Case& c : cases) {
    const Result<Value> value = read_json(c.text);
    ASSERT_FALSE(value) << c.text;
    EXPECT_EQ(value.error().text, c.expected) << c.text;
    EXPECT_EQ(value.error().code, Code::bad_json) << c.text;
  }
}

TEST(Json, comments_and_last_commas_only_where_they_are_allowed) {
  const JsonOptions options{.allows_comments = true};
  const Case cases[] = {
      {"// first\n{\"a\": 1, /* in\nside */ \"b\": [1, 2,],}\n// last", R"({"a":1,"b":[1,2]})"},
      {"[/**/]", "[]"},
      {R"({"url": "http://x/*y*/"})", R"({"url":"http://x/*y*/"})"},
      {"[,]", "1:2: a value is missing here"},
      {"[1,,]", "1:4: a value is missing here"},
      {"{,}", "1:2: a key in quotes is missing here"},
      {"[1] /", "1:5: a `/` that starts no comment"},
      {"[1] /* x", "1:5: a comment that does not end"},
      {"[1 /*/]", "1:4: a comment that does not end"},
      {R"({"a":1,"a":2})", "1:8: the key `a` stands twice"},
  };
  for (const Case& c : cases) EXPECT_EQ(reread(c.text, options), c.expected) << c.text;
}

TEST(Json, duplicates_only_where_they_are_allowed) {
  const Result<Value> value = read_json(R"({"a":1,"a":2})", {.allows_duplicate_keys = true});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->members.size(), 2U);
}

// The header promises: the last one then counts, as in the agents' readers.
TEST(Json, the_last_duplicate_counts) {
  const Result<Value> value = read_json(R"({"a":1,"b":0,"a":2})", {.allows_duplicate_keys = true});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->find("a")->integer, 2);
  EXPECT_EQ(value->find("b")->integer, 0);
}

TEST(Json, nesting_is_bounded) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_TRUE(read_json(nested(65)));
  EXPECT_EQ(reread(nested(66)), "1:66: nested deeper than 64");
  EXPECT_EQ(reread(std::string(2 << 20, '[')), "1:66: nested deeper than 64");
  EXPECT_EQ(reread(R"({"a":{"b":{"c":1}}})", {.max_depth = 2}), "1:16: nested deeper than 2");
  EXPECT_EQ(reread(R"({"a":{"b":1}})", {.max_depth = 2}), R"({"a":{"b":1}})");
}

TEST(Json, every_value_and_key_knows_its_place) {
  const std::string text = "{ \"é\": [1, \"x\\n\"],\n  \"b\" : {} }";
  const Result<Value> value = read_json(text);
  ASSERT_TRUE(value);
  const auto cut = [&](Span span) { return text.substr(span.begin, span.size()); };
  EXPECT_EQ(cut(value->span), text);
  EXPECT_EQ(cut(value->members[0].name_span), "\"é\"");
  EXPECT_EQ(cut(value->members[0].value.span), "[1, \"x\\n\"]");
  EXPECT_EQ(cut(value->members[0].value.items[0].span), "1");
  EXPECT_EQ(cut(value->members[0].value.items[1].span), "\"x\\n\"");
  EXPECT_EQ(cut(value->members[1].name_span), "\"b\"");
  EXPECT_EQ(cut(value->members[1].value.span), "{}");
}

TEST(Json, numbers_keep_their_kind) {
  const Result<Value> whole = read_json("42");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->kind, Value::Kind::integer);
  EXPECT_EQ(whole->integer, 42);
  EXPECT_EQ(whole->real, 42.0);
  const Result<Value> real = read_json("42.0");
  ASSERT_TRUE(real);
  EXPECT_EQ(real->kind, Value::Kind::real);
  EXPECT_EQ(real->real, 42.0);
  const Result<Value> large = read_json("18446744073709551616");
  ASSERT_TRUE(large);
  EXPECT_EQ(large->kind, Value::Kind::real);
  EXPECT_EQ(large->real, 18446744073709551616.0);
  EXPECT_TRUE(std::isinf(read_json("-1e999")->real));
  EXPECT_LT(read_json("-1e999")->real, 0);
  EXPECT_EQ(read_json("1e-999")->real, 0);
}

TEST(Json, writes_text_that_is_no_utf8_with_a_replacement) {
  std::string out;
  append_json_string(out, "a\xFFz\xE2\x82");
  EXPECT_EQ(out, "\"a\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_TRUE(read_json(out));
}

TEST(Json, a_reply_reads_as_it_was_built) {
  Value reply = Value::object();
  reply.set("text", Value::of("a\n\x01\""))
      .set("yes", Value::of(true))
      .set("count", Value::of(-3))
      .set("part", Value::of(0.5));
  reply.set("items", Value::array());
  EXPECT_EQ(write_json(reply), R"({"text":"a\n\u0001\"","yes":true,"count":-3,"part":0.5,"items":[]})");
  EXPECT_EQ(reread(write_json(reply)), write_json(reply));
}

TEST(Value, finds_members) {
  const Result<Value> value = read_json(R"({"a":"x","b":1})");
  ASSERT_TRUE(value);
  EXPECT_EQ(*value->find_text("a"), "x");
  EXPECT_EQ(value->find_text("b"), nullptr);
  EXPECT_EQ(value->find("c"), nullptr);
  EXPECT_EQ(value->find("a")->find("a"), nullptr);
}

}  // namespace
}  // namespace pawl

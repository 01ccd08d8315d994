// SPDX-License-Identifier: Apache-2.0
#include "intake/json_edit.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

Value parse(std::string_view text) {
  JsonOptions options;
  options.allows_comments = true;
  const Result<Value> value = read_json(text, options);
  EXPECT_TRUE(value.has_value()) << text << "\n" << (value ? "" : value.error().text);
  return value ? *value : Value::object();
}

// Adds `"k": {"a": 1}` to the root.
std::string added(std::string_view text) {
  Value child = Value::object();
  child.set("a", Value::of(1));
  return append_child(text, parse(text), "k", child);
}

TEST(JsonEdit, AppendsInTheStyleOfTheText) {
  struct Case {
    std::string_view before;
    std::string_view after;
  };
  const Case cases[] = {
      {"{}", "{\n  \"k\": {\n    \"a\": 1\n  }\n}"},
      {"{}\n", "{\n  \"k\": {\n    \"a\": 1\n  }\n}\n"},
      {"{\n}\n", "{\n  \"k\": {\n    \"a\": 1\n  }\n}\n"},
      {"{\"x\":1}", "{\"x\":1,\"k\":{\"a\":1}}"},
      {"{\"x\": 1}", "{\"x\": 1, \"k\": {\"a\": 1}}"},
      {"{ \"x\": 1 }", "{ \"x\": 1, \"k\": {\"a\": 1} }"},
      {"{\n    \"x\": 1\n}\n", "{\n    \"x\": 1,\n    \"k\": {\n        \"a\": 1\n    }\n}\n"},
      {"{\n\t\"x\": 1\n}", "{\n\t\"x\": 1,\n\t\"k\": {\n\t\t\"a\": 1\n\t}\n}"},
      {"{\r\n  \"x\": 1\r\n}\r\n", "{\r\n  \"x\": 1,\r\n  \"k\": {\r\n    \"a\": 1\r\n  }\r\n}\r\n"},
      {"{\n  \"x\": 1 // one\n}", "{\n  \"x\": 1, // one\n  \"k\": {\n    \"a\": 1\n  }\n}"},
      {"{\n  \"x\": 1, // one\n}", "{\n  \"x\": 1, // one\n  \"k\": {\n    \"a\": 1\n  },\n}"},
      {"{\n  \"x\": 1\n  /* the end, really */\n}",
       "{\n  \"x\": 1,\n  /* the end, really */\n  \"k\": {\n    \"a\": 1\n  }\n}"},
      {"{\n  \"x\": 1, \"y\": 2\n}", "{\n  \"x\": 1, \"y\": 2,\n  \"k\": {\n    \"a\": 1\n  }\n}"},
      {"{ // nothing yet\n}", "{ // nothing yet\n  \"k\": {\n    \"a\": 1\n  }\n}"},
      {"// head\n{\n  \"x\": \"//{}\"\n}", "// head\n{\n  \"x\": \"//{}\",\n  \"k\": {\n    \"a\": 1\n  }\n}"},
  };
  for (const Case& c : cases) EXPECT_EQ(added(c.before), c.after) << c.before;
}

TEST(JsonEdit, AppendsToLists) {
  const std::string_view text = "{\n  \"l\": [\n    1\n  ],\n  \"m\": [],\n  \"n\": [1, 2]\n}\n";
  const Value root = parse(text);
  EXPECT_EQ(append_child(text, *root.find("l"), "", Value::of(2)),
            "{\n  \"l\": [\n    1,\n    2\n  ],\n  \"m\": [],\n  \"n\": [1, 2]\n}\n");
  EXPECT_EQ(append_child(text, *root.find("m"), "", Value::of(2)),
            "{\n  \"l\": [\n    1\n  ],\n  \"m\": [\n    2\n  ],\n  \"n\": [1, 2]\n}\n");
  EXPECT_EQ(append_child(text, *root.find("n"), "", Value::of(3)),
            "{\n  \"l\": [\n    1\n  ],\n  \"m\": [],\n  \"n\": [1, 2, 3]\n}\n");
}

TEST(JsonEdit, RemovesAnyChildAndItsCommaOnly) {
  struct Case {
    std::string_view before;
    std::size_t index;
    std::string_view after;
  };
  const Case cases[] = {
      {"[1, 2, 3]", 0, "[2, 3]"},
      {"[1, 2, 3]", 1, "[1, 3]"},
      {"[1, 2, 3]", 2, "[1, 2]"},
      {"[1]", 0, "[]"},
      {"[ 1 ]", 0, "[]"},
      {"[\n  1,\n  2,\n  3\n]", 1, "[\n  1,\n  3\n]"},
      {"[\n  1,\n  2,\n  3\n]", 0, "[\n  2,\n  3\n]"},
      {"[\n  1,\n  2,\n]", 1, "[\n  1,\n]"},
      {"[\n  1, // one\n  2\n]", 1, "[\n  1 // one\n]"},
      {"[\n  1, // one\n  2 // two\n]", 1, "[\n  1 // one // two\n]"},
      {"[ // c\n  1]", 0, "[ // c\n]"},
      {"[1 /* a, b */, 2]", 1, "[1 /* a, b */]"},
  };
  for (const Case& c : cases) {
    const std::string after = remove_child(c.before, parse(c.before), c.index);
    EXPECT_EQ(after, c.after) << c.before;
    static_cast<void>(parse(after));
  }
}

// The property that the wiring relies on.
TEST(JsonEdit, RemovingWhatWasAddedGivesTheSameBytes) {
  const std::string_view texts[] = {
      "{}",
      "{}\n",
      "  {}  ",
      "{\"x\":1}",
      "{\"x\": 1}\n",
      "{ \"x\": 1 }",
      "{\n  \"x\": 1, \"y\": 2\n}",
      "{ \"x\" : 1 , \"y\" : [ ] }",
      "{\n  \"x\": 1\n}\n",
      "{\n    \"x\": {\n        \"y\": []\n    }\n}",
      "{\n\t\"x\": 1\n}",
      "{\r\n  \"x\": 1\r\n}\r\n",
      "{\n\n  \"x\": 1\n\n}\n\n",
      "{\"a\": 1,\n \"b\": 2}",
      "{\n  \"x\": 1, // one\n}",
      "{\n  \"x\": 1 // one\n}",
      "{\n  \"x\": 1 /* one */ /* two */\n  // three\n}",
      "{ // nothing yet\n}",
      "{ /* nothing yet */ }",
      "// head\n{\n  \"x\": \"a,b//c}\"\n} // tail\n",
      "\xEF\xBB\xBF{\n  \"x\": 1\n}\n",
      "{\"x\": \"\xC3\xA9\\u00e9\", \"y\": -1.5e3}",
  };
  for (const std::string_view text : texts) {
    const std::string now = added(text);
    const Value root = parse(now);
    ASSERT_NE(root.find("k"), nullptr) << text;
    EXPECT_EQ(remove_child(now, root, root.members.size() - 1), text);
    const std::string twice = append_child(now, root, "k2", Value::array());
    const Value second = parse(twice);
    EXPECT_EQ(remove_child(twice, second, second.members.size() - 1), now);
  }
}

}  // namespace
}  // namespace pawl

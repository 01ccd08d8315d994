// SPDX-License-Identifier: Apache-2.0
#include "settings/toml.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json.h"

namespace pawl {
namespace {

// Each value and key with the text that its span covers: one line a case.
void dump(const Value& value, std::string_view text, std::string& out) {
  if (value.is_object()) {
    out += "{";
    for (const Member& member : value.members) {
      out += out.back() == '{' ? "" : " ";
      out += text.substr(member.name_span.begin, member.name_span.size());
      out += ":";
      dump(member.value, text, out);
    }
    out += "}";
  } else if (value.is_array()) {
    out += "[";
    for (const Value& item : value.items) {
      out += out.back() == '[' ? "" : " ";
      dump(item, text, out);
    }
    out += "]";
  } else {
    out += "<" + std::string(text.substr(value.span.begin, value.span.size())) + ">";
  }
}

std::string places(std::string_view text) {
  const Result<Value> value = read_toml(text, "f.toml");
  if (!value) return value.error().text;
  std::string out;
  dump(*value, text, out);
  return out;
}

std::string json(std::string_view text) {
  const Result<Value> value = read_toml(text, "f.toml");
  return value ? write_json(*value) : value.error().text;
}

TEST(Toml, ReadsValues) {
  EXPECT_EQ(json(""), "{}");
  EXPECT_EQ(json("a = 1\nb = \"x\"\nc = true\nd = [1, 2]\ne = 1.5\n"), R"({"a":1,"b":"x","c":true,"d":[1,2],"e":1.5})");
  EXPECT_EQ(json("[t]\na = 1\n[[l]]\nx = 1\n[[l]]\nx = 2\n"), R"({"t":{"a":1},"l":[{"x":1},{"x":2}]})");
  EXPECT_EQ(read_toml("a = 7", "f")->find("a")->real, 7.0);
}

TEST(Toml, KeepsTheOrderOfTheFile) {
  EXPECT_EQ(json("z = 1\na = 2\n[m]\nz = 1\nb = 2\n[c]\n[m.a]\n"), R"({"z":1,"a":2,"m":{"z":1,"b":2,"a":{}},"c":{}})");
}

TEST(Toml, KnowsThePlaceOfValuesAndKeys) {
  EXPECT_EQ(places("a = 1\nlong.\"quoted key\" = 'x'  # c\n"), "{a:<1> long:{\"quoted key\":<'x'>}}");
  EXPECT_EQ(places("a = [ 12, \"b\" ]\nt = { k = -3 , l=false}"), "{a:[<12> <\"b\">] t:{k:<-3> l:<false>}}");
  EXPECT_EQ(places("[t]\r\na = 1\r\nb = \"\"\"x\r\ny\"\"\"\r\n"), "{t:{a:<1> b:<\"\"\"x\r\ny\"\"\">}}");
}

TEST(Toml, MarksCountColumnsAndPlacesCountBytes) {
  EXPECT_EQ(places("a = 'é€😀', "),
            "f.toml:1: not valid TOML: expected a comment or whitespace, saw `,`\n"
            "  a = 'é€😀', \n"
            "            ^");
  EXPECT_EQ(places("é = 1\n"),
            "f.toml:1: not valid TOML: expected keys, tables, whitespace or comments, saw `é`\n"
            "  é = 1\n"
            "  ^");
  EXPECT_EQ(places("\"é€\" = ['é', 'x']\nb = 2"), "{\"é€\":[<'é'> <'x'>] b:<2>}");
  EXPECT_EQ(places("\xEF\xBB\xBF"
                   "a = 1\nb = 'x'"),
            "{a:<1> b:<'x'>}");
}

TEST(Toml, ATableStandsAtItsHeader) {
  const std::string text = "x = 1\n[a.b]\ny = 2\n";
  const Result<Value> value = read_toml(text, "f");
  const Span span = value->find("a")->find("b")->span;
  EXPECT_EQ(text.substr(span.begin, span.size()), "[a.b]");
}

TEST(Toml, ComplainsWithPlaceLineAndCaret) {
  EXPECT_EQ(places("a = 1\nb 2\n"),
            "f.toml:2: not valid TOML: expected `=`, saw `2`\n"
            "  b 2\n"
            "    ^");
  EXPECT_EQ(places("a = 1\na = 2\n"),
            "f.toml:2: not valid TOML: cannot redefine existing integer `a`\n"
            "  a = 2\n"
            "      ^");
  EXPECT_EQ(places("a = \"x"),
            "f.toml:1: not valid TOML: encountered end-of-file\n"
            "  a = \"x\n"
            "        ^");
  EXPECT_EQ(places("a = '\xFF'\n"),
            "f.toml:1: a byte that is not UTF-8\n"
            "  a = '\\xFF'\n"
            "       ^");
}

// toml++ 3.3 breaks its own assertions at these.
TEST(Toml, BrokenAssertionsAreErrorsWithALine) {
  const std::string what = "not valid TOML: a stray or missing character\n";
  EXPECT_EQ(places("a = 1\n  [#]\nb = 2\n"), "f.toml:2: " + what + "    [#]\n    ^");
  EXPECT_EQ(places("a = 1\nb = [1,}]\n"), "f.toml:2: " + what + "  b = [1,}]\n  ^");
  EXPECT_EQ(places("[#"), "f.toml:1: " + what + "  [#\n  ^");
  EXPECT_EQ(places("\n" + std::string(70000, '#') + "\n[#"), "f.toml:1: " + what + "  \n  ^");
}

// toml++ 3.3 reaches `__builtin_unreachable()` at these.
TEST(Toml, CharactersBeyondAsciiStandInQuotesAndComments) {
  for (const std::string_view c : {"é", "\u00A0", "\u1680", "\u2028", "\uFEFF", "\uFFFD", "😀", "\U0010FFFD"}) {
    const std::string s(c);
    EXPECT_TRUE(read_toml("a = '" + s + "' # " + s + "\n\"" + s + "\" = \"\"\"" + s + "\"\"\"\n", "f")) << s;
    const std::string wrong[] = {"x\n" + s,     "a" + s + " = 1",    "a = " + s,    "a = 1" + s,
                                 "[" + s + "]", "a = [1," + s + "]", "a = 1\n" + s, "a = 2.5.b.\"" + s};
    for (const std::string& text : wrong) EXPECT_FALSE(read_toml(text, "f")) << text;
  }
}

TEST(Toml, RefusesDates) {
  EXPECT_EQ(places("a = 1\nd = 2020-01-02\n"),
            "f.toml:2: dates and times are not used here; write a string\n"
            "  d = 2020-01-02\n"
            "      ^");
}

TEST(Toml, BoundsNesting) {
  EXPECT_TRUE(read_toml("a = " + std::string(32, '[') + std::string(32, ']'), "f"));
  EXPECT_EQ(places("a = " + std::string(33, '[') + std::string(33, ']')),
            "f.toml:1: nested too deeply; at most 32 levels are read\n"
            "  a = " +
                std::string(33, '[') + std::string(33, ']') +
                "\n"
                "  " +
                std::string(36, ' ') + "^");
  std::string key = "a";
  for (int i = 0; i < 16; ++i) key += ".a";
  EXPECT_TRUE(read_toml(key + " = 1.5\n" + "[b]\n" + key + " = '......................'\n", "f"));
  EXPECT_EQ(places(key + ".a = 1"),
            "f.toml:1: a key with too many parts; at most 16 dots are read\n"
            "  " +
                key +
                ".a = 1\n"
                "  " +
                std::string(33, ' ') + "^");
  // The bound cannot be hidden behind a string.
  EXPECT_FALSE(read_toml("x = {a=\"\"\"b\\\"\"\"\"\", " + key + ".a = 1}", "f"));
  EXPECT_FALSE(read_toml("x = {a='''b''''', " + key + ".a = 1}", "f"));
  EXPECT_FALSE(read_toml("# \"\n" + key + ".a = 1", "f"));
}

TEST(Toml, BoundsTheNumberOfTables) {
  std::string text;
  for (int i = 0; i < 20001; ++i) text += "a.b" + std::to_string(i) + " = 1\n";
  EXPECT_EQ(places(text),
            "f.toml:20001: too many tables and dotted keys; at most 20000 are read\n"
            "  a.b20000 = 1\n"
            "   ^");
}

TEST(Toml, HostileTextEnds) {
  const auto repeated = [](std::string_view part) {
    std::string text;
    while (text.size() < 1000000) text += part;
    return text;
  };
  for (const std::string_view part : {"a.", "[", "{a=", "\"", "'''", "[[a]]\n", "[a]\n", "x=[\n", "\\", "x={},\n"}) {
    EXPECT_FALSE(read_toml(repeated(part), "f")) << part;
  }
  for (const std::string_view part : {"#", "\n", "#\n", " "}) {
    EXPECT_TRUE(read_toml(repeated(part), "f")) << part;
  }
}

TEST(Toml, LeavesOutLinesThatAreOnlyAComment) {
  EXPECT_EQ(without_comment_lines(""), "");
  EXPECT_EQ(without_comment_lines("# a\n\n  # b\n"), "");
  EXPECT_EQ(without_comment_lines("# a\nx = 1 # c\n\t#b\ny = [\n  # d\n  2]"), "x = 1 # c\ny = [\n  2]");
  // A line of a text is not a comment.
  for (const std::string_view text : {"x = \"\"\"\n# a\n\"\"\"\n", "x = '''\n# a\n'''\n"})
    EXPECT_EQ(without_comment_lines(text), text);
}

}  // namespace
}  // namespace pawl

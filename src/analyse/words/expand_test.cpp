// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/expand.h"

#include <gtest/gtest.h>

#include <string>

#include "analyse/tests/test_world.h"
#include "parse/parse.h"

namespace pawl {
namespace {

Word word_of(std::string text) {
  Word word;
  word.text = std::move(text);
  return word;
}

// The words of `text` after expansion, each in brackets: `*` after a pattern, `?` after one that is not known.
std::string shown(const std::vector<Word>& words) {
  std::string out;
  for (const Word& word : words) {
    out += "[" + word.text + "]";
    if (word.kind == Word::Kind::glob) out += "*";
    if (word.kind == Word::Kind::unknown) out += "?";
  }
  return out;
}

class Expanding : public ::testing::Test {
 protected:
  Expanding() {
    scope_.go_to("/home/dev/app");
    scope_.set("x", {word_of("one")});
    scope_.set("two", {word_of("a"), word_of("b")});
    scope_.set("spaced", {word_of("p q")});
    scope_.set("tilde", {word_of("rm ~")});
    scope_.set("stars", {word_of("*.c")});
    scope_.set("empty", {word_of("")});
  }

  std::string expand(std::string_view text, bool splits = true) {
    const Script script = parse_script("echo " + std::string(text));
    EXPECT_EQ(script.gaps, 0) << text;
    const TestWorld test_world;
    const World world = test_world.world();
    const Expander expander{world, scope_,
                            [](const Part&) {
                              Stream stream;
                              stream.is_known = true;
                              stream.text = "out put\n\n";
                              return stream;
                            },
                            [](const Word&, bool) {}};
    const ShellWord& word = script.root.children[0].words[1];
    return shown(splits ? expand_word(word, expander) : expand_unsplit(word, expander));
  }

  Scope scope_;
};

TEST_F(Expanding, literals) {
  EXPECT_EQ(expand("abc"), "[abc]");
  EXPECT_EQ(expand("'a b'"), "[a b]");
  EXPECT_EQ(expand("''"), "[]");
  EXPECT_EQ(expand("a*"), "[a*]*");
  EXPECT_EQ(expand("'a*'"), "[a*]");
  EXPECT_EQ(expand("'a'*"), "[a*]*");
  EXPECT_EQ(expand("\\*"), "[*]");
}

TEST_F(Expanding, home) {
  EXPECT_EQ(expand("~"), "[/home/dev]");
  EXPECT_EQ(expand("~/x"), "[/home/dev/x]");
  EXPECT_EQ(expand("~dev/x"), "[/home/dev/x]");
  EXPECT_EQ(expand("~root"), "[/root]");
  EXPECT_EQ(expand("~other"), "[/home/other]");
  EXPECT_EQ(expand("'~'"), "[~]");
  EXPECT_EQ(expand("a~"), "[a~]");
  EXPECT_EQ(expand("$HOME/x"), "[/home/dev/x]");
  EXPECT_EQ(expand("\"$HOME\""), "[/home/dev]");
  EXPECT_EQ(expand("$PWD"), "[/home/dev/app]");
  EXPECT_EQ(expand("$TMPDIR/x"), "[/tmp/x]");
}

TEST_F(Expanding, variables) {
  EXPECT_EQ(expand("$x"), "[one]");
  EXPECT_EQ(expand("a${x}b"), "[aoneb]");
  EXPECT_EQ(expand("$two"), "[a][b]");
  EXPECT_EQ(expand("$two/$two"), "[a/a][a/b][b/a][b/b]");
  EXPECT_EQ(expand("$unset"), "[$unset]?");
  EXPECT_EQ(expand("/$unset/"), "[/$unset/]?");
  EXPECT_EQ(expand("$empty"), "");
  EXPECT_EQ(expand("\"$empty\""), "[]");
  EXPECT_EQ(expand("${IFS}"), "");
  EXPECT_EQ(expand("rm${IFS}x"), "[rm][x]");
}

TEST_F(Expanding, splits_what_is_not_quoted) {
  EXPECT_EQ(expand("$spaced"), "[p][q]");
  EXPECT_EQ(expand("\"$spaced\""), "[p q]");
  EXPECT_EQ(expand("a$spaced"), "[ap][q]");
  EXPECT_EQ(expand("$spaced", false), "[p q]");
  EXPECT_EQ(expand("$stars"), "[*.c]*");
  EXPECT_EQ(expand("\"$stars\""), "[*.c]");
  // Bash leaves this ~ alone; it is judged as home even so.
  EXPECT_EQ(expand("$tilde"), "[rm][/home/dev]");
  EXPECT_EQ(expand("$(x)"), "[out][put]");
  EXPECT_EQ(expand("\"$(x)\""), "[out put]");
}

TEST_F(Expanding, operators) {
  EXPECT_EQ(expand("${unset:-d}"), "[d][$unset]?");
  EXPECT_EQ(expand("${x:-d}"), "[one]");
  EXPECT_EQ(expand("${empty:-d}"), "[d]");
  EXPECT_EQ(expand("${x:+d}"), "[d]");
  EXPECT_EQ(expand("${x:?no}"), "[one]");
  EXPECT_EQ(expand("${x#o}"), "[ne]");
  EXPECT_EQ(expand("${x%%n*}"), "[o]");
  EXPECT_EQ(expand("${x/n/m}"), "[ome]");
  EXPECT_EQ(expand("${x:1:1}"), "[n]");
  EXPECT_EQ(expand("${x: -2}"), "[ne]");
  EXPECT_EQ(expand("${x^}${x^^}"), "[OneONE]");
  EXPECT_EQ(expand("${x//$unset/z}").back(), '?');
  EXPECT_EQ(expand("${unset%.js}.ts").back(), '?');
  EXPECT_EQ(expand("${new:=d}$new"), "[dd][d$new]?[$newd]?[$new$new]?");
}

TEST_F(Expanding, braces) {
  EXPECT_EQ(expand("{a,b}"), "[a][b]");
  EXPECT_EQ(expand("x{a,b}y"), "[xay][xby]");
  EXPECT_EQ(expand("{a,{b,c}}"), "[a][b][c]");
  EXPECT_EQ(expand("{a}"), "[{a}]");
  EXPECT_EQ(expand("'{a,b}'"), "[{a,b}]");
  EXPECT_EQ(expand("{rm,-rf,/}"), "[rm][-rf][/]");
}

TEST_F(Expanding, positional_parameters) {
  EXPECT_EQ(expand("$1"), "[$1]?");
  scope_.set_positional({word_of("p1"), word_of("p2")});
  EXPECT_EQ(expand("$1"), "[p1]");
  EXPECT_EQ(expand("$2"), "[p2]");
  EXPECT_EQ(expand("\"$3\""), "[]");
  EXPECT_EQ(expand("\"$@\""), "[p1][p2]");
}

TEST_F(Expanding, too_many_values_are_unknown) {
  EXPECT_EQ(expand("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"), "[…]?");
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What Pawl knows about the output of programs that only change text, held against those programs. A command whose
// program is not installed is left out.
#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "analyse/analyse.h"
#include "content/small/sed_edit.h"

namespace pawl {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string printed_by_bash(const std::string& command) {
  const std::string script = "printf %s \"$(" + command + "\n)\"";
  FILE* pipe = ::popen(("LC_ALL=C.UTF-8 bash -c " + in_quotes(script) + " 2> /dev/null").c_str(), "r");
  if (pipe == nullptr) return "bash cannot be run";
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  ::pclose(pipe);
  return out;
}

// Commands that only print; none of them may do anything else, for they are run.
constexpr const char* kCommands[] = {
    R"(echo a  "b  c")",
    R"(echo -n a)",
    R"(echo -e 'a\tb\x72\x7g\0162\01234\162\u00e9\U1F600\"\q\b\f\v\e\E\\')",
    R"(echo -e 'a\cb' c)",
    R"(echo -neE 'x\n')",
    R"(echo -E -e 'a\nb')",
    R"(echo -x -e a)",
    R"(echo -)",
    R"(printf 'a\0162b\162c\x72\u00e9\"\q\?\cx')",
    R"(printf '%b|' 'a\0162b\162' 'c\cd' x)",
    R"(printf '%5s|%-5s|%.2s|%c|%5.1s' ab ab abc xyz uv)",
    R"(printf '%d %i %x %o %X %u' 10 0x10 255 8 255 3)",
    R"(printf '%d' "'A")",
    R"(printf '%03d|%-3d|%3d' 7 7 7)",
    R"(printf '%*s' 4 a)",
    R"(printf '%s\n' a b c)",
    R"(printf '%s-%s ' a b c)",
    R"(printf -- 'a%%b')",
    R"(printf '\%s' x)",
    R"(printf %d -12)",
    R"(printf 'rm -rf ~ and a text that is longer than one line of base64, which has seventy-six' | base64)",
    R"(printf 'rm -rf ~ and a text that is longer than one line of base64, which has seventy-six' | base64 -w0)",
    R"(printf a | base64 | base64 -d)",
    R"(printf ab | base64 | base64 -di)",
    R"(echo cm0=IC1y | base64 -d)",
    R"(echo cm0gLXJmIH4 | base64 -d)",
    R"(echo cm0gLXJmIH4= | openssl base64 -d)",
    R"(echo cm0gLXJmIH4= | openssl enc -base64 -d -A)",
    R"(printf 'rm -rf ~ and a text that is longer than one line' | xxd -p)",
    R"(printf 'rm -rf ~ and a text that is longer than one line' | xxd -p | xxd -r -p)",
    R"(printf '%s\n' '00000000: 726d 202d 7266 207e 2061 6e64  rm -rf ~ and' '0000000c: 0a2e  ..' | xxd -r)",
    R"(echo '726d 202d' | xxd -p -r)",
    R"(printf 'a b\nb a\n' | sed 's/a/x/')",
    R"(printf 'aaa\nbab\n' | sed 's/a/x/2;s/b/[&]/g')",
    R"(printf 'one\ntwo\nthree' | sed 2d)",
    R"(printf 'one\ntwo\nthree\n' | sed -n '2,3p')",
    R"(printf 'one\ntwo\nthree\n' | sed '/two/,$d')",
    R"(printf 'one\ntwo\nthree\n' | sed '/t/!d')",
    R"(printf 'one\ntwo\nthree\n' | sed -e '1i zero' -e '$a four' -e '2c\deux')",
    R"(printf 'one\ntwo\n' | sed '1a\
x y')",
    R"(printf 'a/b/c\n' | sed 's/\//-/g; s|-|/|')",
    R"(printf 'a/b\n' | sed 's,/,\,,')",
    R"(printf 'key = 12\n' | sed -E 's/^([a-z]+) = ([0-9]+)$/\2 \1/')",
    R"(printf 'key = 12\n' | sed 's/^\([a-z]*\) = \([0-9]*\)$/\2 \1/')",
    R"(printf 'abc\n' | sed 's/b*/x/g')",
    R"(printf 'baaac\n' | sed 's/a*/x/g')",
    R"(printf 'baaac\n' | sed 's/a*/x/2')",
    R"(printf 'hello\n' | sed 's/l/L/2g')",
    R"(printf 'ABC abc\n' | sed 's/B/x/gi')",
    R"(printf 'a.b\n' | sed 's/\./\n/;s/a/\t/')",
    R"(printf 'x{1}y\n' | sed 's/{1}/Z/')",
    R"(printf 'xxx\n' | sed -E 's/x{2}/Z/')",
    R"(printf 'xxx\n' | sed 's/x\{2\}/Z/')",
    R"(printf 'a+b\n' | sed 's/a+/Z/')",
    R"(printf 'aab\n' | sed 's/a\+/Z/')",
    R"(printf 'a|b\n' | sed 's/a\|b/Z/g')",
    R"(printf 'foo bar\n' | sed 's/\bbar\b/x/;s/\w\+/<&>/')",
    R"(printf 'a&b\n' | sed 's/&/\&\&/')",
    R"(printf 'word\n' | sed 's/[aeiou]/_/g;s/[^a-z_]//')",
    R"(printf 'a[b]c\n' | sed 's/\[b\]/x/')",
    R"(printf 'a\n\nb\n' | sed '/^$/d')",
    R"(printf '  a  \n' | sed 's/^[[:space:]]*//;s/[[:space:]]*$//')",
    R"(printf '1\n2\n3\n4\n' | sed -n '2p;3p;$p')",
    R"(printf '1\n2\n3\n4\n' | sed '2,3s/^/x/')",
    R"(printf '1\n2\n3\n4\n' | sed '3,2s/^/x/')",
    R"(printf '1\n2\n1\n4\n' | sed '/1/,2s/^/x/')",
    R"(printf '1\n2\n3\n4\n' | sed '/2/,/2/d')",
    R"(printf 'a\nb\n' | sed -n 's/a/x/p')",
    R"(printf 'a\nb' | sed 's/b/c/')",
    R"(printf 'caf\303\251 x\n' | sed 's/x/y/')",
    R"(printf 'a\n' | sed 's/a/b/; # a remark')",
    R"(printf 'a\n' | sed 's/$/;/')",
    R"(printf 'aXbX\n' | sed 's/X$/Y/;s/^a/A/')",
    R"(printf 'a\n' | sed --expression=s/a/b/ -s)",
    R"(printf 'ab\n' | sed -nE 's/(a)|(b)/[\1\2]/gp')",
    R"(printf 'x\n' | sed 's/x/a\/b/')",
    R"(printf 'ab\ncd' | rev)",
    R"(printf 'aé€b\n\nx' | rev)",
    R"(echo 'ez -es ~' | tr a-z n-za-m)",
    R"(echo 'EZ' | tr 'A-Za-z' 'N-ZA-Mn-za-m')",
    R"(echo RM | tr '[:upper:]' '[:lower:]')",
    R"(echo aabbcc | tr -s a-c x)",
    R"(echo aabb | tr -s b)",
    R"(echo hello | tr -c 'a-l\n' '*')",
    R"(echo hello | tr -dc 'el\n')",
    R"(echo ab | tr a-c x)",
    R"(echo abc | tr -t abc x)",
    R"(echo 'a\b' | tr '\\' /)",
    R"(printf 'a-b' | tr 'a\-b' 123)",
    R"(printf 'a-b' | tr -- -a 12)",
    R"(printf 'a b' | tr '\141\040' 'z_')",
    R"(echo aXbbX | tr -ds X b)",
    R"(echo 'a[b]' | tr '[]' '()')",
    R"(printf '1\n2\n3\n4\n' | head -2)",
    R"(printf '1\n2\n3\n4' | head -n -1)",
    R"(printf '1\n2\n3\n4' | head -c -1)",
    R"(printf '1\n2\n3\n4' | tail -n2)",
    R"(printf '1\n2\n3\n4\n' | tail -n +2)",
    R"(printf '1\n2\n3\n4' | tail --lines=1)",
    R"(printf '1\n2\n3\n4' | tail -c 3)",
    R"(printf '1\n2\n3\n4' | tail -c +3)",
    "cat <<'EOF' | rev\nabc\nEOF",
    R"(cat <<< abc)",
    R"(dirname /a/b/; dirname a; dirname /a; dirname /; dirname a/b//c)",
    R"(basename /a/b/; basename a; basename /)",
};

TEST(Outputs, are_what_the_programs_print) {
  const MemoryFiles files;
  const World world{files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  int count = 0;
  for (const std::string command : kCommands) {
    const Analysis analysis = analyse_shell("x \"$(" + command + "\n)\"", world);
    ASSERT_FALSE(analysis.steps.empty()) << command;
    const Word& word = analysis.steps.back().argv.back();
    // Whatever program is missing here prints nothing.
    bool is_installed = true;
    for (const Step& step : analysis.steps) {
      if (step.program != "x") is_installed &= !printed_by_bash("type " + step.program).empty();
    }
    if (!is_installed) continue;
    EXPECT_EQ(word.is_known() ? word.text : "unknown: " + word.reason, printed_by_bash(command)) << command;
    ++count;
  }
  EXPECT_GT(count, 30);
}

// Scripts put together at random: where Pawl says what sed makes of a text, sed makes that of it.
TEST(Outputs, sed_scripts_at_random) {
  std::mt19937 random(7);
  const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
  const std::vector<std::string> atoms = {"a",        "b",  "ab",   ".", "[ab]", "[^a]", "\\(a\\)",
                                          "\\(b*\\)", "a*", "b\\+", "^", "$",    "\\."};
  const std::vector<std::string> extended = {"a",           "(a)", "(a|b)", "b+",   "a?",  ".",
                                             "[[:alpha:]]", "^",   "$",     "(b)*", "a{2}"};
  const std::vector<std::string> by = {"x", "&", "[&]", "\\1", "", "\\n", "y&\\1", "\\&"};
  const std::vector<std::string> addresses = {"", "", "", "2", "$", "/b/", "1,2", "/a/,/b/", "2,$", "/b/!", "2!"};
  int said = 0;
  for (int i = 0; i < 300; ++i) {
    SedOptions options;
    options.is_extended = random() % 2 == 0;
    options.is_quiet = random() % 4 == 0;
    std::string script;
    for (std::size_t commands = 1 + random() % 3; commands > 0; --commands) {
      script += (script.empty() ? "" : "\n") + pick(addresses);
      const std::string name = pick({"s", "s", "s", "d", "p", "a", "i"});
      script += name == "s" ? "s/" : name == "a" || name == "i" ? name + " new" : name;
      if (name != "s") continue;
      for (std::size_t parts = 1 + random() % 3; parts > 0; --parts)
        script += pick(options.is_extended ? extended : atoms);
      script += "/" + pick(by) + "/" + pick({"", "g", "2", "p", "gp", "2g", "I"});
    }
    std::string text;
    for (std::size_t lines = random() % 5; lines > 0; --lines)
      text += pick({"a", "ab", "bab", "", "aabb.b", "c"}) + "\n";
    if (random() % 4 == 0) text += "ab";
    const std::optional<std::string> made = edited_by_sed(script, options, text);
    if (!made) continue;
    const std::string flags = std::string(options.is_extended ? "E" : "s") + (options.is_quiet ? "n" : "");
    const std::string command =
        "printf %s " + in_quotes(text) + " | sed -" + flags + " " + in_quotes(script) + "; printf '%s' \\;$?";
    const std::string printed = printed_by_bash(command);
    if (!printed.ends_with(";0")) continue;  // sed does not take it
    EXPECT_EQ(*made + ";0", printed) << command;
    ++said;
  }
  EXPECT_GT(said, 150);
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// The real bash as an oracle: what it accepts we read without a gap, what it rejects has one, and what it prints back
// of a text (`--pretty-print`, which runs nothing) holds the same commands to us as the text itself. Texts are every
// example in rules/ and the table in shell_texts.txt. Where we differ on purpose, the text stands below with its
// reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/process.h"
#include "commands_of.h"
#include "example_texts.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr ParseLimits kBashOnly{.reads_zsh = false};

struct Difference {
  std::string_view text;
  std::string_view reason;
};

// Bash rejects these; we read them.
constexpr Difference kMilder[] = {
    {"if a; then fi", "an empty list hides nothing, and zsh runs it"},
    {"if then fi", "an empty list hides nothing, and zsh runs it"},
    {"if a; then b; else fi", "an empty list hides nothing, and zsh runs it"},
    {"while a; do done", "an empty list hides nothing, and zsh runs it"},
    {"while do a; done", "an empty list hides nothing, and zsh runs it"},
    {"for x in a; do done", "an empty list hides nothing, and zsh runs it"},
    {"for ((a;b)); do c; done", "the parts of the header are not counted"},
    {"[[ a b ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ a == ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ ( a ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ a ) ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ -f ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ a =~ b) ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ a =~ a b ]]", "in a condition only substitutions run, and all of them are read"},
    {"[[ a\n&& b ]]", "in a condition only substitutions run, and all of them are read"},
    {"in", "a program of that name is no danger"},
    {"in for", "a program of that name is no danger"},
};

// Bash accepts these; we have a gap.
constexpr Difference kStricter[] = {
    {"for $x in a; do b; done", "fails when it runs"},
    {"echo `a | `", "bash reads the inside of backquotes only when it runs them"},
    {"echo `(`", "bash reads the inside of backquotes only when it runs them"},
    {"echo \"`(`\"", "bash reads the inside of backquotes only when it runs them"},
    {"cat <<E\n$(\nE", "bash reads the inside of a here-document only when it runs it"},
    {"cat <<E\n`\nE", "bash reads the inside of a here-document only when it runs it"},
    {"cat <<E\n${\nE", "bash reads the inside of a here-document only when it runs it"},
    {"$(a <<E)\nx\nE", "bash takes the next lines for the document, dash runs them"},
    {"cat <<E\n$(a | )\nE", "bash reads the inside of a here-document only when it runs it"},
};

// What bash prints back is another text.
constexpr Difference kPrintedOtherwise[] = {
    {"case a in (esac) d;; esac", "bash prints the pattern without its `(`, and then rejects that itself"},
    {"coproc a b", "bash prints the name that it gives to the coprocess"},
    {"coproc a > b", "bash prints the name that it gives to the coprocess"},
    {"a {x}<&-", "bash prints it as `>&-`, which closes the same"},
    {"a |& b", "bash prints `2>&1 |`"},
    {"a | b |& c", "bash prints `2>&1 |`"},
    {"a < b > c >> d >| e <> f 2> g 2>> h &> i &>> j 2>&1 <&3 >&- 3<&- {fd}> k >& l", "bash prints `3<&-` as `3>&-`"},
};

template <std::size_t N>
bool is_listed(const Difference (&list)[N], std::string_view text) {
  return std::any_of(std::begin(list), std::end(list), [&](const Difference& d) { return d.text == text; });
}

// How bash ends, and what it says; the text is an argument, never run.
ProcessOutcome ask_bash(std::vector<std::string> flags, const std::string& text) {
  ProcessRequest request;
  request.argv = {"bash", "--norc", "--noprofile", "-O", "extglob"};
  request.argv.insert(request.argv.end(), flags.begin(), flags.end());
  request.argv.insert(request.argv.end(), {"-c", text});
  request.environment = {{"LC_ALL", "C.UTF-8"}};
  return run_process(request).value_or({});
}

bool bash_is_here() {
  return ask_bash({}, "exit 3").exit_code == 3;
}

// `conditional binary operator expected` and its like leave the exit code alone; a warning is no rejection.
bool bash_accepts(const std::string& text) {
  const ProcessOutcome outcome = ask_bash({"-n"}, text);
  return outcome.exit_code == 0 &&
         (outcome.err.find(": line ") == std::string::npos || outcome.err.find(": warning: ") != std::string::npos);
}

// How many texts differ as the lists say.
std::size_t check_verdicts(const std::vector<std::string>& texts) {
  std::size_t differences = 0;
  for (const std::string& text : texts) {
    const bool is_accepted = bash_accepts(text);
    const Script script = parse_script(text, kBashOnly);
    if (is_accepted) {
      EXPECT_EQ(script.gaps > 0, is_listed(kStricter, text)) << text << "\n" << dump(script);
    } else {
      EXPECT_EQ(script.gaps == 0, is_listed(kMilder, text)) << text << "\n" << dump(script);
    }
    differences += (script.gaps == 0) == is_accepted ? 0U : 1U;
  }
  return differences;
}

std::string commands_in(std::string_view text) {
  std::string all;
  for (const SeenCommand& command : commands_of(parse_script(text, kBashOnly))) all += command.written + "\n";
  return all;
}

// How many were compared.
std::size_t check_trees(const std::vector<std::string>& texts) {
  std::size_t compared = 0;
  for (const std::string& text : texts) {
    if (!bash_accepts(text) || parse_script(text, kBashOnly).gaps > 0 || is_listed(kPrintedOtherwise, text)) continue;
    ProcessRequest request;
    request.argv = {"bash", "--norc", "--noprofile", "--pretty-print", "-O", "extglob"};
    request.input = text + "\n";
    request.environment = {{"LC_ALL", "C.UTF-8"}};
    const ProcessOutcome printed = run_process(request).value_or({});
    if (printed.exit_code != 0) continue;  // `[[ ]]`: only `-n` takes it
    ++compared;
    EXPECT_EQ(commands_in(text + "\n"), commands_in(printed.out)) << text << "\n" << printed.out;
  }
  return compared;
}

TEST(BashOracle, agrees_on_what_is_a_script) {
  if (!bash_is_here()) GTEST_SKIP() << "there is no bash here";
  // Neither more nor fewer: a difference that is gone leaves the lists.
  EXPECT_EQ(check_verdicts(own_texts(PAWL_SOURCE_DIR)), std::size(kMilder) + std::size(kStricter));
}

TEST(BashOracle, agrees_on_every_example_of_the_rules) {
  if (!bash_is_here()) GTEST_SKIP() << "there is no bash here";
  const std::vector<std::string> texts = texts_of_rules(PAWL_SOURCE_DIR);
  EXPECT_GT(texts.size(), 100U);
  EXPECT_EQ(check_verdicts(texts), 0U);
}

TEST(BashOracle, prints_back_the_same_commands) {
  if (!bash_is_here()) GTEST_SKIP() << "there is no bash here";
  EXPECT_GT(check_trees(own_texts(PAWL_SOURCE_DIR)), 300U);
  EXPECT_GT(check_trees(texts_of_rules(PAWL_SOURCE_DIR)), 100U);
}

}  // namespace
}  // namespace pawl

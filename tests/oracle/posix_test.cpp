// SPDX-License-Identifier: Apache-2.0
// The real dash and busybox as oracles of Grammar::posix. What dash accepts we read without a gap, what it rejects has
// one; and of the texts in posix_texts.txt dash runs exactly the commands that we see, busybox none that neither
// reading has. The commands there are `one` to `four`: functions that only write down their names, so nothing else
// runs. Where we differ on purpose, the text stands below with its reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/process.h"
#include "commands_of.h"
#include "example_texts.h"
#include "parse/parse.h"

namespace pawl {
namespace {

constexpr ParseLimits kPosix{.grammar = Grammar::posix};
constexpr std::string_view kNames[] = {"one", "two", "three", "four"};

struct Difference {
  std::string_view text;
  std::string_view reason;
};

// Dash rejects these; we read them.
constexpr Difference kMilder[] = {
    {"if a; then fi", "an empty list hides nothing"},
    {"if then fi", "an empty list hides nothing"},
    {"if a; then b; else fi", "an empty list hides nothing"},
    {"while a; do done", "an empty list hides nothing"},
    {"while do a; done", "an empty list hides nothing"},
    {"for x in a; do done", "an empty list hides nothing"},
    {"for 1x in a; do b; done", "the names of variables are not checked"},
    {"! ", "nothing is negated, and nothing runs"},
    {"! ; a", "nothing is negated; the rest is the same"},
    {"! ! a | b", "negated once or twice, the same runs"},
    {"a-b() { c; }", "the names of functions are not checked"},
    {"a.b() { c; }", "the names of functions are not checked"},
    {":(){ :|:& };:", "the names of functions are not checked"},
    {"echo $((a) | b)", "bash takes it for a substitution, and so do we"},
    {"echo $((a);(b))", "bash takes it for a substitution, and so do we"},
    {"echo $((id); id) $( (id) )", "bash takes it for a substitution, and so do we"},
    {"for x in a b; { c; }", "braces for `do` and `done` hide nothing"},
    {"in", "a program of that name is no danger"},
    {"in for", "a program of that name is no danger"},
};

// Dash accepts these; we have a gap.
constexpr Difference kStricter[] = {
    {"$(a <<E)\nx\nE", "bash takes the next lines for the document, dash runs them"},
};

template <std::size_t N>
bool is_listed(const Difference (&list)[N], std::string_view text) {
  return std::any_of(std::begin(list), std::end(list), [&](const Difference& d) { return d.text == text; });
}

ProcessOutcome ask(std::vector<std::string> shell, const std::string& text) {
  ProcessRequest request;
  request.argv = std::move(shell);
  request.argv.insert(request.argv.end(), {"-c", text});
  request.environment = {{"LC_ALL", "C.UTF-8"}, {"PATH", "/nowhere"}};
  return run_process(request).value_or({});
}

bool is_here(const std::vector<std::string>& shell) {
  return ask(shell, "exit 3").exit_code == 3;
}

// Which of the names were called, in their order.
std::vector<std::string> run_by(const std::vector<std::string>& shell, const std::string& text) {
  std::string all = "exec 9>&1\n";
  for (const std::string_view name : kNames) all += std::string(name) + "() { echo " + std::string(name) + " >&9; }\n";
  const std::string out = ask(shell, all + text).out;
  std::vector<std::string> names;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find('\n', at), out.size());
    const std::string line = out.substr(at, end - at);
    if (std::find(std::begin(kNames), std::end(kNames), line) != std::end(kNames)) names.push_back(line);
    at = end + 1;
  }
  return names;
}

std::vector<std::string> seen_in(const std::string& text, const ParseLimits& limits) {
  std::vector<std::string> names;
  for (const SeenCommand& command : commands_of(parse_script(text, limits))) {
    if (std::find(std::begin(kNames), std::end(kNames), command.name) != std::end(kNames))
      names.push_back(command.name);
  }
  return names;
}

TEST(PosixOracle, agrees_with_dash_on_what_is_a_script) {
  if (!is_here({"/bin/dash"})) GTEST_SKIP() << "there is no dash here";
  std::size_t differences = 0;
  for (const std::string& text : own_texts(PAWL_SOURCE_DIR)) {
    const bool is_accepted = ask({"/bin/dash", "-n"}, text).exit_code == 0;
    const bool is_read = parse_script(text, kPosix).gaps == 0;
    if (is_accepted) {
      EXPECT_EQ(!is_read, is_listed(kStricter, text)) << text;
    } else {
      EXPECT_EQ(is_read, is_listed(kMilder, text)) << text;
    }
    differences += is_accepted == is_read ? 0U : 1U;
  }
  // Neither more nor fewer: a difference that is gone leaves the lists.
  EXPECT_EQ(differences, std::size(kMilder) + std::size(kStricter));
}

TEST(PosixOracle, sees_what_dash_runs) {
  if (!is_here({"/bin/dash"})) GTEST_SKIP() << "there is no dash here";
  const std::vector<std::string> texts = posix_texts(PAWL_SOURCE_DIR);
  EXPECT_GT(texts.size(), 40U);
  for (const std::string& text : texts) EXPECT_EQ(seen_in(text, kPosix), run_by({"/bin/dash"}, text)) << text;
}

TEST(PosixOracle, sees_what_busybox_runs_in_one_of_the_readings) {
  if (!is_here({"/bin/busybox", "sh"})) GTEST_SKIP() << "there is no busybox here";
  for (const std::string& text : posix_texts(PAWL_SOURCE_DIR)) {
    const std::vector<std::string> as_dash = seen_in(text, kPosix);
    const std::vector<std::string> as_bash = seen_in(text, {});
    std::set<std::string> seen(as_dash.begin(), as_dash.end());
    seen.insert(as_bash.begin(), as_bash.end());
    for (const std::string& name : run_by({"/bin/busybox", "sh"}, text)) EXPECT_TRUE(seen.contains(name)) << text;
  }
}

// A text is read a second time only if bash's reading says that it may differ: this flag may not miss any.
TEST(PosixOracle, is_only_needed_where_the_reading_of_bash_says_so) {
  if (!is_here({"/bin/dash"})) GTEST_SKIP() << "there is no dash here";
  for (const std::string& text : posix_texts(PAWL_SOURCE_DIR)) {
    const Script script = parse_script(text);
    if (script.differs_in_posix || script.gaps > 0) continue;
    const std::vector<std::string> as_bash = seen_in(text, {});
    for (const std::string& name : run_by({"/bin/dash"}, text))
      EXPECT_NE(std::find(as_bash.begin(), as_bash.end(), name), as_bash.end()) << text;
  }
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What programs that only change text print, seen as the word that `$(…)` becomes. tests/oracle holds more of these
// against the real programs.
#include "analyse/print/known_output.h"

#include <gtest/gtest.h>

#include "analyse/analyse.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

// `unknown` where it cannot be known; the newlines at its end are gone, as in a shell.
std::string printed_by(const std::string& command) {
  const TestWorld world;
  const Analysis analysis = analyse_shell("x \"$(" + command + "\n)\"", world.world());
  if (analysis.steps.empty() || analysis.steps.back().argv.size() != 2) return "no word";
  const Word& word = analysis.steps.back().argv[1];
  return word.is_known() ? word.text : "unknown";
}

struct Case {
  std::string command;
  std::string printed;
};

void expect_printed(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(printed_by(c.command), c.printed) << c.command;
}

TEST(Outputs, of_echo) {
  expect_printed({
      {"echo a  b", "a b"},
      {R"(echo -e 'a\x72\0162\162\u00e9')", "arr\\162é"},
      {R"(echo -e 'a\cb' c)", "a"},
      {R"(echo -e -E 'a\nb')", "a\\nb"},
      {"echo $UNSET", "unknown"},
  });
}

TEST(Outputs, of_printf) {
  expect_printed({
      {R"(printf '\x72\155 -rf %s' '~')", "rm -rf ~"},
      {R"(printf '%s-' a b c)", "a-b-c-"},
      {R"(printf '%b' '\0162\155')", "rm"},
      {R"(printf '%c%c' rx my)", "rm"},
      {R"(printf '%5s|%-4s|%.2s|%03d|%x' ab cd efg 7 255)", "   ab|cd  |ef|007|ff"},
      {R"(printf '%q' 'a b')", "unknown"},
      {R"(printf -v x a)", "unknown"},
      {R"(printf '%99999s' a)", "unknown"},
  });
}

TEST(Outputs, of_filters) {
  expect_printed({
      {"echo cm0gLXJmIH4= | base64 -d", "rm -rf ~"},
      {"echo cm0=IC1y | base64 -d", "rm -r"},
      {"echo cm0_ | base64 -d", "unknown"},
      {"printf 'rm -rf ~' | base64", "cm0gLXJmIH4="},
      {"printf 'rm -rf ~' | base64 -w0 | base64 --decode", "rm -rf ~"},
      {"echo cm0= | openssl base64 -d", "rm"},
      {"echo 726d 202d | xxd -r -p", "rm -"},
      {"echo '00000000: 726d 202d 7266 207e  rm -rf ~' | xxd -r", "rm -rf ~"},
      {"printf rm | xxd -p", "726d"},
      {"echo 72zz | xxd -r -p", "unknown"},
      {"printf '~ fr- mr\\né\\n' | rev", "rm -rf ~\né"},
      {"echo 'ez -es ~' | tr a-z n-za-m", "rm -rf ~"},
      {"echo RM | tr '[:upper:]' '[:lower:]'", "rm"},
      {"echo rXm | tr -d X", "rm"},
      {"echo rmm | tr -s m", "rm"},
      {"echo r_m | tr -cd 'a-z'", "rm"},
      {"echo abc | tr '[a*2]' b", "unknown"},
      {"printf '1\\n2\\n3\\n4\\n' | head -n 2", "1\n2"},
      {"printf '1\\n2\\n3\\n4\\n' | tail -n +3", "3\n4"},
      {"printf abcdef | head -c 3 | tail -c 1", "c"},
      {"echo a | sed s/a/b/", "b"},
      {"echo a | sed y/a/b/", "unknown"},
      {"cat <<'EOF'\na\nEOF", "a"},
  });
}

TEST(Outputs, of_programs_that_name_places) {
  expect_printed({
      {"pwd", "/home/dev/app"},
      {"cd src; pwd", "/home/dev/app/src"},
      {"cd $X; pwd", "unknown"},
      {"whoami", "dev"},
      {"dirname /a/b/", "/a"},
      {"dirname a", "."},
      {"dirname /a", "/"},
      {"dirname $PWD", "/home/dev"},
      {"basename /a/b/", "b"},
      {"basename a.c .c", "unknown"},
      {"realpath ..", "/home/dev"},
      {"readlink -f /a", "/a"},
      {"readlink a", "unknown"},
      {"python3 -m site --user-site", "/home/dev/.local/lib/python3/site-packages"},
      {"python3 -m site --user-base", "unknown"},
      {"/tmp/v/bin/python -c 'import site; print(site.getsitepackages()[0])'", "/tmp/v/lib/python3/site-packages"},
      {"python3 -c 'import site; print(site.getusersitepackages())'", "/home/dev/.local/lib/python3/site-packages"},
      {"python3 -c 'print(\"site\")'", "unknown"},
  });
}

}  // namespace
}  // namespace pawl

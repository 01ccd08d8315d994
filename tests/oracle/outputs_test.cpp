// SPDX-License-Identifier: Apache-2.0
// What Pawl knows about the output of programs that only change text, held against those programs. A command whose
// program is not installed is left out.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "analyse/analyse.h"

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

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "app/flags.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

struct Taken {
  bool json = false;
  bool sure = false;
  int last = 20;
  std::string agent = "any";
  std::string file;
  std::vector<std::string> more;
  std::optional<int> exit_code;
  std::string out;
  std::string err;
};

Taken take(const std::vector<std::string>& arguments) {
  Taken taken;
  Flags flags("try", "tries it");
  flags.flag(taken.json, "--json", "as JSON")
      .flag(taken.sure, "-y,--yes", "do not ask")
      .number(taken.last, "-n,--last", "N", "only the last N")
      .text(taken.agent, "--agent", "NAME", "only this agent")
      .operand(taken.file, "FILE", "the file")
      .operands(taken.more, "MORE", "and more")
      .footer("example: none");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  taken.exit_code = flags.parse(arguments);
  taken.out = testing::internal::GetCapturedStdout();
  taken.err = testing::internal::GetCapturedStderr();
  return taken;
}

TEST(Flags, Defaults) {
  const Taken taken = take({"a"});
  EXPECT_FALSE(taken.exit_code);
  EXPECT_EQ(taken.file, "a");
  EXPECT_EQ(taken.last, 20);
  EXPECT_EQ(taken.agent, "any");
}

TEST(Flags, EverySpelling) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--json", "-y", "-n", "5", "--agent", "x", "a", "b", "c"},
                                             {"a", "-yn5", "b", "--agent=x", "c", "--json"},
                                             {"--yes", "--last=5", "--agent", "x", "--json", "--", "a", "b", "c"},
                                             {"-y", "-n5", "--json", "a", "b", "--agent", "x", "c"}}) {
    const Taken taken = take(arguments);
    EXPECT_FALSE(taken.exit_code) << taken.err;
    EXPECT_TRUE(taken.json && taken.sure);
    EXPECT_EQ(taken.last, 5);
    EXPECT_EQ(taken.agent, "x");
    EXPECT_EQ(taken.file, "a");
    EXPECT_EQ(taken.more, (std::vector<std::string>{"b", "c"}));
  }
}

TEST(Flags, OneDashIsAWordAndNothingIsAFlagBehindTwo) {
  EXPECT_EQ(take({"-"}).file, "-");
  EXPECT_EQ(take({"--", "--json"}).file, "--json");
  EXPECT_EQ(take({"--agent", "--json", "a"}).agent, "--json");
  EXPECT_EQ(take({"--agent=", "a"}).agent, "");
}

TEST(Flags, Wrong) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{}, "FILE is missing"},
      {{"a", "--jsn"}, "`--jsn` is not an option; did you mean `--json`?"},
      {{"a", "-q"}, "`-q` is not an option"},
      {{"a", "-yq"}, "`-q` is not an option"},
      {{"a", "--json=1"}, "`--json` takes no value"},
      {{"a", "-n"}, "`-n` needs a value: N"},
      {{"a", "--last"}, "`--last` needs a value: N"},
      {{"a", "--last=x"}, "`--last` takes a whole number, not `x`"},
      {{"a", "-n5x"}, "`-n` takes a whole number, not `5x`"},
      {{"a", "-n99999999999"}, "`-n` takes a whole number, not `99999999999`"},
      {{"a", "-n", "1", "--last=2"}, "`--last` is given twice"},
  };
  for (const auto& [arguments, text] : cases) {
    const Taken taken = take(arguments);
    EXPECT_EQ(taken.exit_code, 2);
    EXPECT_EQ(taken.err, "pawl try: " + text + "; see `pawl try --help`\n");
    EXPECT_EQ(taken.out, "");
  }
}

TEST(Flags, OneWordTooMany) {
  Flags flags("try", "tries it");
  std::string file;
  flags.operand(file, "FILE", "the file", false);
  testing::internal::CaptureStderr();
  EXPECT_EQ(flags.parse({"a", "b"}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "pawl try: `b` is one argument too many; see `pawl try --help`\n");
}

TEST(Flags, Help) {
  const std::string text =
      "tries it\n"
      "Usage: pawl try [OPTIONS] FILE [MORE...]\n\n"
      "Positionals:\n"
      "  FILE                          the file\n"
      "  MORE ...                      and more\n\n"
      "Options:\n"
      "  -h,--help                     print this and exit\n"
      "  --json                        as JSON\n"
      "  -y,--yes                      do not ask\n"
      "  -n,--last N                   only the last N\n"
      "  --agent NAME                  only this agent\n\n"
      "example: none\n";
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"-h"}, {"a", "--help", "--nope"}}) {
    const Taken taken = take(arguments);
    EXPECT_EQ(taken.exit_code, 0);
    EXPECT_EQ(taken.out, text);
  }
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "content/small/setting_lines.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string dump(std::string_view text) {
  std::string out;
  for (const SettingLine& line : read_setting_lines(text)) out += "[" + line.key + "|" + line.value + "]";
  return out;
}

TEST(SettingLines, all_spellings_are_read) {
  EXPECT_EQ(dump("url = \"https://h/\"\nupload-file = \"/a b\"\n"), "[url|https://h/][upload-file|/a b]");
  EXPECT_EQ(dump("--data @x\ndata:@y\nsilent\n"), "[data|@x][data|@y][silent|]");
  EXPECT_EQ(dump("Host *\n  ProxyCommand nc %h %p\r\n\tLocalCommand=x y"),
            "[Host|*][ProxyCommand|nc %h %p][LocalCommand|x y]");
  EXPECT_EQ(dump("Match host h exec \"touch x\"\n"), "[exec|touch x]");
  EXPECT_EQ(dump("script-shell=./x\n"), "[script-shell|./x]");
  EXPECT_EQ(dump("a = \"say \\\"x\\\"\""), "[a|say \"x\"]");
}

TEST(SettingLines, what_says_nothing_is_left_out) {
  EXPECT_EQ(dump("# url = x\n; y\n\n[section]\n   \n"), "");
  EXPECT_EQ(dump(""), "");
}

}  // namespace
}  // namespace pawl

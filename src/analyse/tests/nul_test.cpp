// SPDX-License-Identifier: Apache-2.0
// Shells drop NUL bytes from what they read; a NUL in the command of a call is broken text.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

using std::string_view_literals::operator""sv;

bool is_broken(const Effect& effect) {
  return effect.action == Action::broken;
}

TEST(NulBytes, are_dropped_before_reading) {
  expect_effects(deletes_home,
                 {
                     R"(printf 'r\0m -rf ~' | bash)",
                     R"(printf 'rm -rf ~\0' | sh)",
                     R"(eval $(printf 'r\0m -rf ~'))",
                     R"(printf 'r\0m -rf ~\n' > x; bash x)",
                     R"(printf 'true\nr\0m -rf ~\n' > x; . ./x)",
                     R"(x=$(printf 'r\0m'); $x -rf ~)",
                     R"(printf 'r\0m\n' | { read x; $x -rf ~; })",
                     R"x(bash <(printf 'r\0m -rf ~'))x",
                     R"(echo -e 'r\x00m -rf ~' | bash)",
                     R"(echo cgBtIC1yZiB+ | base64 -d | bash)",
                     R"(printf 'all:\n\trm -rf ~\0x\n' > Makefile; make)",
                 },
                 {
                     R"(printf 'r\0m -rf ~\n' > x; cat x)",
                     R"(printf 'all:\n\tr\0m -rf ~\n' > Makefile; make)",  // make ends the line there
                     R"(printf '%s\0' dist build | xargs -0 rm -rf)",
                 });
}

TEST(NulBytes, are_broken_text_in_the_call_itself) {
  expect_effects(is_broken, {"r\0m -rf ~"sv, "ls\0"sv, "echo 'a\0b'"sv, "ls # a\0b"sv},
                 {R"(printf 'a\0b' | xargs -0 ls)", R"(printf 'ls\0' | bash)", "find . -print0 | xargs -0 grep x"});
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Commands of programs that nobody described: in one word, behind a subcommand, a flag or `--`.
#include <gtest/gtest.h>

#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

TEST(Supposed, a_whole_command_in_one_word) {
  expect_effects([](const Effect& e) { return e.kind == EffectKind::remove && e.classes.has(PathClass::home); },
                 {"pm2 start 'rm -rf ~'", "toolbox run rm -rf ~", "xterm -e 'rm -rf ~'", "konsole -e 'rm -rf ~'",
                  "gnome-terminal -- bash -c 'rm -rf ~'", "frob exec -- rm -rf ~", "frob -- 'rm -rf ~'",
                  "frob spawn 'rm -rf ~'", "frob --exec='rm -rf ~'", "frob --command 'rm -rf ~'"},
                 {"jira create 'rm -rf ~ is bad'", "frob add -m 'rm -rf ~'", "frob note --title 'rm -rf ~'",
                  "pm2 start 'npm run dev'", "pm2 start server.js", "xterm -e 'npm test'", "frob 'rm -rf ~'"});
}

}  // namespace
}  // namespace pawl

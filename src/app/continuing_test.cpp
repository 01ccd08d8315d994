// SPDX-License-Identifier: Apache-2.0
#include "app/continuing.h"

#include <gtest/gtest.h>

#include "base/process.h"

namespace pawl {
namespace {

using List = std::vector<std::string>;

[[nodiscard]] Ask asked_by(const std::string& agent, const std::string& session) {
  Ask ask;
  ask.id = "k3v9qab";
  ask.agent = agent;
  ask.session = session;
  return ask;
}

TEST(Continuing, NamesTheSessionAndTheCall) {
  EXPECT_EQ(command_to_continue(asked_by("codex", "0199-ab")),
            (List{"codex", "exec", "resume", "0199-ab", "call k3v9qab was allowed; repeat it"}));
  EXPECT_EQ(command_to_continue(asked_by("claude", "s1"))[2], "--resume");
  EXPECT_EQ(command_to_continue(asked_by("amp", "s1")), List());
  EXPECT_EQ(command_to_continue(asked_by("nobody", "s1")), List());
}

TEST(Continuing, TakesNoSessionThatCouldPassForAnOption) {
  for (const char* session : {"", "-p", "--dangerously-skip-permissions", "a b", "$(x)", "a;b", "../x", "a\nb"})
    EXPECT_EQ(command_to_continue(asked_by("codex", session)), List()) << session;
  EXPECT_EQ(command_to_continue(asked_by("codex", std::string(129, 'a'))), List());
}

TEST(Continuing, IsForAgentsThatHaveEnded) {
  Ask ask = asked_by("codex", "s");
  EXPECT_FALSE(has_ended(ask)) << "nobody knows which process it was";
  ask.agent_root = mark_of_process(own_pid());
  EXPECT_FALSE(has_ended(ask));
  ask.agent_root.start += 1;
  EXPECT_TRUE(has_ended(ask)) << "another process has its number now";
}

}  // namespace
}  // namespace pawl

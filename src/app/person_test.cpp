// SPDX-License-Identifier: Apache-2.0
#include "app/person.h"

#include <gtest/gtest.h>

#include <vector>

namespace pawl {
namespace {

constexpr std::string_view kAgents[] = {"claude", "codex", "gemini"};

std::string found(const std::vector<std::string>& processes) {
  return agent_among(processes, kAgents).value_or("none");
}

TEST(Person, StandsBelowNoAgent) {
  EXPECT_EQ(found({}), "none");
  EXPECT_EQ(found({"bash", "sshd", "systemd"}), "none");
  EXPECT_EQ(found({"codexes", "claudette", "my-gemini", "node"}), "none");
}

TEST(Person, AnAgentIsKnownByItsName) {
  EXPECT_EQ(found({"sh", "claude", "bash"}), "claude");
  EXPECT_EQ(found({"sh", "codex-x86_64-unk"}), "codex-x86_64-unk");
  EXPECT_EQ(found({"sh", "node", "gemini.js"}), "gemini.js");
}

}  // namespace
}  // namespace pawl

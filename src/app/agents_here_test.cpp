// SPDX-License-Identifier: Apache-2.0
#include "app/agents_here.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/files.h"

namespace pawl {
namespace {

TEST(AgentsHere, FindsAProgramOnPathOrAFolderOfSettings) {
  std::string folder = testing::TempDir() + "pawl-agents-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::filesystem::create_directories(folder + "/home/.gemini");
  std::filesystem::create_directories(folder + "/bin");
  ASSERT_TRUE(write_file(folder + "/bin/codex", "#!/bin/sh\n", 0755).has_value());
  const char* old = std::getenv("PATH");
  const std::string path = old == nullptr ? "" : old;
  ::setenv("PATH", (":relative:" + folder + "/bin").c_str(), 1);
  const std::vector<AgentHere> found = agents_here(folder + "/home");
  ::setenv("PATH", path.c_str(), 1);
  std::filesystem::remove_all(folder);

  EXPECT_EQ(found.size(), all_agents().size());
  for (const AgentHere& here : found) {
    const bool is_codex = here.agent->name == "codex";
    EXPECT_EQ(here.is_here, is_codex || here.agent->name == "gemini") << here.agent->name;
    EXPECT_EQ(here.program, is_codex ? folder + "/bin/codex" : "") << here.agent->name;
  }
}

TEST(AgentsHere, TakesOnlyHomesThatAreThere) {
  EXPECT_EQ(home_folder("/tmp//", "x"), "/tmp");
  EXPECT_EQ(home_folder("/tmp/no/such/home", "x"), std::nullopt);
  EXPECT_EQ(home_folder("/", "x"), "/");
  EXPECT_EQ(home_folder("home/u", "x"), std::nullopt);
}

TEST(AgentsHere, NamesWhatItKnows) {
  EXPECT_NE(names_of_agents().find("claude, "), std::string::npos);
  EXPECT_EQ(agent_named("clude", "addto"), nullptr);
  ASSERT_NE(agent_named("claude", "addto"), nullptr);
}

}  // namespace
}  // namespace pawl

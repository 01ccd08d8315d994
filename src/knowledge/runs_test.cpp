// SPDX-License-Identifier: Apache-2.0
#include "knowledge/runs.h"

#include <gtest/gtest.h>

#include "knowledge/interactive.h"

namespace pawl {
namespace {

TEST(Runs, name_the_files_of_a_program_in_their_order) {
  std::string files;
  for (const RunFact& fact : files_run_by("jest"))
    files += std::string(fact.file) + " " + std::string(fact.language) + ";";
  EXPECT_EQ(files, "/*.test.[jt]s* node;/*.spec.[jt]s* node;jest.config.* node;");
  ASSERT_EQ(files_run_by("cargo").size(), 6U);
  EXPECT_EQ(files_run_by("cargo")[1].with[0], "run");
  EXPECT_TRUE(files_run_by("cat").empty());
  EXPECT_TRUE(files_run_by("").empty());
}

TEST(Runs, know_of_which_file_a_command_runs_recipes) {
  ASSERT_NE(find_recipes("gmake", "gmake"), nullptr);
  EXPECT_EQ(find_recipes("gmake", "gmake")->format, RecipeFormat::make);
  EXPECT_EQ(find_recipes("gmake", "gmake")->files.front(), "GNUmakefile");
  ASSERT_NE(find_recipes("docker", "docker compose up"), nullptr);
  EXPECT_EQ(find_recipes("docker", "docker compose up")->format, RecipeFormat::compose);
  EXPECT_NE(find_recipes("docker-compose", "docker-compose up"), nullptr);
  EXPECT_EQ(find_recipes("docker", "docker compose ps"), nullptr);
  EXPECT_EQ(find_recipes("docker", "docker run"), nullptr);
  EXPECT_EQ(find_recipes("docker", "docker"), nullptr);
  EXPECT_EQ(find_recipes("cat", "cat"), nullptr);
}

TEST(Runs, know_what_runs_unasked) {
  std::string hooks;
  for (const UnaskedFact& fact : run_unasked_by("git commit"))
    hooks += std::string(fact.name) + (fact.is_hook ? "! " : " ");
  EXPECT_EQ(hooks, "pre-commit! prepare-commit-msg commit-msg! post-commit ");
  EXPECT_TRUE(run_unasked_by("git").empty());
  EXPECT_TRUE(run_unasked_by("git status").empty());
}

TEST(Runs, know_compilers_by_the_endings_they_take) {
  ASSERT_NE(find_compiler("clang++"), nullptr);
  EXPECT_EQ(find_compiler("clang++")->language, "c");
  EXPECT_EQ(find_compiler("clang++")->endings.back(), ".cxx");
  EXPECT_EQ(find_compiler("clan"), nullptr);
}

TEST(Runs, know_the_flags_with_which_a_file_is_only_checked) {
  EXPECT_TRUE(is_check_flag("shell", "-n"));
  EXPECT_TRUE(is_check_flag("shell", "-xn"));
  EXPECT_TRUE(is_check_flag("node", "--check"));
  EXPECT_TRUE(is_check_flag("php", "--syntax-check"));
  EXPECT_FALSE(is_check_flag("shell", "--norc"));
  EXPECT_FALSE(is_check_flag("shell", "n"));
  EXPECT_FALSE(is_check_flag("shell", "-"));
  EXPECT_FALSE(is_check_flag("ruby", "-n"));
  EXPECT_FALSE(is_check_flag("lua", "-c"));
}

TEST(Runs, tell_kinds_of_runners_apart) {
  EXPECT_TRUE(is_package_runner("npx"));
  EXPECT_FALSE(is_other_shell("npx"));
  EXPECT_TRUE(is_other_shell("fish"));
  EXPECT_FALSE(is_other_shell("bash"));
}

TEST(Interactive, programs_wait_unless_they_have_their_text) {
  const auto waits = [](std::string_view program, std::vector<std::string> words) {
    return waits_for_typing(program, words);
  };
  EXPECT_TRUE(waits("python3", {}));
  EXPECT_TRUE(waits("python3", {"-i", "x.py"}));
  EXPECT_TRUE(waits("psql", {"-h", "db", "app"}));
  EXPECT_TRUE(waits("sqlite3", {"x.db"}));
  EXPECT_TRUE(waits("ssh", {"-p", "22", "host"}));
  EXPECT_FALSE(waits("ssh", {"-p", "22", "host", "uptime"}));
  EXPECT_FALSE(waits("sqlite3", {"x.db", "select 1"}));
  EXPECT_FALSE(waits("psql", {"-tAc", "select 1"}));
  EXPECT_FALSE(waits("psql", {"--command=select 1"}));
  EXPECT_FALSE(waits("python3", {"x.py"}));
  EXPECT_FALSE(waits("python3", {"--version"}));
  EXPECT_FALSE(waits("cat", {}));
}

}  // namespace
}  // namespace pawl

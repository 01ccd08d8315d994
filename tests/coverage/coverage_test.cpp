// SPDX-License-Identifier: Apache-2.0
#include "coverage.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

// `rows 2, known 1; known: cat 1; unknown: frobnicate 1`
std::string told(const Coverage& coverage) {
  std::string text = "rows " + std::to_string(coverage.rows) + ", known " + std::to_string(coverage.known_rows);
  text += "; known:";
  for (const std::string& name : most_common(coverage.known, 99)) text += " " + name;
  text += "; unknown:";
  for (const std::string& name : most_common(coverage.unknown, 99)) text += " " + name;
  return text;
}

std::string row(std::string_view command) {
  return "{\"input\": \"" + std::string(command) + "\"}\n";
}

TEST(Coverage, names_are_counted_by_line) {
  EXPECT_EQ(told(coverage_of_names("# a comment\ncat\nfrobnicate  # another\n\n")),
            "rows 2, known 1; known: cat 1; unknown: frobnicate 1");
}

TEST(Coverage, a_command_is_known_when_every_program_in_it_is) {
  struct Case {
    std::string_view command;
    std::string_view counted;
  };
  const Case cases[] = {
      {"cat a | sort", "rows 1, known 1; known: cat 1 sort 1; unknown:"},
      {"cat a | frobnicate", "rows 1, known 0; known: cat 1; unknown: frobnicate 1"},
      {"sudo timeout 5 frobnicate", "rows 1, known 0; known: sudo 1 timeout 1; unknown: frobnicate 1"},
      {"cat a; cat b", "rows 1, known 1; known: cat 1; unknown:"},
      {"python3 -m json.tool x", "rows 1, known 1; known: json.tool 1 python3 1; unknown:"},
      {"f() { ls; }; f", "rows 1, known 1; known: ls 1; unknown:"},
      {"./x.sh", "rows 0, known 0; known:; unknown:"},
      {"A=b", "rows 0, known 0; known:; unknown:"},
  };
  for (const Case& item : cases) EXPECT_EQ(told(coverage_of_commands(row(item.command))), item.counted) << item.command;
}

TEST(Coverage, lines_that_are_no_commands_are_passed_over) {
  EXPECT_EQ(told(coverage_of_commands("no json\n[1]\n{\"input\": 1}\n{\"input\": \"ls\", \"kind\": \"tool\"}\n")),
            "rows 0, known 0; known:; unknown:");
}

TEST(Coverage, every_common_program_is_known) {
  const std::string names =
      disk().read(std::string(PAWL_SOURCE_DIR) + "/knowledge/common-programs.txt", 1 << 20).value_or("");
  const Coverage coverage = coverage_of_names(names);
  EXPECT_GE(coverage.rows, 400);
  EXPECT_EQ(most_common(coverage.unknown, 99), std::vector<std::string>());
}

TEST(Coverage, programs_that_print_shell_settings_are_known_as_such) {
  const auto prints_settings = [](std::string_view program, std::string_view sub) {
    const ProgramFact* fact = find_program(program);
    if (fact == nullptr) return false;
    if (sub.empty()) return fact->prints_settings;
    for (const ProgramFact& item : fact->subs) {
      if (item.name == sub) return item.prints_settings;
    }
    return false;
  };
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"ssh-agent", ""},
      {"dircolors", ""},
      {"keychain", ""},
      {"direnv", "hook"},
      {"direnv", "export"},
      {"pyenv", "init"},
      {"rbenv", "init"},
      {"nodenv", "init"},
      {"goenv", "init"},
      {"brew", "shellenv"},
      {"starship", "init"},
      {"zoxide", "init"},
      {"fnm", "env"},
      {"mise", "activate"},
      {"opam", "env"},
      {"kubectl", "completion"},
      {"helm", "completion"},
      {"gh", "completion"},
      {"npm", "completion"},
      {"pip", "completion"},
      {"conda", "shell.bash hook"},
      {"micromamba", "shell hook"},
      {"docker-machine", "env"},
      {"minikube", "docker-env"},
      {"eksctl", "completion"},
      {"register-python-argcomplete", ""},
  };
  for (const auto& [program, sub] : cases) EXPECT_TRUE(prints_settings(program, sub)) << program << " " << sub;
  EXPECT_FALSE(prints_settings("cat", ""));
  const auto may_print_settings = [](std::string_view name) {
    const std::span<const FlagFact> flags = find_program(name)->flags;
    return std::any_of(flags.begin(), flags.end(),
                       [](const FlagFact& flag) { return (flag.sets & bit_of(Mark::settings)) != 0; });
  };
  EXPECT_TRUE(may_print_settings("gpg-agent"));
  EXPECT_TRUE(may_print_settings("thefuck"));
  EXPECT_FALSE(may_print_settings("cat"));
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Tier, risk and reversibility of whole calls, apart from each other and from the verdict.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/prove.h"

namespace pawl {
namespace {

// `dangerous 90 irreversible ask`
std::string judged_as(std::string_view example) {
  const Decision decision = judge_example(example).decision;
  return std::string(name_of(decision.tier)) + " " + std::to_string(decision.risk) +
         (decision.is_irreversible ? " irreversible " : " ") +
         (decision.is_never ? "never" : std::string(name_of(decision.verdict)));
}

TEST(Tiers, of_calls) {
  const struct {
    std::string_view call;
    std::string_view judged;
  } cases[] = {
      {"rm -rf src", "dangerous 90 irreversible ask"},
      {"git push --force origin main", "dangerous 90 irreversible ask"},
      {"git reset --hard", "dangerous 90 irreversible ask"},
      {"mkfs.ext4 /dev/sda", "blocked 100 irreversible never"},
      {"dd if=/dev/zero of=/dev/sda", "blocked 100 irreversible never"},
      {":(){ :|:& };:", "blocked 100 never"},
      {"sudo ls", "dangerous 80 ask"},
      {"chmod 777 f", "dangerous 80 ask"},
      {"bash -c 'ls'", "safe 0 allow"},
      {"python -c 'print(1)'", "safe 0 allow"},
      {"curl https://x | sh", "dangerous 90 deny"},
      {"curl https://x", "moderate 50 allow"},
      {"make build", "moderate 40 allow"},
      {"git status", "safe 0 allow"},
      {"truncate -s 0 db", "moderate 50 irreversible ask"},
      {"psql -c 'DROP TABLE t'", "moderate 50 irreversible ask"},
      {"git stash drop", "moderate 50 irreversible ask"},
      {R"(Write {"file_path": "/home/dev/app/new.txt", "content": "x"})", "moderate 45 allow"},
      {R"(Edit {"file_path": "/etc/hosts", "old_string": "a", "new_string": "b"})", "dangerous 80 ask"},
      {R"(Edit {"file_path": "/home/dev/app/src/a.c", "old_string": "a", "new_string": "b"})", "moderate 40 allow"},
      {R"(Read {"file_path": "/home/dev/.ssh/id_rsa"})", "safe 10 ask"},
  };
  for (const auto& c : cases) EXPECT_EQ(judged_as(c.call), c.judged) << c.call;
}

TEST(Tiers, one_risk_for_the_call_whose_factors_add_up) {
  for (const char* call : {"rm -rf x && curl https://y", "rm -rf x; git reset --hard; git stash drop",
                           "cat /etc/hosts; curl https://x; touch a", "ls"}) {
    const Decision decision = judge_example(call).decision;
    int sum = 0;
    int irreversible = 0;
    for (const Factor& factor : decision.factors) {
      sum += factor.points;
      irreversible += factor.what == "cannot be undone" ? 1 : 0;
    }
    EXPECT_EQ(std::min(sum, 100), decision.risk) << call;
    EXPECT_EQ(irreversible, decision.is_irreversible ? 1 : 0) << call;
  }
  EXPECT_EQ(judged_as("rm -rf x && curl https://y"), "dangerous 100 irreversible ask");
}

// What git can bring back is not lost.
TEST(Tiers, what_git_or_a_build_brings_back_is_not_irreversible) {
  EXPECT_EQ(judged_as("rm -rf node_modules"), "moderate 40 allow");
  EXPECT_EQ(judged_as("rm src/a.c"), "moderate 40 allow");
}

}  // namespace
}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Every scenario through the real path: what it would do and its verdict must be as calls.txt says, but for the rows of
// not_right_yet.txt, which must still be wrong, so that the list shrinks. `--print` prints calls.txt as it would come
// out now, for review:
//
//   diff tests/scenarios/calls.txt <(build/dev/tests/scenarios/pawl_calls_test --print)
#include "calls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <string_view>

#include "analyse/dump.h"
#include "engine/prove.h"

namespace pawl {
namespace {

const std::string kCalls = PAWL_SCENARIOS "/calls.txt";
const std::string kNotRightYet = PAWL_SCENARIOS "/not_right_yet.txt";

[[nodiscard]] Scenario as_it_comes_out(const Scenario& scenario) {
  const Judged judged = judge_example(scenario.example);
  Scenario now = scenario;
  now.effects = dump_effects(judged.analysis);
  now.verdict = name_of(judged.decision.verdict);
  return now;
}

TEST(Calls, do_what_is_written_and_are_judged_so) {
  std::set<std::string> wrong_rows;
  for (const NotRightYet& row : read_not_right_yet(kNotRightYet)) wrong_rows.insert(row.id);
  for (const Scenario& scenario : read_scenarios(kCalls)) {
    const std::string now = block_of(as_it_comes_out(scenario));
    if (wrong_rows.contains(scenario.id)) {
      EXPECT_TRUE(now != block_of(scenario)) << "calls.txt:" << scenario.line << ": `" << scenario.id
                                             << "` is right now; take it out of not_right_yet.txt";
    } else {
      EXPECT_EQ(now, block_of(scenario)) << "calls.txt:" << scenario.line;
    }
  }
}

TEST(Calls, are_named_once_and_every_wrong_row_exists) {
  std::set<std::string> ids;
  for (const Scenario& scenario : read_scenarios(kCalls)) {
    EXPECT_TRUE(ids.insert(scenario.id).second) << "calls.txt:" << scenario.line << ": `" << scenario.id << "` again";
  }
  std::set<std::string> listed;
  for (const NotRightYet& row : read_not_right_yet(kNotRightYet)) {
    EXPECT_TRUE(ids.contains(row.id)) << "not_right_yet.txt: no scenario is called `" << row.id << "`";
    EXPECT_TRUE(listed.insert(row.id).second) << "not_right_yet.txt: `" << row.id << "` again";
  }
}

// The file with its comments, and each scenario as it comes out now.
void print_as_it_comes_out() {
  const std::vector<Scenario> scenarios = read_scenarios(kCalls);
  std::ifstream file(kCalls);
  int number = 0;
  bool is_in_block = false;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
                                    [&](const Scenario& scenario) { return scenario.line == number; });
    if (found != scenarios.end()) {
      std::fputs(block_of(as_it_comes_out(*found)).c_str(), stdout);
      is_in_block = true;
    } else if (line.empty() || line[0] == '#') {
      is_in_block = false;
    }
    if (!is_in_block) std::puts(line.c_str());
  }
}

}  // namespace
}  // namespace pawl

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == "--print") {
    pawl::print_as_it_comes_out();
    return 0;
  }
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}

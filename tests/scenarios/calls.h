// SPDX-License-Identifier: Apache-2.0
// The scenarios: calls, each with what it would do in one line and with its verdict. Read from calls.txt, whose head
// says how it is written. tests/properties takes its shell commands from here too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Scenario {
  std::string id;
  std::string verdict;  // `allow`, `ask`, `deny`
  std::string example;  // as rules write it: shell text, or `TOOL {json}`
  std::string effects;  // as dump_effects() writes them
  bool is_shell = false;
  int line = 0;  // where its head stands
};

struct NotRightYet {
  std::string id;
  std::string reason;
};

// Both stop the program with `file:line: what is wrong` where the file is not as its head says.
[[nodiscard]] std::vector<Scenario> read_scenarios(const std::string& path);
[[nodiscard]] std::vector<NotRightYet> read_not_right_yet(const std::string& path);

// One block of calls.txt.
[[nodiscard]] std::string block_of(const Scenario& scenario);

}  // namespace pawl

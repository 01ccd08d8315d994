// SPDX-License-Identifier: Apache-2.0
// Rules prove themselves through the real path: every hit fires its rule, every miss does not, dropping any clause of
// `when` breaks an example, and every `instead` comes out as allow. Tests run it over the built-in packs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/pipeline.h"
#include "model/call.h"
#include "rules/rule.h"

namespace pawl {

// Where examples are judged: a checkout where nothing exists on disk but the file /etc/hosts. Unless told otherwise it
// is /home/dev/app of the user dev, with the default policy.
struct ExampleWorld {
  std::string home = "/home/dev";
  std::string user = "dev";
  Policy policy{};
  std::span<const Rule> user_rules{};
  bool reads_disk = false;  // examples behind `IN` meet their folder as it is
};

// An example as rules write it: a shell command, `TOOL {json}` for another tool, or `REPEAT n text` for a long one;
// each may stand behind `IN folder `, which is the project then, instead of the folder `app` below home.
[[nodiscard]] Call call_of_example(std::string_view example, const ExampleWorld& world = {});

// Such an example through the real path.
[[nodiscard]] Judged judge_example(std::string_view example, const ExampleWorld& world = {});

// One sentence for each problem; empty: proved. Of the user's rules that allow, clauses need no proof,
// for each only makes the rule narrower; but their hits must come out as allow.
[[nodiscard]] std::vector<std::string> prove(std::span<const Rule> rules, const ExampleWorld& world = {});

// All built-in packs, and every shield as if it were enabled.
[[nodiscard]] std::vector<std::string> prove_built_in();

}  // namespace pawl

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

// An example as rules write it: a shell command, `TOOL {json}` for another tool, or `REPEAT n text` for a long one.
// In /home/dev/app, a checkout of the user dev, where nothing exists on disk but the file /etc/hosts.
[[nodiscard]] Call call_of_example(std::string_view example);

// Such an example through the real path, with the default policy.
[[nodiscard]] Judged judge_example(std::string_view example);

// One sentence for each thing that does not hold; empty: proved.
[[nodiscard]] std::vector<std::string> prove(std::span<const Rule> rules);

}  // namespace pawl

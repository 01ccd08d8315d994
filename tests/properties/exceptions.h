// SPDX-License-Identifier: Apache-2.0
// What does not hold today, each with the reason: lost_yet.txt (rewrites that lose an effect) and asks_more_yet.txt
// (rewrites that ask where the command itself does not).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Exception {
  std::string rewrite;   // one, or several joined by `+`, innermost first; `+*` at its end: and more around it
  std::string scenario;  // its id, or `*`
  std::string reason;
};

[[nodiscard]] const std::vector<Exception>& lost_yet();
[[nodiscard]] const std::vector<Exception>& asks_more_yet();

// `rewrites` innermost first. An exception holds wherever its rewrites follow each other.
[[nodiscard]] bool is_excepted(const std::vector<Exception>& exceptions, const std::vector<std::string_view>& rewrites,
                               std::string_view scenario);

}  // namespace pawl

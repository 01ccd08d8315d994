// SPDX-License-Identifier: Apache-2.0
// The exceptions of not_held_yet.txt: rewrites that lose something today, each with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Exception {
  std::string rewrite;   // one, or several joined by `+`, innermost first
  std::string scenario;  // its id, or `*`
  std::string reason;
};

[[nodiscard]] const std::vector<Exception>& exceptions();

// `rewrites` innermost first. An exception holds wherever its rewrites follow each other.
[[nodiscard]] bool is_excepted(const std::vector<std::string_view>& rewrites, std::string_view scenario);

}  // namespace pawl

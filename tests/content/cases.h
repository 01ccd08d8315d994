// SPDX-License-Identifier: Apache-2.0
// The cases below tests/content: files `NAME__PATH.txt`.
#pragma once

#include <string>
#include <vector>

#include "inspect/inspect.h"

namespace pawl {

struct ContentCase {
  std::string name;  // `held-out/bad/dropper`
  std::string path;  // where the text would stand
  std::string text;
};

// Sorted by name. `folder` is below tests/content.
[[nodiscard]] std::vector<ContentCase> cases_in(const std::string& folder);

// `high content.sends-keys:12 HOST`, one a line.
[[nodiscard]] std::string dump(const ContentCase& one, const Inspected& inspected);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What is said about a text of settings, for the tests of this layer.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "settings/policy_text.h"

namespace pawl {

// All complaints, one after the other, about a file called `c`.
[[nodiscard]] inline std::string errors_of(std::string_view text) {
  std::string all;
  for (const std::string& error : read_policy_text(text, "c").errors) all += error + "\n";
  return all;
}

// The one complaint, about the last line behind `before`, without its place, the line and the caret below it; whatever
// was said instead if it has another form.
[[nodiscard]] inline std::string error_of_line(const std::string& line, int caret, const std::string& before = "") {
  const std::string all = errors_of(before + line);
  const std::string start = "c:" + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ": ";
  const std::string end = "\n  " + line + "\n  " + std::string(static_cast<std::size_t>(caret), ' ') + "^\n";
  if (!all.starts_with(start) || !all.ends_with(end)) return "not this form: " + all;
  return all.substr(start.size(), all.size() - start.size() - end.size());
}

}  // namespace pawl

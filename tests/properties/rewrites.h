// SPDX-License-Identifier: Apache-2.0
// Ways to write a shell command differently so that it still does all that it did. Each says, by looking at the tree,
// for which commands it is one. Names are those of lost_yet.txt.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Rewrite {
  std::string_view name;
  // Nothing where it would not be the same command.
  std::optional<std::string> (*apply)(const std::string& command);
  // It does more than the command: takes another account's rights, or runs what the command prints.
  bool adds_something = false;
};

[[nodiscard]] std::span<const Rewrite> rewrites_of_words();
[[nodiscard]] std::span<const Rewrite> rewrites_of_texts();
[[nodiscard]] std::span<const Rewrite> rewrites_of_carriers();
[[nodiscard]] const std::vector<Rewrite>& all_rewrites();

// Those that hand known text to a shell, and do nothing else: the verdict is that of the text.
[[nodiscard]] bool only_decodes(const Rewrite& rewrite);

}  // namespace pawl

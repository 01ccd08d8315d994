// SPDX-License-Identifier: Apache-2.0
// The texts in a YAML file with the keys that lead to them, as far as everyday files go: maps and lists by indent,
// lists and maps in brackets, quoted texts, blocks. For analyse, which looks for commands in files of runners; anchors
// and tags are not followed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct YamlValue {
  std::string path;  // keys with dots between them; items of a list have that of the list
  std::string text;
  int item = 0;  // counts the items of lists that were met: those of one item have the same
};

// At most this many: a caller that gets this many may have missed some.
inline constexpr std::size_t kMostYamlValues = 4000;

[[nodiscard]] std::vector<YamlValue> yaml_values(std::string_view text);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "record/did.h"

#include <algorithm>

#include "model/effect.h"

namespace pawl {
namespace {

[[nodiscard]] std::string_view take_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

// In backquotes if it could be taken for the words around it.
[[nodiscard]] std::string take_object(std::string_view& line) {
  if (!line.starts_with('`')) {
    const std::string_view word = take_word(line);
    // Attributes without an object: there is none.
    return word.starts_with('[') ? std::string() : std::string(word);
  }
  std::string object;
  std::size_t i = 1;
  for (; i < line.size() && line[i] != '`'; ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) ++i;
    object += line[i];
  }
  line.remove_prefix(std::min(i + 1, line.size()));
  return object;
}

}  // namespace

Did read_did(std::string_view line) {
  Did did;
  did.is_secret = line.find("[secret") != std::string_view::npos || line.find(" secret") != std::string_view::npos;
  did.kind = take_word(line);
  std::string_view rest = line;
  const std::string_view word = take_word(rest);
  if (word != "none" && std::find(kActionNames.begin(), kActionNames.end(), word) != kActionNames.end()) {
    did.action = word;
    line = rest;
  }
  did.object = take_object(line);
  return did;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// One line of an entry's `did`, taken apart again (docs/formats/effects.md).
#pragma once

#include <string>
#include <string_view>

namespace pawl {

struct Did {
  std::string_view kind;
  std::string_view action;  // empty: none
  std::string object;
  bool is_secret = false;  // a path of that class, or something that carries one
};

[[nodiscard]] Did read_did(std::string_view line);

}  // namespace pawl

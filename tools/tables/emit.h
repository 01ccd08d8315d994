// SPDX-License-Identifier: Apache-2.0
// Small pieces for writing C++ tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// `text` as a C++ string literal.
[[nodiscard]] std::string quoted(std::string_view text);

// A static array and the expression that names it; an empty one is `{}`.
class ArrayWriter {
 public:
  explicit ArrayWriter(std::string& out) : out_(out) {}
  [[nodiscard]] std::string array(std::string_view type, const std::vector<std::string>& items);
  // Of string_views.
  template <class Texts>
  [[nodiscard]] std::string texts(const Texts& items) {
    std::vector<std::string> literals;
    for (const std::string_view item : items) literals.push_back(quoted(item));
    return array("std::string_view", literals);
  }

 private:
  std::string& out_;
  int count_ = 0;
};

}  // namespace pawl

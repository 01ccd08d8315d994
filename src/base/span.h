// SPDX-License-Identifier: Apache-2.0
// Where something is in a text: byte offsets, end exclusive. Every node, value and finding carries one.
#pragma once

#include <cstdint>

namespace pawl {

struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t size() const { return end - begin; }
  bool operator==(const Span&) const = default;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Does a text go on like this shape? Runs are measured once: a text of a thousand anchors in one run does not measure
// that run a thousand times.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "secrets/tables.h"

namespace pawl {

struct ShapeMatch {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t secret_begin = 0;  // what `( … )` marks, else all of it
  std::size_t secret_end = 0;
  std::string_view host{};
  bool has_mark = false;
};

class ShapeMatcher {
 public:
  ShapeMatcher(std::string_view text, const SecretTables& tables) : text_(text), tables_(tables) {}

  // From `at` on; false: it does not.
  [[nodiscard]] bool match(Shape shape, bool is_folded, std::size_t at, ShapeMatch& out);
  // Up to `at`.
  [[nodiscard]] bool match_before(Shape shape, bool is_folded, std::size_t at, ShapeMatch& out) const;

 private:
  struct Run {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
  };
  static constexpr std::size_t kSlots = 4;  // by the place in the shape

  [[nodiscard]] std::size_t end_of_run(std::size_t at, CharClass of, std::size_t place);
  [[nodiscard]] bool is_at(std::size_t at, std::string_view literal, bool is_folded) const;

  std::string_view text_;
  const SecretTables& tables_;
  std::array<std::array<Run, kSlots>, kClassNames.size()> runs_{};
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// The closed language of shapes: `[alnum]{36} end`. No alternatives and no going back: a run takes all it can, so
// what follows must not begin with a character of its class. Read at build time, and for the user's own kinds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "secrets/tables.h"

namespace pawl {

// Texts that tables point into; the same text is kept once.
class TextPool {
 public:
  [[nodiscard]] PoolText add(std::string_view text);
  // Takes them all, in an order in which the end of one is often the start of the next. Their number squared in time.
  void lay(std::vector<std::string_view> texts);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

struct ShapeError {
  std::size_t at = 0;  // in the shape's text
  std::string what;
};

// Appends the elements of a shape. `is_before`: it ends at a fixed place and is read backwards.
[[nodiscard]] std::vector<ShapeError> read_shape(std::string_view text, bool is_before, TextPool& pool,
                                                 std::vector<ShapeElement>& elements);

// As it is written: `[alnum]{36} end`.
[[nodiscard]] std::string text_of(const SecretTables& tables, Shape shape);

}  // namespace pawl

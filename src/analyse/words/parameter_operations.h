// SPDX-License-Identifier: Apache-2.0
// What `${x…}` makes of a known text: cuts, replacements, slices, upper and lower case. Pure text; substitutions in it
// are the expander's.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

// `operation` as the parser writes it (`##`, `/`, `:`, `^^`), `argument` its pattern or numbers, `replacement` what
// comes after the second slash. Nothing if the result is not known.
[[nodiscard]] std::optional<std::string> apply_operation(std::string_view operation, std::string_view value,
                                                         std::string_view argument, std::string_view replacement);

// The numbers of `:from:count`, as for a text or a list of `size`; nothing if they are not plain numbers.
struct Slice {
  std::size_t from = 0;
  std::size_t count = 0;
};
[[nodiscard]] std::optional<Slice> read_slice(std::string_view argument, std::size_t size);

}  // namespace pawl

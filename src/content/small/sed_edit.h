// SPDX-License-Identifier: Apache-2.0
// What GNU sed makes of a text, for the scripts that edits are made of: `s`, `d`, `p`, `a`, `i`, `c`, each with line
// numbers, `$`, regular expressions or a range of them. Whoever edits a file and then runs it runs what comes out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct SedOptions {
  bool is_extended = false;  // -E
  bool is_quiet = false;     // -n
};

// Nothing where the script holds anything else, or where sed could come to another result than this one: back
// references in an expression, letters outside of ASCII before an expression that is not plain, texts of over 64 KB.
[[nodiscard]] std::optional<std::string> edited_by_sed(std::string_view script, const SedOptions& options,
                                                       std::string_view text);

// The texts that the script puts in, whatever it is given; none where it is not understood whole.
[[nodiscard]] std::vector<std::string> put_in_by_sed(std::string_view script, const SedOptions& options);

}  // namespace pawl

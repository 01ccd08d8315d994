// SPDX-License-Identifier: Apache-2.0
// The values that `$x`, `${x…}` and "$@" may give, as far as the text tells. expand.h puts them into words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/words/expand.h"

namespace pawl {

// One of these.
[[nodiscard]] std::vector<Word> parameter_values(const Part& part, const Expander& expander);

// "$@", "${list[@]}" and slices of them are all their words, one after the other, not one of several; one list for each
// value that the variable may have. Nothing if it is another kind of parameter, or not known.
[[nodiscard]] std::optional<std::vector<std::vector<Word>>> sequences_of(const Part& part, const Expander& expander);

// Whether a variable by its name holds a credential.
[[nodiscard]] bool is_secret_name(std::string_view name);

[[nodiscard]] Word known_word(std::string text);
// As it is written, quoted.
[[nodiscard]] Word quoted_word(std::string text, Span span);
[[nodiscard]] Word unknown_word(std::string text, std::string reason, Sources sources = {});

}  // namespace pawl

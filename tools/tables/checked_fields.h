// SPDX-License-Identifier: Apache-2.0
// Fields whose texts must be of a certain form. What is wrong is a complaint at its place.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "settings/fields.h"

namespace pawl {

// The index of the field's text among `words`, or -1, with a complaint if it is none of them.
[[nodiscard]] int one_of(Fields& fields, const Value& table, std::string_view name,
                         std::span<const std::string_view> words, bool is_required);

// It must be said, whichever it is.
[[nodiscard]] bool required_boolean(Fields& fields, const Value& table, std::string_view name);

// A whole number from 1 on; 0 if it is none.
[[nodiscard]] int whole_number(Fields& fields, const Value& table, std::string_view name, bool is_required);

// A path `~/…` without its `~/`.
[[nodiscard]] std::string below_home(Fields& fields, std::string_view name, bool is_required);

// `2.1.233`
[[nodiscard]] bool is_version(std::string_view text);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Changes a JSON text of a person's own at one place and leaves every other byte alone: order of keys, comments,
// indentation and line ends. The wiring of agents is done with it. Adding a child and removing it again gives back the
// same bytes, except blanks between the brackets of a list or table that was empty before.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace pawl {

// The text with one more member (`name`, in an object) or item (empty `name`, in an array) at the end of `container`,
// written in the style of its surroundings. REQUIRES: `container` is an object or array read from this text.
[[nodiscard]] std::string append_child(std::string_view text, const Value& container, std::string_view name,
                                       const Value& child);

// The text without that member or item, and without the comma that this leaves over; comments stay.
// REQUIRES: `container` was read from this text and has more than `index` children.
[[nodiscard]] std::string remove_child(std::string_view text, const Value& container, std::size_t index);

}  // namespace pawl

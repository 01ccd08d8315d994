// SPDX-License-Identifier: Apache-2.0
// What the calls that call others have in common in all languages: how their arguments are taken apart, and which
// functions call the one that they are given. Only the parts of CodeWalker include this.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/code/code_walk.h"

namespace pawl {

// Takes the end off a name that is longer than it.
[[nodiscard]] bool takes_off(std::string& name, std::string_view suffix);

// The items of a list as arguments; anything else is one argument.
[[nodiscard]] std::vector<CodeHeldArgument> spread_out(const CodeHeld& list);
[[nodiscard]] CodeHeld any_item_of(const CodeHeld& held);

// The pairs of key and value of a map, as a list.
[[nodiscard]] CodeHeld pairs_of(const CodeHeld& map);

// Of a value that is one of several lists: a list of any number of all their items.
[[nodiscard]] CodeHeld one_list(CodeHeld held);

// What is left of a list where some items are taken out.
[[nodiscard]] CodeHeld some_of(CodeHeld list);

[[nodiscard]] bool is_callable(const CodeHeld& held);

// Of a function that calls the one it is given, with what follows it: the place of that one among the arguments.
[[nodiscard]] std::optional<std::size_t> place_of_function(std::string_view name);

}  // namespace pawl

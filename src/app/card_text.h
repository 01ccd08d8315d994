// SPDX-License-Identifier: Apache-2.0
// A card in a terminal: the deed, the command with the part that is objected to, what is known of it, what led here,
// the agent's own words. Nothing that stands in a card can leave its line, and no line is wider than the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/card.h"

namespace pawl {

struct CardRoom {
  std::size_t width = 100;  // columns
  bool is_whole = false;    // all changes that the card has, not only the first
  std::string before = {};  // stands before the deed, on its line
};

// The deed on its first line, which is not indented; two spaces before every other.
[[nodiscard]] std::string card_text(const Card& card, const CardRoom& room = {});

// All of the command, line by line, and all changes that the card has.
[[nodiscard]] std::string whole_card_text(const Card& card, const CardRoom& room = {});

// As a section of `pawl explain`.
[[nodiscard]] std::string explained_card_text(const Card& card, std::size_t width);

// The choices, the narrowest first; `a` only where there is a rule to offer.
[[nodiscard]] std::string choices_text(bool has_rule);

// `text` in lines of at most `width` columns, each behind `indent`, the first behind `first`. Control characters are
// made visible before.
[[nodiscard]] std::string wrapped(std::string_view first, std::string_view indent, std::string_view text,
                                  std::size_t width);

// A row of a list: `head`, shown as `painted`, and `text` behind it. Where standard output is a terminal, `text` is wrapped
// to its width, its further lines behind `indent` columns; else it is one line. Control characters are made visible.
[[nodiscard]] std::string fitted(std::string_view head, std::string_view painted, std::string_view text,
                                 std::size_t indent);

}  // namespace pawl

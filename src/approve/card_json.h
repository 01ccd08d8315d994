// SPDX-License-Identifier: Apache-2.0
// A card as the file of an ask holds it (docs/formats/asks.md).
#pragma once

#include "base/value.h"
#include "model/card.h"

namespace pawl {

[[nodiscard]] Value value_of_card(const Card& card);
// What is not there is empty: a card is for people, and nothing is decided by it.
[[nodiscard]] Card read_card(const Value& value);

}  // namespace pawl

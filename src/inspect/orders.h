// SPDX-License-Identifier: Apache-2.0
// Orders in the files that agents take orders from: which of them a user would not give, and which of those nobody sees
// who reads the file as it is shown. A sentence that forbids, quotes or lists such things is not an order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

struct Order {
  std::string name;  // of its kind: `to send secrets away`
  Span span;
  bool is_hidden = false;  // in a comment, or in text that is not shown
};

[[nodiscard]] std::vector<Order> find_orders(std::string_view text);

// Of words that nobody sees: the kind of order that they give; empty for none.
[[nodiscard]] std::string order_in(std::string_view words);

}  // namespace pawl

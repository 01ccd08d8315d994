// SPDX-License-Identifier: Apache-2.0
// What is wrong with one value of a configuration, and where. The readers of settings collect all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "base/visible.h"

namespace pawl {

struct Complaint {
  Span at;
  std::string what;
};
using Complaints = std::vector<Complaint>;

// `guard.blocked_tools` takes an array of strings, not a string
inline void say_takes(std::string_view name, const Value& value, std::string_view what, Complaints& complaints) {
  complaints.push_back(
      {value.span, in_quotes(name) + " takes " + std::string(what) + ", not " + std::string(name_of(value.kind))});
}

}  // namespace pawl

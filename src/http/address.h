// SPDX-License-Identifier: Apache-2.0
// Where a server of somebody else is. Pure.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

struct ServerAddress {
  std::string host;
  std::string port = "443";
  std::string target = "/";  // path and query
};

// Of `https://host[:port][/path]` or `wss://…`. No other scheme, no user, no fragment, nothing that is not plain ASCII.
[[nodiscard]] Result<ServerAddress> read_address(std::string_view url);

}  // namespace pawl

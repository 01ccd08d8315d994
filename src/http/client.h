// SPDX-License-Identifier: Apache-2.0
// Requests to servers of others, over TLS alone. A redirect is refused: whoever is asked was named by the user, and
// nobody else is.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "http/loop.h"

namespace pawl {

struct OutRequest {
  std::string method = "GET";
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};
  std::string ca_file = {};  // the authorities that count; empty: the system's
  std::int64_t timeout_ms = 15'000;
};

struct OutResponse {
  int status = 0;
  std::string body;
};

using OnResponse = std::function<void(Result<OutResponse> response)>;

// Any status but a redirect is a response. Whoever drops the result does not want to hear of it any more.
[[nodiscard]] std::shared_ptr<void> send_request(Loop& loop, const OutRequest& request, OnResponse on_response);

}  // namespace pawl

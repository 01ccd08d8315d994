// SPDX-License-Identifier: Apache-2.0
// Which requests are let in at all. A page of another site, a name that was bent to this machine and a program that
// tries paths all end here, with a bare status, before anything looks at what they want. Pure.
#pragma once

#include <optional>

#include "http/message.h"

namespace pawl {

inline constexpr std::size_t kMostTarget = 2048;
inline constexpr std::size_t kMostBody = std::size_t{1} << 20U;
inline constexpr std::size_t kMostHead = 16U << 10U;

// Path and query of `target`; false if it is not of the plain form that ours have.
[[nodiscard]] bool read_target(HttpRequest& request);

// The status of the refusal; nothing: it may go on. `port` is the one that we listen on.
[[nodiscard]] std::optional<int> refusal_of(const HttpRequest& request, int port);

// The token of `Authorization: Bearer …`; empty if there is none.
[[nodiscard]] std::string bearer_of(const HttpRequest& request);

// Headers of every response, each once.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> headers_out(const HttpResponse& response);

}  // namespace pawl

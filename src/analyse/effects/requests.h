// SPDX-License-Identifier: Apache-2.0
// What a request does to the service that gets it, whether a program sends it or code.
#pragma once

#include <string>
#include <string_view>

#include "analyse/effects/effects.h"

namespace pawl {

// `GET`, `POST` and so on, in capitals.
[[nodiscard]] bool is_http_method(std::string_view text);

// `method` in capitals; `words`: all else that is said with it, such as keys.
void add_request_effects(std::string_view method, std::string_view url, const std::string& body,
                         const std::string& words, StepContext& context);

}  // namespace pawl

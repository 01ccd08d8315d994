// SPDX-License-Identifier: Apache-2.0
// What a session's agent is to be told at its next event, such as that a person has undone one of its calls. One file
// beside the session's memory; whoever takes it takes it once.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

[[nodiscard]] Result<Done> tell_session(const std::string& folder, std::string_view agent, std::string_view session,
                                        std::string_view text);

// Empty if there is nothing.
[[nodiscard]] std::string take_told(const std::string& folder, std::string_view agent, std::string_view session);

}  // namespace pawl

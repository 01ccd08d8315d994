// SPDX-License-Identifier: Apache-2.0
// A call that a person describes, for explain, demo and replay: judged like an agent's, never recorded.
#pragma once

#include <string>
#include <string_view>

#include "engine/user_packs.h"
#include "model/call.h"
#include "model/policy.h"

namespace pawl {

// In the person's own home and current folder.
[[nodiscard]] Call call_here(std::string tool, Value input);

// A shell command.
[[nodiscard]] Call command_here(std::string_view command);

// The configuration that holds for the call's project, with what is to be said about the user's packs.
[[nodiscard]] Policy policy_for(const std::string& pawl_home, const Call& call, const UserPacks& packs);

}  // namespace pawl

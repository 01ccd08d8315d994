// SPDX-License-Identifier: Apache-2.0
// A person may let all questions pass for a while, everywhere or in one project: denies stay. A pause is a grant for
// every call, signed like any other answer.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "approve/approvers.h"
#include "approve/said.h"
#include "base/result.h"

namespace pawl {

// `project` empty: everywhere.
[[nodiscard]] Result<Done> begin_pause(const std::string& pawl_home, const std::string& project, std::int64_t for_ms,
                                       const Signer& signer, AnswerLevel level, const std::string& who);

// The pause that holds for calls in this project now and gives the level that they need.
[[nodiscard]] std::optional<Said> pause_for(const std::string& pawl_home, const std::string& project,
                                            AnswerLevel needed, std::span<const Approver> approvers, const Moment& now);

// Whether a pause holds in one project alone.
[[nodiscard]] bool is_only_here(const Said& pause);

// Ends the pause of this project (empty: everywhere). False if there was none.
[[nodiscard]] bool end_pause(const std::string& pawl_home, const std::string& project);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Commands that weaken Pawl are for a person: they refuse without a terminal and below a running agent.
// This keeps honest agents honest; what stops the others is that the hook never lets these commands run.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

// Why this process does not look as if a person had started it, or nullopt if it does. Without the command's name:
// `standard input is not a terminal; run this yourself in one`.
[[nodiscard]] std::optional<std::string> why_not_a_person();

// The same, wherever standard input comes from: only whether an agent started this process.
[[nodiscard]] std::optional<std::string> why_an_agents();

// The first of `processes` that is one of `agents`: `codex`, `codex-x86_64`, `codex.js`, but not `codexes`.
[[nodiscard]] std::optional<std::string> agent_among(std::span<const std::string> processes,
                                                     std::span<const std::string_view> agents);

}  // namespace pawl

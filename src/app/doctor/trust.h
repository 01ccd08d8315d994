// SPDX-License-Identifier: Apache-2.0
// Codex runs no hook that a person has not trusted, and says nothing about it. Whether ours is trusted: from the
// program itself where it is at hand (`codex app-server`, `hooks/list`), else from `[hooks.state]` in its config.toml,
// which must contain the hash of this entry.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/doctor/report.h"
#include "app/doctor/wiring.h"
#include "intake/agent.h"

namespace pawl {

// What a person trusts, as Codex 0.166 computes it: `sha256:…` over the entry in a fixed form.
[[nodiscard]] std::string trust_hash(std::string_view event, const ConfiguredHook& hook);

// `/home/u/.codex/hooks.json:pre_tool_use:0:0`
[[nodiscard]] std::string trust_key(std::string_view event, const ConfiguredHook& hook);

// Going by the text of config.toml.
[[nodiscard]] DoctorCheck trust_in_config(const Agent& agent, const ConfiguredHook& hook, std::string_view config);

// Going by the lines that app-server printed; nullopt if the list is not among them.
[[nodiscard]] std::optional<DoctorCheck> trust_in_answer(const Agent& agent, const ConfiguredHook& hook,
                                                         std::string_view lines);

// Asks `program` if it is not empty, else reads the file.
[[nodiscard]] DoctorCheck check_trust(const Agent& agent, const ConfiguredHook& hook, const std::string& home,
                                      const std::string& cwd, const std::string& program);

}  // namespace pawl

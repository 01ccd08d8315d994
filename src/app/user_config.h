// SPDX-License-Identifier: Apache-2.0
// Changes to the user's config.toml by commands: shields, and what single rules say. Tightening is free for anybody;
// what makes Pawl milder is for a person.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/policy.h"

namespace pawl {

// What the user's own file says, without the team's and the project's. A broken file is an error.
[[nodiscard]] Result<Policy> read_user_config();

// `edit` gets the file's text, empty if there is none, and gives the new one, which is then written at once.
[[nodiscard]] Result<Done> change_user_config(
    const std::function<Result<std::string>(std::string_view text, std::string_view file)>& edit);

// `pawl rules set` and `pawl shield set`, which takes only a shield's rules. Prints, and returns the exit code.
[[nodiscard]] int set_rule_verdict(std::string_view command, const std::string& id, const std::string& word,
                                   bool is_for_shields);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Whose answers count: the public keys in `/etc/pawl/approvers.toml` if root wrote one, else in
// `~/.pawl/approvers.toml`. The hook knows no more than these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"
#include "base/signature.h"
#include "model/answer_level.h"

namespace pawl {

struct Approver {
  std::string id;  // `ed25519:` and the first letters of the key's hash
  AnswerLevel level = AnswerLevel::seat;
  std::string public_key;
  std::string added;  // the day
};

[[nodiscard]] std::string id_of_key(std::string_view public_key);

inline constexpr std::string_view kTeamApprovers = "/etc/pawl/approvers.toml";
[[nodiscard]] std::string path_of_approvers(const std::string& pawl_home);

// None if there is no file. An unreadable or broken file is an error: then no answer counts.
[[nodiscard]] Result<std::vector<Approver>> load_approvers(const std::string& pawl_home, const Files& files);

[[nodiscard]] std::string write_approvers(const std::vector<Approver>& approvers);

}  // namespace pawl

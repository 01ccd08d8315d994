// SPDX-License-Identifier: Apache-2.0
// A yes that outlives its question: `~/.pawl/grants`, one file each, named after what it is bound to, so that the hook
// opens one path and no folder. A grant for one call is used by deleting it: exactly one process can.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "approve/said.h"
#include "base/result.h"

namespace pawl {

[[nodiscard]] std::string path_of_grant(const std::string& pawl_home, std::string_view bind);

// Keeps what `text` says (write_said made it); a grant for the same call is replaced.
[[nodiscard]] Result<Done> keep_grant(const std::string& pawl_home, const Said& said, std::string_view text);

struct TakenGrant {
  std::optional<Said> said;          // the yes that lets the call through, or the no that a person gave before
  std::vector<std::string> refused;  // why a file that lay there does not count
};

// Looks for a grant of this call and uses it.
[[nodiscard]] TakenGrant take_grant(const std::string& pawl_home, const AskBinding& binding, AnswerLevel needed,
                                    std::span<const Approver> approvers, const Moment& now);

// Whether take_grant() would find a yes. Uses nothing.
[[nodiscard]] bool has_grant(const std::string& pawl_home, const AskBinding& binding, AnswerLevel needed,
                             std::span<const Approver> approvers, const Moment& now);

struct KeptGrant {
  std::string name;  // of its file
  Said said;
  bool is_expired = false;
};
[[nodiscard]] std::vector<KeptGrant> all_grants(const std::string& pawl_home, const Moment& now);
// By the id of the call that it was given for. False if there is none.
[[nodiscard]] bool revoke_grant(const std::string& pawl_home, const std::string& id);

}  // namespace pawl

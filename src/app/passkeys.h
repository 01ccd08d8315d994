// SPDX-License-Identifier: Apache-2.0
// Passkeys of the page: what one must sign for an answer, and registering a new one. Lives in the daemon's memory; only
// a person's terminal writes an approver down.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/answering.h"
#include "approve/approvers.h"
#include "base/passkey.h"
#include "daemon/host.h"

namespace pawl {

// The approvers among all that are passkeys.
[[nodiscard]] std::vector<Approver> passkeys_of(const std::vector<Approver>& approvers);

class Passkeys {
 public:
  // What the browser is to have signed for this yes: `challenge`, `credentials`, `host`. The wish is kept for a while.
  [[nodiscard]] PageReply challenge(const AskOnDesk& asked, Wish wish);
  // The key with which the wish of that question was signed, and the wish itself; the error says what is wrong.
  struct Proved {
    Wish wish;
    ApproverKey key;
  };
  [[nodiscard]] Result<Proved> prove(const std::string& id, const Value& proof);

  [[nodiscard]] PageReply register_step(PasskeyStep step, const Value& what);

 private:
  struct Pending {
    Wish wish;
    std::vector<std::string> texts;
    std::int64_t until_ms = 0;  // of the boot clock
  };
  struct Registration {
    std::string origin;
    std::string challenge;
    std::int64_t until_ms = 0;
    Value made = Value::object();  // empty until the page has sent one
  };
  std::map<std::string, Pending> pending_;
  std::optional<Registration> registration_;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What the page in the browser can see and do, by the same functions as the commands for people (daemon/host.h).
#pragma once

#include <memory>
#include <vector>

#include "app/passkeys.h"
#include "daemon/host.h"

namespace pawl {

[[nodiscard]] std::unique_ptr<DaemonHost> page_host();

// `policy`, `shields`, `grants`, `rules`, `hosts`, `approvals` of the state, and its `agents`.
[[nodiscard]] Value standing_here();
[[nodiscard]] Value agents_for_page();

// A person's answer from the page or from a channel of the daemon, and whether a yes from there could count.
class PageAnswers {
 public:
  [[nodiscard]] AnswerTerms terms_on(const Ask& ask, AnswerLevel most) const;
  [[nodiscard]] Result<std::string> answer_on(const std::string& id, const ChannelAnswer& answer);
  [[nodiscard]] AnswerTerms terms_of(const Ask& ask) const;
  [[nodiscard]] PageReply answer(const std::string& id, const Value& wish);
  [[nodiscard]] PageReply challenge(const std::string& id, const Value& wish);
  [[nodiscard]] PageReply passkey(PasskeyStep step, const Value& what) { return passkeys_.register_step(step, what); }

 private:
  [[nodiscard]] PageReply answer_with_passkey(const AskOnDesk& asked, const Value& proof);

  static constexpr int kMostWrong = 5;
  static constexpr std::int64_t kWrongMs = 60'000;
  std::vector<std::int64_t> wrong_ms_;  // when passphrases were wrong
  Passkeys passkeys_;
};

[[nodiscard]] PageReply undo_for_page(const std::string& id, const Value& wish);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Answering a question as a person: with which key, by which words, and what became of it. `pawl approve`, `pawl deny`
// and `pawl watch` answer through here.
#pragma once

#include <string>

#include "approve/desk.h"
#include "approve/said.h"
#include "base/result.h"
#include "base/signature.h"

namespace pawl {

struct Wish {
  SaidVerdict verdict = SaidVerdict::deny;
  YesScope scope = YesScope::once;
  std::int64_t for_ms = 0;  // of a scope `until`, or how long a grant for the session lasts
  std::string say;
  std::string channel = "command";
};

inline constexpr std::int64_t kSessionGrantMs = std::int64_t{12} * 3600 * 1000;

// The person's key: a soft one is made when there is none yet. A sealed one asks for its passphrase.
struct ApproverKey {
  SecretKey key;
  AnswerLevel level = AnswerLevel::seat;
};
[[nodiscard]] Result<ApproverKey> key_of_person(const std::string& pawl_home);

// What a person is told: `allowed once`. The error says why the answer does not count: somebody was first, nobody waits
// for it any more, it is too late, the key is of too low a level.
[[nodiscard]] Result<std::string> give_answer(const std::string& pawl_home, const AskOnDesk& asked, const Wish& wish,
                                              const ApproverKey& key);

// For lists: `3 min`, `40 s`.
[[nodiscard]] std::string length_of(std::int64_t ms);
// `10m`, `90s`, `2h` in milliseconds; an error for other texts and for more than a day.
[[nodiscard]] Result<std::int64_t> read_length(const std::string& text);

// All of the command, line by line.
[[nodiscard]] std::string whole_text_of(const Ask& ask);

// The question in a few lines, as every command shows it: what would happen, the command, why it is asked, who asks.
[[nodiscard]] std::string card_of(const AskOnDesk& asked, const Moment& now);

}  // namespace pawl

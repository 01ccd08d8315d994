// SPDX-License-Identifier: Apache-2.0
// Answering a question as a person: with which key, by which words, and what became of it. `pawl approve`, `pawl deny`
// and `pawl watch` answer through here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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
  std::string who = {};                    // empty: the user of this machine
  AnswerLevel most = AnswerLevel::remote;  // how surely the channel knows who answers
  bool has_rule = false;                   // a rule was written that allows such calls from now on
  std::optional<Moment> at = {};           // when it was said; nothing: now
};

inline constexpr std::int64_t kSessionGrantMs = std::int64_t{12} * 3600 * 1000;

// The person's key: a soft one is made when there is none yet. A sealed one asks for its passphrase.
struct ApproverKey {
  std::unique_ptr<const Signer> signer;
  AnswerLevel level = AnswerLevel::seat;
  bool is_token = false;  // every signature costs the person something, so that a no goes without one
};
[[nodiscard]] std::string path_of_key(const std::string& pawl_home);
// What `approver.key` holds of a token: where ssh keeps its handle.
inline constexpr std::string_view kTokenAt = "token-at:";
[[nodiscard]] Result<ApproverKey> key_of_person(const std::string& pawl_home);
// The same with a passphrase that was typed elsewhere.
[[nodiscard]] Result<ApproverKey> key_of_person(const std::string& pawl_home,
                                                const std::function<std::string()>& passphrase);

// What a yes of this person takes, as far as it can be told without asking for anything.
enum class KeyForm { soft, sealed, token };
struct KeyHere {
  KeyForm form = KeyForm::soft;
  AnswerLevel level = AnswerLevel::seat;
  std::string id = {};  // empty: there is none yet; the first answer makes a soft one
};
[[nodiscard]] Result<KeyHere> key_here(const std::string& pawl_home);

// For a no, which needs no signature: speaks for the key without having it.
[[nodiscard]] ApproverKey key_for_no(const KeyHere& key);
// For an answer that is not typed at a terminal: a no goes without passphrase and touch.
[[nodiscard]] Result<ApproverKey> key_for_answer(const std::string& pawl_home, const KeyHere& key, bool allows,
                                                 const std::function<std::string()>& passphrase);

// Why a yes to this question cannot count that comes by a channel which gives at most this level; nothing: it can,
// perhaps with a passphrase.
[[nodiscard]] std::optional<std::string> why_no_yes(const Result<KeyHere>& key, const Ask& ask, AnswerLevel most);

// All that such a yes has to sign. REQUIRES: `wish.at`.
[[nodiscard]] std::vector<std::string> texts_of_yes(const AskOnDesk& asked, const Wish& wish, const ApproverKey& key);

// What a person is told: `allowed once`. The error says why the answer does not count: somebody was first, nobody waits
// for it any more, it is too late, the key is of too low a level.
[[nodiscard]] Result<std::string> give_answer(const std::string& pawl_home, const AskOnDesk& asked, const Wish& wish,
                                              const ApproverKey& key);

// What was answered, by whom and when: `allowed already, by ada (command) at 12:03:04 UTC`. Empty if nothing was.
[[nodiscard]] std::string stamp_of(const std::string& pawl_home, const std::string& id);

// For lists: `3 min`, `40 s`.
[[nodiscard]] std::string length_of(std::int64_t ms);
// `10m`, `90s`, `2h` in milliseconds; an error for other texts and for more than a day.
[[nodiscard]] Result<std::int64_t> read_length(const std::string& text);

// The question as every command shows it: its id, its card, and who asks.
[[nodiscard]] std::string question_text(const AskOnDesk& asked, const Moment& now);

}  // namespace pawl

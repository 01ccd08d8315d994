// SPDX-License-Identifier: Apache-2.0
// What a person said to an ask, as `asks/ID.said` and the files in `grants/` hold it: signed, and bound to one call.
// A yes without a valid signature does not exist; a no and a time-out need none.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "approve/approvers.h"
#include "approve/ask.h"
#include "base/result.h"
#include "base/signature.h"

namespace pawl {

enum class SaidVerdict { allow, deny, timeout };
inline constexpr std::array<std::string_view, 3> kSaidVerdictNames = {"allow", "deny", "timeout"};

// How long a yes lasts: for one call, for the session's calls like it, for all of them until a time.
enum class YesScope { once, session, until };
inline constexpr std::array<std::string_view, 3> kYesScopeNames = {"once", "session", "until"};

// What a signed text is good for: an answer to one question, or a grant for calls to come. Neither passes for the
// other.
enum class SaidUse { answer, grant };
inline constexpr std::array<std::string_view, 2> kSaidUseNames = {"answer", "grant"};

struct Said {
  SaidUse use = SaidUse::answer;
  std::string id;
  std::string bind;  // AskBinding::in_session, or any_session for scope until
  SaidVerdict verdict = SaidVerdict::deny;
  YesScope scope = YesScope::once;
  Moment until;         // a grant made from it ends then
  std::string say;      // the person's words to the agent
  std::string channel;  // `terminal`, `command`
  AnswerLevel level = AnswerLevel::seat;
  std::string who;
  Moment at;
  std::string key;  // the id of the approver that signed; empty: nobody did
};

// Who signs an answer: a key of ours, or a token by way of ssh-keygen.
class Signer {
 public:
  virtual ~Signer() = default;
  [[nodiscard]] virtual std::string id() const = 0;  // as Approver::id
  [[nodiscard]] virtual Result<std::string> sign(std::string_view text) const = 0;
};

class SoftSigner : public Signer {
 public:
  explicit SoftSigner(SecretKey key) : key_(std::move(key)) {}
  [[nodiscard]] std::string id() const override { return id_of_key(key_.public_key()); }
  [[nodiscard]] Result<std::string> sign(std::string_view text) const override { return key_.sign(text); }

 private:
  SecretKey key_;
};

[[nodiscard]] Result<std::string> write_said(Said said, const Signer& signer);
// As JSON, with the signature if there is a key.
[[nodiscard]] Result<std::string> write_said(Said said, const SecretKey* key);

// What a file says, whoever wrote it: for lists. Nothing if it is not an answer.
[[nodiscard]] std::optional<Said> read_said(std::string_view text);

// What the file says, if it counts for a call with this binding now: else why not. `needed` is the level that the call
// asks for; the level of the key counts, not what the file claims beyond it.
struct SaidCheck {
  SaidUse use = SaidUse::answer;
  std::string_view id;  // empty: any call's with this binding
  const AskBinding& binding;
  AnswerLevel needed = AnswerLevel::prompt;
  std::span<const Approver> approvers;
  Moment now;
};
[[nodiscard]] Result<Said> check_said(std::string_view text, const SaidCheck& check);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What the daemon needs from the rest of Pawl to answer the page: judging a call again, the configuration, a person's
// answer, undo. The commands for people do all of that already; they implement this.
#pragma once

#include <optional>
#include <string>

#include "approve/desk.h"
#include "base/value.h"
#include "model/policy.h"

namespace pawl {

// A response of docs/formats/http.md.
struct PageReply {
  int status = 200;
  Value body = Value::object();
};

[[nodiscard]] PageReply failure(int status, std::string_view code, std::string_view words);

// Whether a yes to an ask could count that comes from here.
struct AnswerTerms {
  bool can_answer = true;
  std::string why_not = {};
  std::string needs = {};  // `passphrase`, `passkey`, or nothing
};

// Registering a passkey: a person's terminal begins, the page looks what to make and hands it over, the terminal takes
// it and writes it down.
enum class PasskeyStep { begin, look, take, end };

// What somebody pressed on a channel of the daemon.
struct ChannelAnswer {
  bool is_yes = false;
  std::string channel;
  std::string who;  // empty: the user of this machine
  AnswerLevel level = AnswerLevel::seat;
};

class DaemonHost {
 public:
  virtual ~DaemonHost() = default;

  // `policy`, `shields`, `grants`, `rules`, `hosts`, `approvals` of the state.
  [[nodiscard]] virtual Value standing() = 0;
  [[nodiscard]] virtual Value agents() = 0;
  // `rules`, `explain`, `explain_note`, `allow` of one call, by its entry in the log.
  [[nodiscard]] virtual Value explained(const Value& entry) = 0;
  [[nodiscard]] virtual std::string title_of_rule(const std::string& rule) = 0;
  [[nodiscard]] virtual std::string proposal_for(const std::string& line) = 0;

  [[nodiscard]] virtual AnswerTerms terms_of(const Ask& ask) = 0;
  [[nodiscard]] virtual std::string stamp_of(const std::string& id) = 0;
  [[nodiscard]] virtual PageReply answer(const std::string& id, const Value& wish) = 0;
  // What a passkey must sign for this answer.
  [[nodiscard]] virtual PageReply challenge(const std::string& id, const Value& wish) = 0;
  [[nodiscard]] virtual PageReply passkey(PasskeyStep step, const Value& what) = 0;
  [[nodiscard]] virtual PageReply set_shield(const std::string& name, bool is_on) = 0;
  [[nodiscard]] virtual PageReply revoke_grant(const std::string& id) = 0;
  [[nodiscard]] virtual PageReply undo(const std::string& id, const Value& wish) = 0;

  // What holds for questions here.
  [[nodiscard]] virtual Policy policy() = 0;
  // The same as terms_of() and answer() for a channel that gives at most this level. What a person is told; the error
  // says why the answer does not count.
  [[nodiscard]] virtual AnswerTerms terms_on(const Ask& ask, AnswerLevel most) = 0;
  [[nodiscard]] virtual Result<std::string> answer_on(const std::string& id, const ChannelAnswer& answer) = 0;

  // A line in the log about the page itself.
  virtual void note(const std::string& event, const std::string& words) = 0;
  // Why this process does not look as if a person had started it; nothing if it does.
  [[nodiscard]] virtual std::optional<std::string> why_not_a_persons(int pid) = 0;
};

}  // namespace pawl

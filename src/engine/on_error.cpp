// SPDX-License-Identifier: Apache-2.0
#include "engine/on_error.h"

#include "base/visible.h"
#include "model/call_id.h"

namespace pawl {
namespace {

constexpr std::size_t kReasonLimit = 400;

[[nodiscard]] Verdict verdict_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::ask:
      return Verdict::ask;
    case Refusal::deny:
      return Verdict::deny;
  }
  return Verdict::deny;
}

}  // namespace

Refused on_error(const Error& error, std::string_view call_id) {
  const std::string text = visible_around(error.text, 0, kReasonLimit, kReasonLimit) + " (" +
                           std::string(name_of(error.code)) + "). A person can check with `pawl doctor`.";
  // A call that was judged but not recorded is for a person to decide; one that nobody could read is denied.
  if (error.code == Code::log_failed)
    return {Refusal::ask, "Pawl could not record " + this_call(call_id) + ", so it asks: " + text};
  return {Refusal::deny, "Pawl could not judge " + this_call(call_id) + ", so it is refused: " + text};
}

Ruling ruling_of(const Refused& refused) {
  Ruling ruling;
  ruling.verdict = verdict_of(refused.refusal);
  ruling.by = "error";
  ruling.reason = refused.reason;
  return ruling;
}

Decision decision_of(const Refused& refused) {
  Decision decision;
  decision.verdict = verdict_of(refused.refusal);
  decision.tier = Tier::dangerous;
  decision.risk = 80;
  decision.words.push_back({Judge::error, decision.verdict, false, refused.reason});
  return decision;
}

}  // namespace pawl

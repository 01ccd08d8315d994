// SPDX-License-Identifier: Apache-2.0
#include "engine/question.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "approve/approvers.h"
#include "approve/binding.h"
#include "approve/desk.h"
#include "approve/grants.h"
#include "approve/hold.h"
#include "approve/insights.h"
#include "approve/pause.h"
#include "approve/service.h"
#include "engine/card_of.h"
#include "engine/narrowest.h"

namespace pawl {
namespace {

constexpr std::size_t kMostWordsOfPerson = 1000;
constexpr std::int64_t kWakeMs = 2000;

// How surely the answer must be a person's.
[[nodiscard]] AnswerLevel level_for(const Decision& decision, const Policy& policy) {
  AnswerLevel level = policy.require_default;
  if (decision.is_irreversible) level = std::max(level, policy.require_irreversible);
  const bool is_critical = std::any_of(decision.findings.begin(), decision.findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::critical && finding.verdict != Verdict::allow;
  });
  return is_critical ? std::max(level, policy.require_critical) : level;
}

[[nodiscard]] Ask ask_about(const Judged& judged, const Policy& policy, const std::string& pawl_home,
                            ProcessMark agent_root, AskBinding binding, std::int64_t deadline_ms) {
  const Call& call = judged.call;
  Ask ask;
  ask.id = call.id;
  ask.made = moment_now();
  ask.deadline_ms = deadline_ms;
  ask.keep_until = ask.made.later_by(deadline_ms + kKeepAskMs);
  ask.agent = call.agent;
  ask.agent_root = agent_root;
  ask.session = call.session;
  ask.cwd = call.cwd;
  ask.project = call.project;
  ask.tool = call.tool;
  ask.binding = std::move(binding);
  ask.level = level_for(judged.decision, policy);
  ask.input = entry_of_event(call).input;
  ask.card = card_of(judged, policy, pawl_home);
  if (const std::optional<CallShape> shape = shape_of(judged)) ask.shape = shape->hash;
  return ask;
}

[[nodiscard]] Answer answer_of(const Said& said, std::int64_t ms) {
  return {std::string(kSaidVerdictNames[static_cast<std::size_t>(said.verdict)]), said.channel,
          std::string(name_of(said.level)), ms, said.who};
}

[[nodiscard]] Ruling allowed_by(std::string by) {
  Ruling ruling;
  ruling.verdict = Verdict::allow;
  ruling.by = std::move(by);
  return ruling;
}

[[nodiscard]] std::string who_said(const Said& said) {
  return said.who + " (" + said.channel + ", level " + std::string(name_of(said.level)) + ")";
}

// What the person who answered said.
void take_answer(const HeldAsk& held, const std::string& id, SettledQuestion& settled) {
  const Said& said = held.said;
  settled.answer = answer_of(said, held.ms);
  settled.waited_ms = held.ms;
  settled.is_answered = said.verdict != SaidVerdict::timeout;
  for (const std::string& why : held.refused) settled.notices.push_back("an answer was refused: " + why);
  switch (said.verdict) {
    case SaidVerdict::allow:
      settled.ruling = allowed_by("an answer of " + who_said(said));
      return;
    case SaidVerdict::deny: {
      Ruling ruling;
      ruling.verdict = Verdict::deny;
      ruling.by = "an answer of " + who_said(said);
      ruling.reason = words_of_refusal(id, std::string_view(said.say).substr(0, kMostWordsOfPerson));
      settled.ruling = std::move(ruling);
      settled.is_refused = true;
      return;
    }
    case SaidVerdict::timeout:
      return;
  }
}

[[nodiscard]] std::int64_t wait_of(const Policy& policy, const AskChannel& channel) {
  const std::int64_t longest = std::max<std::int64_t>(0, channel.longest_wait_ms());
  return policy.approval_timeout_ms == 0 ? longest : std::min<std::int64_t>(policy.approval_timeout_ms, longest);
}

// Whether the daemon that was just started reaches somebody. Its lock on a seat is how it says so.
[[nodiscard]] bool comes_to_be_there(const std::string& pawl_home, const Policy& policy) {
  constexpr auto kStep = std::chrono::milliseconds(10);
  for (std::int64_t waited = 0; waited < kWakeMs; waited += kStep.count()) {
    if (is_anyone_there(pawl_home, policy)) return true;
    std::this_thread::sleep_for(kStep);
  }
  return false;
}

}  // namespace

SettledQuestion settle_question(const Judged& judged, const Policy& policy, const std::string& pawl_home,
                                const AskChannel& channel, bool can_prompt) {
  SettledQuestion settled;
  settled.level = level_for(judged.decision, policy);
  if (const std::optional<CallShape> shape = shape_of(judged)) {
    settled.shape = shape->hash;
    settled.times_allowed = times_allowed(pawl_home, shape->hash);
  }
  // A score alone is not worth a wait where the agent has no prompt: confirm_action decides.
  if (judged.decision.is_from_score_alone && !can_prompt) return settled;
  Result<AskBinding> binding = bind_call(judged.call, judged.analysis);
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) settled.notices.push_back("no answer of a person counts: " + approvers.error().text);
  if (binding) {
    TakenGrant grant = take_grant(pawl_home, *binding, settled.level, approvers.value_or({}), moment_now());
    for (const std::string& why : grant.refused) settled.notices.push_back("a grant was refused: " + why);
    if (grant.said && grant.said->verdict == SaidVerdict::deny) {
      settled.ask = grant.said->id;
      take_answer({std::move(*grant.said), {}, 0}, judged.call.id, settled);
      return settled;
    }
    if (grant.said) {
      settled.answer = answer_of(*grant.said, 0);
      settled.is_answered = grant.said->scope == YesScope::once;
      settled.ask = grant.said->id;
      settled.ruling = allowed_by("a grant of " + who_said(*grant.said) + " for call " + grant.said->id);
      return settled;
    }
  }
  if (const std::optional<Said> pause =
          pause_for(pawl_home, judged.call.project, settled.level, approvers.value_or({}), moment_now())) {
    settled.ruling = allowed_by("a pause of " + who_said(*pause) + " until " + utc_of(pause->until.wall_ms));
    settled.notices.push_back("it would have been asked about, but a person lets questions pass until " +
                              utc_of(pause->until.wall_ms));
    return settled;
  }
  const bool is_prompt_enough = can_prompt && settled.level == AnswerLevel::prompt;
  if (is_prompt_enough && policy.prefer == Prefer::prompt) return settled;
  const bool is_watched = is_anyone_there(pawl_home, policy);
  const std::int64_t longest_ms = wait_of(policy, channel);
  const bool is_waking =
      !is_watched && longest_ms > 2 * kWakeMs && channel.wake_daemon(pawl_home, policy, judged.call.home);
  if (is_prompt_enough && !is_watched && !(is_waking && comes_to_be_there(pawl_home, policy))) return settled;
  std::int64_t wait_ms = is_watched ? longest_ms : is_waking ? longest_ms - kWakeMs : 0;
  if (!binding) {
    settled.notices.push_back("nobody could be asked: " + binding.error().text);
    settled.unanswered = Unanswered::cannot_ask;
    return settled;
  }
  const Ask ask = ask_about(judged, policy, pawl_home, channel.agent_root(), std::move(*binding), wait_ms);
  const Result<PutAsk> put = put_ask(pawl_home, ask);
  if (!put) {
    settled.notices.push_back("nobody could be asked: " + put.error().text);
    settled.unanswered = Unanswered::cannot_ask;
    return settled;
  }
  settled.ask = ask.id;
  if (wait_ms > 0) channel.begin_to_wait(longest_ms);
  // A question that nobody can see is not worth a wait.
  if (is_waking && !comes_to_be_there(pawl_home, policy)) wait_ms = 0;
  take_answer(hold(pawl_home, ask, wait_ms), ask.id, settled);
  settled.unanswered = settled.ruling                    ? Unanswered::no
                       : wait_ms > 0                     ? Unanswered::timed_out
                       : is_prompt_enough || !can_prompt ? Unanswered::nobody_there
                                                         : Unanswered::too_low;
  return settled;
}

}  // namespace pawl

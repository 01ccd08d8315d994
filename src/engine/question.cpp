// SPDX-License-Identifier: Apache-2.0
#include "engine/question.h"

#include <algorithm>
#include <utility>

#include "approve/approvers.h"
#include "approve/binding.h"
#include "approve/desk.h"
#include "approve/grants.h"
#include "approve/hold.h"
#include "approve/pause.h"
#include "base/json.h"
#include "base/visible.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kMostCommand = 64 * 1024;
constexpr std::size_t kMostAgentSays = 200;
constexpr std::size_t kMostReasons = 50;
constexpr std::size_t kMostObject = 300;
constexpr std::size_t kMostPart = 2000;
constexpr std::size_t kMostWordsOfPerson = 1000;

// How surely the answer must be a person's.
[[nodiscard]] AnswerLevel level_for(const Decision& decision, const Policy& policy) {
  AnswerLevel level = policy.require_default;
  if (decision.is_irreversible) level = std::max(level, policy.require_irreversible);
  const bool is_critical = std::any_of(decision.findings.begin(), decision.findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::critical && finding.verdict != Verdict::allow;
  });
  return is_critical ? std::max(level, policy.require_critical) : level;
}

// Each rule once for each object, so that nothing that is asked about goes unsaid.
void add_reason(const Finding& finding, std::vector<AskReason>& reasons) {
  AskReason reason{finding.rule, finding.title, redact(visible_around(finding.object, 0, 0, kMostObject))};
  const bool is_said = std::any_of(reasons.begin(), reasons.end(), [&](const AskReason& one) {
    return one.rule == reason.rule && one.object == reason.object;
  });
  if (!is_said && reasons.size() < kMostReasons) reasons.push_back(std::move(reason));
}

void add_part(std::string part, std::vector<std::string>& parts) {
  if (parts.size() < kMostReasons && std::find(parts.begin(), parts.end(), part) == parts.end())
    parts.push_back(std::move(part));
}

[[nodiscard]] Ask ask_about(const Judged& judged, const Policy& policy, Binding binding, std::int64_t deadline_ms) {
  const Call& call = judged.call;
  Ask ask;
  ask.id = call.id;
  ask.made = moment_now();
  ask.deadline_ms = deadline_ms;
  ask.keep_until = ask.made.later_by(deadline_ms + kKeepAskMs);
  ask.agent = call.agent;
  ask.session = call.session;
  ask.cwd = call.cwd;
  ask.project = call.project;
  ask.tool = call.tool;
  ask.binding = std::move(binding);
  ask.level = level_for(judged.decision, policy);
  ask.title = redact(deed_of(judged.decision));
  const std::string& text = judged.analysis.text.empty() ? write_json(call.input) : judged.analysis.text;
  ask.command = redact(text.substr(0, kMostCommand));
  for (const Finding& finding : judged.decision.findings) {
    if (finding.verdict == Verdict::allow) continue;
    add_reason(finding, ask.reasons);
    if (finding.span.size() == 0 || finding.span.end > text.size()) continue;
    if (ask.command == text) ask.spans.push_back(finding.span);
    add_part(redact(text.substr(finding.span.begin, std::min<std::size_t>(finding.span.size(), kMostPart))), ask.parts);
  }
  ask.is_irreversible = judged.decision.is_irreversible;
  if (const std::string* why = call.input.find_text("description"))
    ask.agent_says = redact(visible_around(*why, 0, 0, kMostAgentSays));
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
void take_answer(const Held& held, const std::string& id, Settled& settled) {
  const Said& said = held.said;
  settled.answer = answer_of(said, held.ms);
  settled.waited_ms = held.ms;
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

[[nodiscard]] std::int64_t wait_of(const Policy& policy, const Channel& channel) {
  const std::int64_t longest = std::max<std::int64_t>(0, channel.longest_wait_ms());
  return policy.approval_timeout_ms == 0 ? longest : std::min<std::int64_t>(policy.approval_timeout_ms, longest);
}

}  // namespace

Settled settle_question(const Judged& judged, const Policy& policy, const std::string& pawl_home,
                        const Channel& channel, bool can_prompt) {
  Settled settled;
  settled.level = level_for(judged.decision, policy);
  // A score alone is not worth a wait where the agent has no prompt: confirm_action decides.
  if (judged.decision.is_from_score_alone && !can_prompt) return settled;
  Result<Binding> binding = bind_call(judged.call, judged.analysis);
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home, disk());
  if (!approvers) settled.notices.push_back("no answer of a person counts: " + approvers.error().text);
  if (binding) {
    TakenGrant grant = take_grant(pawl_home, *binding, settled.level, approvers.value_or({}), moment_now());
    for (const std::string& why : grant.refused) settled.notices.push_back("a grant was refused: " + why);
    if (grant.said && grant.said->verdict == SaidVerdict::deny) {
      take_answer({std::move(*grant.said), {}, 0}, judged.call.id, settled);
      return settled;
    }
    if (grant.said) {
      settled.answer = answer_of(*grant.said, 0);
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
  const bool is_watched = policy.asks_in_terminal && is_anyone_watching(pawl_home);
  const bool is_prompt_enough = can_prompt && settled.level == AnswerLevel::prompt;
  if (is_prompt_enough && (policy.prefer == Prefer::prompt || !is_watched)) return settled;
  const std::int64_t wait_ms = is_watched ? wait_of(policy, channel) : 0;
  if (!binding) {
    settled.notices.push_back("nobody could be asked: " + binding.error().text);
    settled.unanswered = Unanswered::cannot_ask;
    return settled;
  }
  const Ask ask = ask_about(judged, policy, std::move(*binding), wait_ms);
  const Result<PutAsk> put = put_ask(pawl_home, ask);
  if (!put) {
    settled.notices.push_back("nobody could be asked: " + put.error().text);
    settled.unanswered = Unanswered::cannot_ask;
    return settled;
  }
  settled.ask = ask.id;
  if (wait_ms > 0) channel.begin_to_wait(wait_ms);
  take_answer(hold(pawl_home, ask, wait_ms), ask.id, settled);
  settled.unanswered = settled.ruling                    ? Unanswered::no
                       : wait_ms > 0                     ? Unanswered::timed_out
                       : is_prompt_enough || !can_prompt ? Unanswered::nobody_there
                                                         : Unanswered::too_low;
  return settled;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/json.h"
#include "base/visible.h"
#include "intake/agent.h"

namespace pawl {
namespace {

// nullptr for an event that the agent's file does not list. A call without the agent's word for it is of the first
// event of its kind.
[[nodiscard]] const EventFact* event_of(const Agent& agent, const Call& call) {
  for (const EventFact& event : agent.events) {
    if (event.event == call.event && (call.event_name.empty() || event.name == call.event_name)) return &event;
  }
  return nullptr;
}

// `is_refusing`: an ask or a deny, which must not get lost.
[[nodiscard]] Reply said(const ReplyFact& fact, std::string_view reason, bool is_refusing = false,
                         std::string_view output = {}) {
  Reply reply;
  reply.exit_code = fact.exit_code;
  if (fact.exit_code != 0) {
    reply.err = visible(reason) + "\n";
    return reply;
  }
  if (fact.text.empty()) return reply;
  if (is_refusing) reply.unsaid = visible(reason) + "\n";
  for (const char c : fact.text) {
    if (c == kReasonMark) {
      append_json_string(reply.out, reason);
    } else if (c == kOutputMark) {
      reply.out += output;
    } else if (c == kOutputTextMark) {
      const Result<Value> value = read_json(output);
      const std::string text = value && value->is_string() ? value->text : std::string(output);
      append_json_string(reply.out, text + "\n" + std::string(reason));
    } else {
      reply.out += c;
    }
  }
  reply.out += '\n';
  return reply;
}

[[nodiscard]] std::string reason_of(const Ruling& ruling) {
  if (!ruling.reason.empty()) return ruling.reason;
  return "pawl: refused" + (ruling.by.empty() ? std::string() : " by " + ruling.by);
}

[[nodiscard]] std::string refusal(const Agent& agent, const Ruling& ruling) {
  if (ruling.verdict != Verdict::ask || agent.ask.reach != AskFacts::Reach::nobody) return reason_of(ruling);
  return "this needs a person's approval, and " + std::string(agent.title) +
         " has no prompt for hooks: " + reason_of(ruling);
}

}  // namespace

bool takes_results(const Agent& agent, const Call& call) {
  const EventFact* event = event_of(agent, call);
  return event != nullptr && !event->replace.text.empty();
}

Reply reply_to(const Agent& agent, const Call& call, const Ruling& ruling) {
  const EventFact* event = event_of(agent, call);
  if (event == nullptr) return said(agent.silence, "");
  if (event->event == Event::session_start) {
    // A session cannot be refused; what is wrong is told to the person.
    return ruling.reason.empty() || event->tell.text.empty() ? said(event->allow, "")
                                                             : said(event->tell, ruling.reason);
  }
  const bool is_waiting = event->event == Event::pre_tool;
  if (ruling.verdict == Verdict::allow) {
    // What the agent should know about what has happened meanwhile.
    const bool can_tell = event->event == Event::post_tool || event->event == Event::prompt;
    if (!ruling.output.empty() && !event->replace.text.empty())
      return said(event->replace, ruling.reason, false, ruling.output);
    if (can_tell && !ruling.reason.empty() && !event->tell.text.empty()) return said(event->tell, ruling.reason);
    const bool is_aloud = is_waiting && ruling.is_explicit && agent.approval == Approval::said;
    return is_aloud ? said(event->approve, ruling.reason) : said(event->allow, "");
  }
  // If nothing waits, nobody can be asked: an ask is a refusal.
  const bool is_asked = ruling.verdict == Verdict::ask && is_waiting && !event->ask.text.empty() &&
                        agent.ask.reach != AskFacts::Reach::nobody;
  return is_asked ? said(event->ask, reason_of(ruling), true) : said(event->deny, refusal(agent, ruling), true);
}

Reply refuse_unread(std::string_view reason) {
  // Never empty: Codex runs the tool after exit 2 with nothing on stderr.
  Reply reply;
  reply.err = (reason.empty() ? std::string("Pawl refused this call") : visible(reason)) + "\n";
  reply.exit_code = 2;
  return reply;
}

}  // namespace pawl

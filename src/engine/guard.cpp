// SPDX-License-Identifier: Apache-2.0
#include "engine/guard.h"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "approve/approve.h"
#include "approve/insights.h"
#include "approve/service.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/unique.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "engine/copies.h"
#include "engine/narrowest.h"
#include "engine/on_error.h"
#include "engine/pipeline.h"
#include "engine/prevented.h"
#include "engine/question.h"
#include "engine/session_of_call.h"
#include "engine/trace.h"
#include "engine/user_packs.h"
#include "model/call_id.h"
#include "secrets/fingerprint.h"
#include "secrets/secrets.h"
#include "session/taint.h"
#include "session/told.h"
#include "undo/settle.h"

namespace pawl {
namespace {

constexpr int kSessionDays = 30;

void add(std::vector<std::string>& notices, const std::vector<std::string>& more, std::size_t from = 0) {
  notices.insert(notices.end(), more.begin() + static_cast<std::ptrdiff_t>(from), more.end());
}

[[nodiscard]] std::string shown_call(const Call& call) {
  constexpr std::size_t kShown = 120;
  const std::string* command = call.input.find_text("command");
  return title_of(call, command == nullptr ? "" : *command, kShown);
}

// The first secret on this machine: from now on each has a fingerprint, by which a person can let it pass.
[[nodiscard]] bool lacks_fingerprint(const Decision& decision) {
  return std::any_of(decision.findings.begin(), decision.findings.end(),
                     [](const Finding& finding) { return finding.is_secret && finding.fingerprint.empty(); });
}

[[nodiscard]] Guarded guard_call(Call call, Policy policy, const Door& door) {
  const std::int64_t start = steady_ns();
  const UserPacks packs = load_user_packs(door.pawl_home);
  apply_packs(packs, policy);
  SessionOfCall session(door.pawl_home, call);
  if (policy.max_steps > 0) call.steps = session.count_step();
  CopiesOfCall copies(door.pawl_home);
  Judged judged = judge(std::move(call), policy, disk(), packs.rules, &session.memory(), &copies);
  if (lacks_fingerprint(judged.decision) && fingerprint_key(door.pawl_home))
    judged = judge(Call(judged.call), policy, disk(), packs.rules, &session.memory(), &copies);
  const std::int64_t us = (steady_ns() - start) / 1000;
  add(judged.decision.notices, session.notices());
  const std::size_t told = session.notices().size();
  const bool can_ask = judged.decision.verdict == Verdict::ask && door.channel.can_ask(judged.call);
  SettledQuestion settled;
  if (judged.decision.verdict == Verdict::ask)
    settled = settle_question(judged, policy, door.pawl_home, door.channel, can_ask && !door.channel.is_alone());
  add(judged.decision.notices, settled.notices);
  const bool may_prompt = can_ask && settled.unanswered == Unanswered::no;
  Saying saying{judged.call.id, command_that_allows(judged), settled.unanswered, settled.waited_ms, settled.level};
  saying.times_allowed = settled.times_allowed;
  if (settled.unanswered == Unanswered::nobody_there) saying.why_nobody = why_nobody_is_there(policy);
  if (judged.decision.verdict != Verdict::allow && door.channel.hides_call()) saying.shown = shown_call(judged.call);
  Ruling ruling =
      settled.ruling ? std::move(*settled.ruling) : rule_on(judged.decision, policy, may_prompt, std::move(saying));
  if (ruling.verdict != Verdict::deny) {
    // As late as can be: a person may have thought about it for minutes.
    keep_copies(judged, policy, disk(), copies);
    judged.kept = copies.kept();
  }
  session.remember(judged, ruling, settled.is_refused, settled.shape);
  if (policy.max_steps > 0 && settled.is_answered) session.forget_steps();
  add(judged.decision.notices, session.notices(), told);
  Entry entry = entry_of(judged, ruling, us);
  entry.ask = settled.ask;
  entry.answer = settled.answer;
  if (ruling.verdict == Verdict::deny) entry.counts = prevented_counts(judged.analysis, disk());
  const Result<Done> recorded = door.sink.append(entry);
  if (!recorded && ruling.verdict == Verdict::allow && policy.mode != Mode::audit) {
    // What cannot be recorded is not let through unseen.
    ruling = ruling_of(on_error({Code::log_failed, recorded.error().text}, judged.call.id));
    if (ruling.verdict == Verdict::ask && !door.channel.can_ask(judged.call)) ruling.verdict = Verdict::deny;
  }
  ruling.reason = redact(ruling.reason);
  if (door.is_traced) keep_trace(door.pawl_home, trace_of(judged, policy, ruling, us));
  return {std::move(judged.call), std::move(ruling)};
}

// `/name arguments`, as a tool of its own: any white space ends the name.
[[nodiscard]] Value as_slash_command(std::string_view prompt) {
  std::size_t end = 0;
  std::size_t length = 0;
  for (; end < prompt.size(); end += length) {
    length = utf8_length(prompt.substr(end));
    if (length > 0 && is_white_space(utf8_code_point(prompt.substr(end)))) break;
    length = std::max<std::size_t>(length, 1);
  }
  Value input = Value::object().set("command", Value::of(prompt.substr(0, end)));
  if (end < prompt.size()) input.set("args", Value::of(prompt.substr(end + length)));
  return input;
}

// `/name …`: a slash command's file may hold shell lines, which the agent runs before any tool call. A person typed
// its name, so only what would be denied is stopped; the log reports the rest.
void judge_prompt(const Call& call, Policy policy, const Door& door, Ruling& ruling, Entry& entry) {
  const std::string* prompt = call.input.find_text("prompt");
  if (prompt == nullptr || !prompt->starts_with('/')) return;
  Call command = call;
  command.tool = "SlashCommand";
  command.input = as_slash_command(*prompt);
  const UserPacks packs = load_user_packs(door.pawl_home);
  apply_packs(packs, policy);
  const Judged judged = judge(std::move(command), policy, disk(), packs.rules);
  if (judged.decision.verdict == Verdict::allow) return;
  const Ruling said = rule_on(judged.decision, policy, true, {call.id, command_that_allows(judged)});
  entry.by = redact(said.by);
  if (said.verdict == Verdict::deny) {
    ruling = said;
    ruling.reason = redact(ruling.reason);
    entry.verdict = name_of(Verdict::deny);
  } else {
    entry.notices.push_back("the shell lines of this command would be asked about: " + redact(said.reason));
  }
}

// A secret in what a tool gave back: the agent gets it without, where it takes another result, and is told. True if
// there was one.
[[nodiscard]] bool look_at_result(const Call& call, const Policy& policy, const Door& door, Ruling& ruling,
                                  Entry& entry) {
  if (!policy.is_dlp_enabled) return false;
  static_cast<void>(load_user_kinds(door.pawl_home));
  const CleanResult clean = clean_result(call.response);
  if (clean.found.empty()) return false;
  const bool is_replaced = door.channel.takes_results(call);
  std::string what;
  for (const std::string& one : clean.found) what += (what.empty() ? "" : ", ") + one;
  ruling.reason +=
      (ruling.reason.empty() ? "" : " ") +
      (is_replaced ? "Pawl took a secret out of this result: " + what +
                         ". Do not look for its value: name the variable or the file that holds it."
                   : "This result holds a secret: " + what +
                         ". Do not repeat it, write it down or send it: name the variable or the file that "
                         "holds it.");
  if (is_replaced) ruling.output = write_json(clean.value);
  for (const std::string& rule : clean.rules)
    entry.notices.push_back("the result held a secret (" + rule + ")" +
                            (is_replaced ? ", which the agent did not get" : ""));
  return true;
}

// From now on the session knows a secret. What cannot be kept is said in the log.
void taint_session(const Call& call, const Door& door) {
  const std::string* command = call.input.find_text("command");
  const std::string by = (command == nullptr ? std::string() : redact(call.tool) + " ") + shown_call(call);
  const Taint taint{TaintKind::secret, by, call.id, door.sink.last_number(), moment_now().wall_ms};
  const Result<Placed> kept = keep_taint(sessions_folder(door.pawl_home), call.agent, call.session, taint);
  if (kept) return;
  Entry entry = entry_of_event(call);
  entry.notices.push_back("that this session knows a secret cannot be remembered: " + redact(kept.error().text));
  static_cast<void>(door.sink.append(entry));
}

[[nodiscard]] Ruling judge_settings(const Call& call, const Door& door) {
  if (door.judge_settings != nullptr) return door.judge_settings(call, disk());
  return ruling_of(on_error({Code::internal, "Pawl does not know the settings that were changed"}, call.id));
}

[[nodiscard]] Guarded guard_event(Call call, const Policy& policy, const Door& door) {
  Ruling ruling;
  ruling.verdict = Verdict::allow;
  Entry entry = entry_of_event(call);
  if (call.event == Event::config_change) {
    ruling = judge_settings(call, door);
    entry.verdict = name_of(ruling.verdict);
    entry.by = redact(ruling.by);
  }
  if (call.event == Event::session_start) {
    if (door.warn_at_start != nullptr) ruling.reason = door.warn_at_start(call, disk());
    if (!ruling.reason.empty()) entry.notices.push_back(ruling.reason);
    forget_old_sessions(sessions_folder(door.pawl_home), kSessionDays);
    UndoStore(undo_folder(door.pawl_home), undo_bounds(policy)).tidy();
  }
  if (call.event == Event::prompt) {
    judge_prompt(call, policy, door, ruling, entry);
    // A person's own words are theirs to say; the log tells that there was one.
    if (policy.is_dlp_enabled) {
      for (const std::string& rule : clean_result(call.input).rules)
        entry.notices.push_back("the prompt held a secret (" + rule + ")");
    }
    // Whoever types is there.
    if (policy.max_steps > 0) SessionOfCall(door.pawl_home, call).forget_steps();
  }
  if ((call.event == Event::prompt || call.event == Event::post_tool) && ruling.verdict == Verdict::allow &&
      !call.session.empty())
    ruling.reason = redact(take_told(sessions_folder(door.pawl_home), call.agent, call.session));
  bool has_secret = false;
  if (call.event == Event::post_tool) {
    has_secret = look_at_result(call, policy, door, ruling, entry);
    SessionOfCall session(door.pawl_home, call);
    // One call, one id: that under which it was judged.
    const SessionStore::Judged judged = session.settle_after(call);
    if (!judged.id.empty()) {
      call.id = entry.call = judged.id;
      UndoStore store(undo_folder(door.pawl_home), undo_bounds(policy));
      settle_record(call.id, store);
    }
    add(entry.notices, session.notices());
    // It ran although its agent was told to ask: a person said yes there.
    if (judged.was_asked) {
      static_cast<void>(note_answer(door.pawl_home, judged.shape, true));
      if (policy.max_steps > 0) session.forget_steps();
    }
  }
  add(entry.notices, policy.notices);
  // An unknown event is none of our business, and not worth a line.
  if (call.event != Event::other) static_cast<void>(door.sink.append(entry));
  // Before the agent gets its answer, and so before its next call.
  if (has_secret && !call.session.empty()) taint_session(call, door);
  return {std::move(call), std::move(ruling)};
}

// A refusal counts even without a record, so nothing can fail from here on.
void record_if_possible(const Entry& entry, Sink& sink) {
  try {
    static_cast<void>(sink.append(entry));
  } catch (...) {
  }
}

// `entry` says what is known of the call.
[[nodiscard]] Ruling refuse(const Error& error, Entry entry, Sink& sink) {
  Ruling ruling = ruling_of(on_error(error, entry.call));
  ruling.reason = redact(ruling.reason);
  entry.verdict = name_of(ruling.verdict);
  entry.by = "error: " + redact(error.text);
  record_if_possible(entry, sink);
  return ruling;
}

[[nodiscard]] Entry entry_of_message(std::string_view agent, std::string_view event) {
  Entry entry;
  entry.call = make_call_id(unique_bits());
  entry.agent = agent;
  entry.event = event;
  return entry;
}

}  // namespace

Guarded handle(Call call, Policy policy, const Door& door) {
  if (call.id.empty()) call.id = make_call_id(unique_bits());
  Guarded guarded;
  // All that an answer and a line in the log need, should there be nothing else.
  guarded.call.id = call.id;
  guarded.call.agent = call.agent;
  guarded.call.event = call.event;
  guarded.call.event_name = call.event_name;
  const auto fail = [&](const std::string& what) {
    guarded.ruling = refuse({Code::internal, what}, entry_of_event(guarded.call), door.sink);
  };
  try {
    guarded = call.event == Event::pre_tool ? guard_call(std::move(call), std::move(policy), door)
                                            : guard_event(std::move(call), policy, door);
  } catch (const std::exception& problem) {
    fail(std::string("the guard failed: ") + problem.what());
  } catch (...) {
    fail("the guard failed");
  }
  return guarded;
}

Ruling handle_unread(const Error& error, std::string_view agent, Sink& sink) {
  return refuse(error, entry_of_message(agent, "unreadable message"), sink);
}

void note_too_large(std::string_view agent, Sink& sink) {
  Entry entry = entry_of_message(agent, "message over the limit");
  entry.verdict = "none";
  record_if_possible(entry, sink);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "engine/guard.h"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "approve/approve.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "engine/on_error.h"
#include "engine/pipeline.h"
#include "engine/session_of_call.h"
#include "engine/user_packs.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr int kSessionDays = 30;

void add(std::vector<std::string>& notices, const std::vector<std::string>& more, std::size_t from = 0) {
  notices.insert(notices.end(), more.begin() + static_cast<std::ptrdiff_t>(from), more.end());
}

[[nodiscard]] Guarded guard_call(Call call, Policy policy, const Door& door) {
  const std::int64_t start = steady_ns();
  const UserPacks packs = load_user_packs(door.pawl_home);
  add(policy.notices, packs.notices);
  SessionOfCall session(door.pawl_home, call);
  add(policy.notices, session.notices());
  const std::size_t told = session.notices().size();
  Judged judged = judge(std::move(call), policy, disk(), packs.rules, &session.memory());
  const std::int64_t us = (steady_ns() - start) / 1000;
  const bool can_ask = judged.decision.verdict == Verdict::ask && door.channel.can_ask(judged.call);
  Ruling ruling = rule_on(judged.decision, policy, can_ask);
  session.remember(judged, ruling);
  add(judged.decision.notices, session.notices(), told);
  const Result<Done> recorded = door.sink.append(entry_of(judged, ruling, us));
  if (!recorded && ruling.verdict == Verdict::allow && policy.mode != Mode::audit) {
    // What cannot be recorded is not let through unseen.
    ruling = ruling_of(on_error({Code::log_failed, recorded.error().text}));
    if (ruling.verdict == Verdict::ask && !door.channel.can_ask(judged.call)) ruling.verdict = Verdict::deny;
  }
  ruling.reason = redact(ruling.reason);
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
// its name, so that only what would be denied is stopped; the rest is told in the log.
void judge_prompt(const Call& call, const Policy& policy, const Door& door, Ruling& ruling, Entry& entry) {
  const std::string* prompt = call.input.find_text("prompt");
  if (prompt == nullptr || !prompt->starts_with('/')) return;
  Call command = call;
  command.tool = "SlashCommand";
  command.input = as_slash_command(*prompt);
  const UserPacks packs = load_user_packs(door.pawl_home);
  const Judged judged = judge(std::move(command), policy, disk(), packs.rules);
  if (judged.decision.verdict == Verdict::allow) return;
  const Ruling said = rule_on(judged.decision, policy, true);
  entry.by = redact(said.by);
  if (said.verdict == Verdict::deny) {
    ruling = said;
    ruling.reason = redact(ruling.reason);
    entry.verdict = name_of(Verdict::deny);
  } else {
    entry.notices.push_back("the shell lines of this command would be asked about: " + redact(said.reason));
  }
}

[[nodiscard]] Ruling judge_settings(const Call& call, const Door& door) {
  if (door.judge_settings != nullptr) return door.judge_settings(call, disk());
  return ruling_of(on_error({Code::internal, "nobody here knows the settings that were changed"}));
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
  }
  if (call.event == Event::prompt) judge_prompt(call, policy, door, ruling, entry);
  if (call.event == Event::post_tool) {
    SessionOfCall session(door.pawl_home, call);
    session.settle_after(call);
    entry.notices = session.notices();
  }
  add(entry.notices, policy.notices);
  // An unknown event is none of our business, and not worth a line.
  if (call.event != Event::other) static_cast<void>(door.sink.append(entry));
  return {std::move(call), std::move(ruling)};
}

}  // namespace

Guarded handle(Call call, Policy policy, const Door& door) {
  Guarded guarded;
  // All that an answer needs, should there be nothing else.
  guarded.call.event = call.event;
  try {
    guarded = call.event == Event::pre_tool ? guard_call(std::move(call), std::move(policy), door)
                                            : guard_event(std::move(call), policy, door);
  } catch (const std::exception& problem) {
    guarded.ruling = ruling_of(on_error({Code::internal, std::string("the guard failed: ") + problem.what()}));
  } catch (...) {
    guarded.ruling = ruling_of(on_error({Code::internal, "the guard failed"}));
  }
  return guarded;
}

Ruling handle_unread(const Error& error, std::string_view agent, Sink& sink) {
  Entry entry;
  entry.agent = agent;
  entry.event = "unreadable message";
  entry.verdict = name_of(Verdict::deny);
  entry.by = "error: " + redact(error.text);
  static_cast<void>(sink.append(entry));
  Ruling ruling = ruling_of(on_error(error));
  ruling.reason = redact(ruling.reason);
  return ruling;
}

void note_too_large(std::string_view agent, Sink& sink) {
  Entry entry;
  entry.agent = agent;
  entry.event = "message over the limit";
  entry.verdict = "none";
  static_cast<void>(sink.append(entry));
}

}  // namespace pawl

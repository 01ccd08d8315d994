// SPDX-License-Identifier: Apache-2.0
#include "serve/hook.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "approve/approve.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/utf8.h"
#include "engine/on_error.h"
#include "engine/pipeline.h"
#include "engine/user_packs.h"
#include "intake/agent.h"
#include "intake/wiring.h"
#include "intake/wiring_state.h"
#include "record/log.h"
#include "secrets/secrets.h"
#include "serve/alarm.h"
#include "serve/input.h"
#include "serve/session_of_hook.h"
#include "session/project.h"
#include "settings/policy.h"

extern char** environ;

namespace pawl {
namespace {

constexpr std::size_t kMessageLimit = 8U << 20;
constexpr int kSessionDays = 30;

struct HookArguments {
  std::string agent;
  std::string home;
};

// `--agent NAME --home DIR`, in either spelling. The hook is wired by machine: anything else is refused.
[[nodiscard]] Result<HookArguments> read_arguments(int count, char** values) {
  HookArguments arguments;
  for (int i = 0; i < count; ++i) {
    const std::string_view word = values[i];
    std::string* into = nullptr;
    if (word == "--agent" || word.starts_with("--agent=")) into = &arguments.agent;
    if (word == "--home" || word.starts_with("--home=")) into = &arguments.home;
    const std::size_t equals = word.find('=');
    if (into == nullptr || (equals == std::string_view::npos && i + 1 == count)) {
      return Error{Code::bad_argument, "`" + std::string(word) + "`: pawl check takes --agent NAME --home DIR"};
    }
    *into = equals == std::string_view::npos ? values[++i] : word.substr(equals + 1);
  }
  if (arguments.agent.empty())
    return Error{Code::bad_argument, "--agent is missing: pawl check takes --agent NAME --home DIR"};
  if (arguments.home.empty()) arguments.home = home_of_user();
  if (!arguments.home.starts_with('/')) return Error{Code::bad_argument, "--home must be an absolute path"};
  return arguments;
}

// The agent's own project folder, from its variable in our environment.
[[nodiscard]] std::string project_of(const Agent& agent) {
  if (agent.project_variable.empty()) return "";
  const char* value = std::getenv(std::string(agent.project_variable).c_str());
  return value == nullptr ? "" : value;
}

[[nodiscard]] std::vector<std::pair<std::string, std::string>> pawl_environment() {
  std::vector<std::pair<std::string, std::string>> found;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!text.starts_with("PAWL_")) continue;
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) found.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return found;
}

[[nodiscard]] LogOptions log_options(const Policy& policy, const std::string& pawl_home) {
  LogOptions options;
  options.folder = join_path(pawl_home, "log");
  options.max_size_bytes = static_cast<std::int64_t>(policy.log_max_size_mb) << 20;
  options.keep_files = policy.log_keep_files;
  return options;
}

// A message that was not read: what can be said of it in the log.
void record_failure(const Error& error, const HookArguments& arguments, const Policy& policy,
                    const std::string& pawl_home) {
  Entry entry;
  entry.agent = arguments.agent;
  entry.event = "unreadable message";
  entry.verdict = "deny";
  entry.by = "error: " + redact(error.text);
  entry.notices = policy.notices;
  static_cast<void>(append_entry(log_options(policy, pawl_home), entry));
}

Reply answer_pre_tool(const Agent& agent, Call call, Policy policy, const std::string& pawl_home) {
  const std::int64_t start = steady_ns();
  const UserPacks packs = load_user_packs(pawl_home);
  policy.notices.insert(policy.notices.end(), packs.notices.begin(), packs.notices.end());
  SessionOfHook session(pawl_home, call);
  policy.notices.insert(policy.notices.end(), session.notices().begin(), session.notices().end());
  const std::size_t told = session.notices().size();
  Judged judged = judge(std::move(call), policy, disk(), packs.rules, &session.memory());
  const std::int64_t us = (steady_ns() - start) / 1000;
  const bool can_ask = judged.decision.verdict == Verdict::ask && agent.can_ask(judged.call);
  Ruling ruling = rule_on(judged.decision, policy, can_ask);
  session.remember(judged, ruling);
  judged.decision.notices.insert(judged.decision.notices.end(),
                                 session.notices().begin() + static_cast<std::ptrdiff_t>(told),
                                 session.notices().end());
  const Result<Done> recorded = append_entry(log_options(policy, pawl_home), entry_of(judged, ruling, us));
  if (!recorded && ruling.verdict == Verdict::allow && policy.mode != Mode::audit) {
    // What cannot be recorded is not let through unseen.
    ruling = ruling_of(on_error({Code::log_failed, recorded.error().text}));
    if (ruling.verdict == Verdict::ask && !agent.can_ask(judged.call)) ruling.verdict = Verdict::deny;
  }
  ruling.reason = redact(ruling.reason);
  return agent.answer(judged.call, ruling);
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
void judge_prompt(const Call& call, const Policy& policy, const std::string& pawl_home, Ruling& ruling, Entry& entry) {
  const std::string* prompt = call.input.find_text("prompt");
  if (prompt == nullptr || !prompt->starts_with('/')) return;
  Call command = call;
  command.tool = "SlashCommand";
  command.input = as_slash_command(*prompt);
  const UserPacks packs = load_user_packs(pawl_home);
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

Reply answer_event(const Agent& agent, const Call& call, const Policy& policy, const std::string& pawl_home) {
  Ruling ruling;
  ruling.verdict = Verdict::allow;
  Entry entry = entry_of_event(call);
  if (call.event == Event::config_change) {
    ruling = judge_config_change(call, disk());
    entry.verdict = name_of(ruling.verdict);
    entry.by = redact(ruling.by);
  }
  if (call.event == Event::session_start) {
    ruling.reason = session_warning(call, disk());
    if (!ruling.reason.empty()) entry.notices.push_back(ruling.reason);
    forget_old_sessions(sessions_folder(pawl_home), kSessionDays);
  }
  if (call.event == Event::prompt) judge_prompt(call, policy, pawl_home, ruling, entry);
  if (call.event == Event::post_tool) {
    SessionOfHook session(pawl_home, call);
    session.settle_after(call);
    entry.notices = session.notices();
  }
  entry.notices.insert(entry.notices.end(), policy.notices.begin(), policy.notices.end());
  // An unknown event is none of our business, and not worth a line.
  if (call.event != Event::other) static_cast<void>(append_entry(log_options(policy, pawl_home), entry));
  return agent.answer(call, ruling);
}

// A text over the limit cannot be judged. Where its head says that the tool already ran, that is no reason to stop.
// Only the message's own field counts, not one inside the tool's arguments: nothing may be open before it but the
// message.
[[nodiscard]] bool is_harmless_event(const Agent& agent, std::string_view head) {
  constexpr std::string_view kField = "\"hook_event_name\":";
  const std::size_t at = head.find(kField);
  if (at == std::string_view::npos || head.find('{', 1) < at || head.find('[') < at) return false;
  head.remove_prefix(at + kField.size());
  while (head.starts_with(' ')) head.remove_prefix(1);
  for (const HookPoint& point : agent.wiring().points) {
    if (!point.is_gate && head.starts_with("\"" + std::string(point.event) + "\"")) return true;
  }
  return false;
}

Reply serve(int count, char** values) {
  const Result<HookArguments> arguments = read_arguments(count, values);
  if (!arguments) return refuse_unread(on_error(arguments.error()).reason);
  const Agent* agent = find_agent(arguments->agent);
  if (agent == nullptr) {
    return refuse_unread(
        on_error({Code::bad_argument, "`" + arguments->agent + "` is no agent that Pawl knows"}).reason);
  }
  const std::string pawl_home = join_path(arguments->home, ".pawl");
  const auto refuse = [&](const Error& error) {
    record_failure(error, *arguments, Policy{}, pawl_home);
    return refuse_unread(redact(on_error(error).reason));
  };

  const Result<InputText> input = read_input(STDIN_FILENO, kMessageLimit);
  if (!input) return refuse(input.error());
  if (input->is_cut) {
    if (is_harmless_event(*agent, input->text)) {
      Entry entry;
      entry.agent = arguments->agent;
      entry.event = "message over the limit";
      entry.verdict = "none";
      static_cast<void>(append_entry(log_options(Policy{}, pawl_home), entry));
      Call call;
      call.event = Event::other;
      Ruling nothing;
      nothing.verdict = Verdict::allow;
      return agent->answer(call, nothing);
    }
    return refuse({Code::too_large, "the message is larger than 8 MB"});
  }
  if (input->text.empty()) return refuse({Code::bad_message, "there was no message on standard input"});
  const Result<Value> message = read_json(input->text);
  if (!message) return refuse({Code::bad_json, "the message is not the JSON that hooks get: " + message.error().text});
  Result<Call> call = agent->read(*message);
  if (!call) return refuse(call.error());
  call->home = arguments->home;
  call->user = name_of_user();
  if (!call->cwd.starts_with('/')) call->cwd.clear();
  call->project = find_project(project_of(*agent), call->cwd, call->home, disk());

  PolicySources sources;
  sources.pawl_home = pawl_home;
  sources.project = call->project;
  sources.environment = pawl_environment();
  const Policy policy = load_policy(sources, disk());
  if (call->event == Event::pre_tool) return answer_pre_tool(*agent, std::move(*call), policy, pawl_home);
  return answer_event(*agent, *call, policy, pawl_home);
}

}  // namespace

int serve_hook(int count, char** arguments) {
  set_alarm();
  limit_memory();
  Reply reply;
  try {
    reply = serve(count, arguments);
  } catch (const std::exception& problem) {
    reply = refuse_unread(std::string("Pawl failed, so this call is refused: ") + problem.what());
  } catch (...) {
    reply = refuse_unread("Pawl failed, so this call is refused.");
  }
  clear_alarm();
  // Whoever no longer reads the answer does not get one.
  static_cast<void>(write_all(STDERR_FILENO, reply.err));
  static_cast<void>(write_all(STDOUT_FILENO, reply.out));
  return reply.exit_code;
}

}  // namespace pawl

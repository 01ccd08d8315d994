// SPDX-License-Identifier: Apache-2.0
#include "serve/hook.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "engine/guard.h"
#include "engine/on_error.h"
#include "intake/agent.h"
#include "intake/wiring_state.h"
#include "record/sink.h"
#include "serve/agent_prompt.h"
#include "serve/doctors_log.h"
#include "serve/input.h"
#include "serve/last_resort.h"
#include "session/project.h"
#include "settings/policy.h"

extern char** environ;

namespace pawl {
namespace {


struct HookArguments {
  std::string agent;
  std::string event;  // only where the agent's messages do not say it
  std::string home;
};

// `--agent NAME [--event NAME] --home DIR`, in either spelling. The hook is wired by machine: anything else is refused.
[[nodiscard]] Result<HookArguments> read_arguments(int count, char** values) {
  HookArguments arguments;
  for (int i = 0; i < count; ++i) {
    const std::string_view word = values[i];
    std::string* into = nullptr;
    if (word == "--agent" || word.starts_with("--agent=")) into = &arguments.agent;
    if (word == "--event" || word.starts_with("--event=")) into = &arguments.event;
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

// Never a word to standard error: agents take that for a failure, and some run the tool then.
[[nodiscard]] bool is_debugging() {
  const char* value = std::getenv("PAWL_DEBUG");
  return value != nullptr && std::string_view(value) == "1";
}

// Of a message that says nothing of a folder: where the hook runs.
[[nodiscard]] LogOptions log_of_unread(const std::string& pawl_home) {
  std::error_code failure;
  return log_options(Policy{}, log_folder_for(pawl_home, std::filesystem::current_path(failure).native()));
}

// A text over the limit cannot be judged. If its first bytes say that the tool has already run, that is not a reason to
// stop. Only the message's own field counts, not one inside the tool's arguments: nothing may be open before it but the
// message.
[[nodiscard]] bool is_harmless_event(const Agent& agent, std::string_view wired_event, std::string_view head) {
  const auto is_harmless = [&](std::string_view name) {
    return std::any_of(agent.events.begin(), agent.events.end(),
                       [&](const EventFact& event) { return !event.is_gate && event.name == name; });
  };
  if (agent.message.event.empty()) return is_harmless(wired_event);
  const std::string field = "\"" + std::string(agent.message.event) + "\":";
  const std::size_t at = head.find(field);
  if (at == std::string_view::npos || head.find('{', 1) < at || head.find('[') < at) return false;
  head.remove_prefix(at + field.size());
  while (head.starts_with(' ')) head.remove_prefix(1);
  return head.starts_with('"') && is_harmless(head.substr(1, head.find('"', 1) - 1));
}

// What the message is, as far as its agent and we can read it.
[[nodiscard]] Result<Call> read_call(const Agent& agent, const HookArguments& arguments, std::string_view text) {
  if (text.empty()) return Error{Code::bad_message, "there was no message on standard input"};
  const Result<Value> message = read_json(text);
  if (!message) return Error{Code::bad_json, "the message is not the JSON that hooks get: " + message.error().text};
  Result<Call> call = read_message(agent, *message, arguments.event);
  if (!call) return call;
  call->home = arguments.home;
  call->user = name_of_user();
  if (!call->cwd.starts_with('/')) call->cwd.clear();
  call->project = find_project(project_of(agent), call->cwd, call->home, disk());
  return call;
}

[[nodiscard]] Policy policy_of(const Call& call, const std::string& pawl_home) {
  PolicySources sources;
  sources.pawl_home = pawl_home;
  sources.project = call.project;
  sources.environment = pawl_environment();
  return load_policy(sources, disk());
}

// An event without an opinion.
[[nodiscard]] Reply let_go(const Agent& agent) {
  Call call;
  call.event = Event::other;
  Ruling nothing;
  nothing.verdict = Verdict::allow;
  return reply_to(agent, call, nothing);
}

Reply serve(int count, char** values) {
  const Result<HookArguments> arguments = read_arguments(count, values);
  if (!arguments) return refuse_unread(on_error(arguments.error()).reason);
  const Agent* agent = find_agent(arguments->agent);
  if (agent == nullptr) {
    return refuse_unread(
        on_error({Code::bad_argument, "`" + arguments->agent + "` is not an agent that Pawl knows"}).reason);
  }
  const std::string pawl_home = join_path(arguments->home, ".pawl");
  const auto refuse = [&](const Error& error) {
    LogSink log(log_of_unread(pawl_home));
    return refuse_unread(handle_unread(error, agent->name, log).reason);
  };

  const Result<InputText> input = read_input(STDIN_FILENO, kLongestMessage);
  if (!input) return refuse(input.error());
  if (input->is_cut && is_harmless_event(*agent, arguments->event, input->text)) {
    LogSink log(log_of_unread(pawl_home));
    note_too_large(agent->name, log);
    return let_go(*agent);
  }
  if (input->is_cut) return refuse({Code::too_large, "the message is larger than 8 MB"});
  Result<Call> call = read_call(*agent, *arguments, input->text);
  if (!call) return refuse(call.error());

  Policy policy = policy_of(*call, pawl_home);
  const AgentPrompt prompt(*agent);
  LogSink log(log_options(policy, log_folder_for(pawl_home, call->cwd)));
  const Door door{pawl_home, prompt, log, judge_config_change, session_warning, is_debugging()};
  const Guarded guarded = handle(std::move(*call), std::move(policy), door);
  return reply_to(*agent, guarded.call, guarded.ruling);
}

// An ask or a deny that does not arrive is an allow to most agents: then it is said by the exit code.
[[nodiscard]] int send(const Reply& reply) {
  static_cast<void>(write_all(STDERR_FILENO, reply.err));
  if (write_all(STDOUT_FILENO, reply.out) || reply.unsaid.empty()) return reply.exit_code;
  static_cast<void>(write_all(STDERR_FILENO, reply.unsaid));
  return 2;
}

}  // namespace

int serve_hook(int count, char** arguments) {
  keep_standard_descriptors();
  catch_signals();
  limit_memory();
  forbid_core_dumps();
  Reply reply;
  try {
    reply = serve(count, arguments);
  } catch (const std::exception& problem) {
    reply = refuse_unread(std::string("Pawl failed, so this call is refused: ") + problem.what());
  } catch (...) {
    reply = refuse_unread("Pawl failed, so this call is refused.");
  }
  clear_alarm();
  return send(reply);
}

}  // namespace pawl

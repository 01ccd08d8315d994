// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/probe.h"

#include <cmath>

#include "app/doctor/dialect.h"
#include "base/files.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/visible.h"
#include "serve/last_resort.h"

namespace pawl {
namespace {

// The alarm and, far below what an agent waits, what a loaded machine may add.
constexpr int kPatienceMs = 3 * kAlarmSeconds * 1000;

[[nodiscard]] std::string fix_for(const Agent& agent) {
  return "run `pawl addto " + std::string(agent.name) + "`";
}

[[nodiscard]] ProcessOutcome run_command(const ProbeRequest& request, const std::string& command,
                                         const std::string& input, bool keeps_stdin_open = false) {
  ProcessRequest process;
  process.argv = {"/bin/sh", "-c", command};
  process.input = input;
  process.keeps_stdin_open = keeps_stdin_open;
  process.cwd = request.cwd;
  if (!request.agent->project_variable.empty()) {
    process.environment.emplace_back(request.agent->project_variable, request.cwd);
  }
  process.timeout_ms = kPatienceMs;
  const Result<ProcessOutcome> outcome = run_process(process);
  if (outcome) return *outcome;
  ProcessOutcome none;
  none.err = outcome.error().text;
  return none;
}

[[nodiscard]] std::string seconds_of(double ms) {
  const auto tenths = static_cast<long>(std::lround(ms / 100));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

[[nodiscard]] std::string missing_path(std::string path) {
  do {
    path += "-moved-away";
  } while (disk().kind(path) != FileKind::missing);
  return path;
}

}  // namespace

std::vector<DoctorCheck> probe_hook(const ProbeRequest& request) {
  const Agent& agent = *request.agent;
  const std::string title(agent.title);
  const auto judged = [&](std::string_view name, std::string good, const std::string& bad, const std::string& why) {
    return why.empty() ? passed(name, std::move(good)) : failed(name, bad + ": " + why, fix_for(agent));
  };
  const auto ask = [&](std::string_view command) {
    return run_command(request, request.hook.command, pre_tool_message(agent, command, request.cwd));
  };

  std::vector<DoctorCheck> checks;
  const ProcessOutcome harmless = ask("git status");
  checks.push_back(judged("allow",
                          "`git status` is allowed, in " + std::to_string(std::lround(harmless.elapsed_ms)) + " ms",
                          "`git status` is not allowed", why_no_allow(agent, harmless)));
  if (harmless.timed_out) {
    checks.push_back(skipped("deny", "the hook hangs, so nothing else was tried"));
    return checks;
  }
  const std::string destructive = request.is_audit ? "rm -rf " + quote_for_shell(request.home + "/.pawl") : "rm -rf ~";
  checks.push_back(judged("deny", "`" + destructive + "` is refused, in the form that " + title + " understands",
                          "`" + destructive + "` is not refused as it should be",
                          why_no_deny(agent, ask(destructive))));
  if (request.is_audit) {
    checks.push_back(warned("mode", "the mode is `audit`: every call runs except those that touch Pawl's own files",
                            "set `mode = \"standard\"` in `" + request.home + "/.pawl/config.toml`"));
  }
  checks.push_back(judged("broken input", "a message that is not JSON is refused",
                          "a message that is not JSON is not refused",
                          why_no_refusal(run_command(request, request.hook.command, "{\"hook_event_name\":"))));
  checks.push_back(judged("no input", "an empty message is refused", "an empty message is not refused",
                          why_no_refusal(run_command(request, request.hook.command, ""))));
  const std::string moved = with_program(request.hook.command, missing_path(program_of(request.hook.command)));
  checks.push_back(judged(
      "no binary", "the command refuses when its binary is gone", "the command does not refuse when its binary is gone",
      why_no_refusal(run_command(request, moved, pre_tool_message(agent, "git status", request.cwd)))));
  return checks;
}

std::future<DoctorCheck> start_hang_probe(const ProbeRequest& request) {
  return std::async(std::launch::async, [request] {
    const ProcessOutcome outcome = run_command(request, request.hook.command, "{", true);
    const std::string why = why_no_refusal(outcome);
    if (!why.empty()) {
      return failed("hang", "a message that never ends is not refused within " + seconds_of(kPatienceMs) + ": " + why,
                    fix_for(*request.agent));
    }
    return passed("hang", "a message that never ends is refused after " + seconds_of(outcome.elapsed_ms));
  });
}

DoctorCheck check_time_limit(const Agent& agent, const ConfiguredHook& hook) {
  const std::string title(agent.title);
  const std::int64_t waits_ms = hook.timeout.value_or(agent.time.standard) * agent.time.unit_ms;
  const std::string waits = title + " waits " + seconds_of(static_cast<double>(waits_ms));
  const std::string needs = "Pawl answers within " + std::to_string(kAlarmSeconds) + " s";
  // No answer in time lets the call run.
  if (waits_ms < 2L * kAlarmSeconds * 1000) {
    return failed("time limit", waits + ", and " + needs + ": too little room", fix_for(agent));
  }
  return passed("time limit", waits + ", " + needs);
}

}  // namespace pawl

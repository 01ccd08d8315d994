// SPDX-License-Identifier: Apache-2.0
// `pawl daemon start|stop|status|install`: the process behind the dashboard. Guarding does not need it.
#include "daemon/daemon.h"

#include <unistd.h>

#include <cstdio>

#include "app/call_of_person.h"
#include "app/command.h"
#include "app/daemon_here.h"
#include "app/flags.h"
#include "app/page_host.h"
#include "app/person.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "approve/channel_secrets.h"
#include "approve/service.h"
#include "base/files.h"
#include "base/json.h"
#include "base/service.h"
#include "base/visible.h"
#include "channels/make.h"

namespace pawl {
namespace {

constexpr std::string_view kUsage =
    "pawl daemon: the process behind the dashboard; guarding does not need it\n\n"
    "usage: pawl daemon start [-b] [--idle SECONDS]   run it, with -b in the background\n"
    "       pawl daemon stop                          end it\n"
    "       pawl daemon status [--json]               show whether it runs, and where\n"
    "       pawl daemon install                       let systemd start it when you log in\n";

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl daemon: " + text + "\n");
  return exit_code;
}

int run_here(int idle_s) {
  const std::string home = pawl_home();
  DaemonOptions options;
  options.home = home;
  options.version = PAWL_VERSION;
  options.port = policy_for(home, command_here(""), {}).daemon_port;
  options.idle_ms = std::int64_t{idle_s} * 1000;
  if (!become_unreadable(environment_of_daemon())) return fail("the kernel does not let it close itself to others");
  const std::unique_ptr<DaemonHost> host = page_host();
  const Result<Done> done = run_daemon(options, *host, [&](Loop& loop, const Policy& policy) {
    return make_channels(loop, policy, [&](Remote kind) { return read_secrets(home, kind); });
  });
  if (done) return 0;
  return fail(done.error().text);
}

int start(const std::vector<std::string>& arguments) {
  bool is_background = false;
  int idle_s = 1800;
  Flags flags("daemon start", "run the process behind the dashboard");
  flags.flag(is_background, "-b,--background", "go on in the background")
      .number(idle_s, "--idle", "SECONDS",
              "leave after so long without a call, a question or a page (default 1800); 0: stay");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (idle_s < 0) return fail("--idle takes a number of seconds from 0", 2);
  if (const auto why = why_an_agents()) return fail(*why);
  if (!is_background) return run_here(idle_s);
  const Result<Instance> running = start_daemon(idle_s);
  if (!running) return fail(running.error().text);
  print("running on port " + std::to_string(running->port) + ", process " + std::to_string(running->process.pid) +
        "\n");
  return 0;
}

int stop(const std::vector<std::string>& arguments) {
  Flags flags("daemon stop", "end the process behind the dashboard");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail(*why);
  if (!is_daemon_running(pawl_home())) {
    print("the daemon is not running\n");
    return 0;
  }
  const Result<Value> answer = ask_daemon("stop");
  if (!answer) return fail(answer.error().text);
  if (!wait_for_end()) return fail("it does not end; `pawl daemon status` tells its process");
  print("the daemon has ended\n");
  return 0;
}

int status(const std::vector<std::string>& arguments) {
  bool is_json = false;
  Flags flags("daemon status", "show whether the process behind the dashboard runs, and where");
  flags.flag(is_json, "--json", "print one JSON object");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const bool is_held = is_daemon_running(pawl_home());
  const Result<Value> hello = is_held ? ask_daemon("hello") : Result<Value>(Error{Code::not_found, ""});
  if (is_json) {
    Value value = hello ? *hello : Value::object();
    print(write_json(value.set("running", Value::of(bool(hello)))) + "\n");
    return hello ? 0 : 1;
  }
  if (!is_held) {
    print("not running; `pawl dashboard` starts it\n");
    return 1;
  }
  if (!hello) return fail("it holds its lock but does not answer; `pawl daemon stop`, then `pawl daemon start -b`");
  const auto number = [&](std::string_view name) {
    const Value* found = hello->find(name);
    return std::to_string(found == nullptr ? 0 : found->integer);
  };
  const std::string* version = hello->find_text("version");
  print("running: pawl " + visible(version == nullptr ? "" : *version) + ", process " + number("pid") +
        ", http://localhost:" + number("port") + ", " + number("streams") + " pages, " + number("lines") +
        " lines of the log read\n");
  return 0;
}

int install(const std::vector<std::string>& arguments) {
  Flags flags("daemon install", "let systemd start the daemon when you log in");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail(*why);
  const std::string path = join_path(home_of_person(), ".config/systemd/user/pawl.service");
  if (const Result<Done> made = make_folder(path.substr(0, path.rfind('/')), 0755); !made)
    return fail(made.error().text);
  if (const Result<Done> written = write_file(path, unit_of_daemon(), 0644); !written)
    return fail(written.error().text);
  print("wrote " + visible(path) + "\nnow run: systemctl --user daemon-reload && systemctl --user enable --now pawl\n");
  return 0;
}

int run_daemon_command(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"start", start}, {"stop", stop}, {"status", status}, {"install", install}};
  // `pawl daemon -b` is `pawl daemon start -b`.
  if (!arguments.empty() && (arguments[0] == "-b" || arguments[0] == "--background")) return start(arguments);
  return run_subcommand("daemon", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& daemon_command() {
  static constexpr Command command{"daemon", "start or stop the process behind the dashboard",
                                   CommandGroup::programs, 40, run_daemon_command};
  return command;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl status`: what is in force here, which agents are guarded, and by which binary.
#include <unistd.h>

#include <filesystem>
#include <map>

#include "app/agents_here.h"
#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/policy_here.h"
#include "app/terminal.h"
#include "approve/approvers.h"
#include "approve/desk.h"
#include "approve/pause.h"
#include "approve/service.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "engine/user_packs.h"
#include "intake/wiring.h"
#include "intake/wiring_state.h"
#include "session/project.h"
#include "settings/policy.h"

namespace pawl {
namespace {

constexpr std::size_t kBinaryLimit = std::size_t{1} << 30;

struct AgentStatus {
  AgentHere here;
  WiringState wiring;
  std::string binary;  // the wired one
  std::string binary_state;
};

[[nodiscard]] std::string state_of_binary(const std::string& path, const Result<std::string>& own) {
  const Result<std::string> bytes = disk().read(path, kBinaryLimit);
  if (!bytes) return bytes.error().code == Code::not_found ? "missing" : "unreadable";
  return own && *bytes == *own ? "this one" : "another version";
}

struct LogSize {
  std::string folder;
  std::uintmax_t bytes = 0;
  std::size_t files = 0;
};

[[nodiscard]] LogSize size_of_log() {
  LogSize log;
  log.folder = join_path(pawl_home(), "log");
  for (const std::string& name : names_in(log.folder)) {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(join_path(log.folder, name), failure);
    if (failure || name == "lock") continue;
    log.bytes += size;
    ++log.files;
  }
  return log;
}

// How much an answer of a person is worth here, and whether a call would wait for one: the truth in one line.
[[nodiscard]] std::string approvals_here() {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return "no answer counts: " + visible(approvers.error().text);
  AnswerLevel level = AnswerLevel::seat;
  for (const Approver& approver : *approvers) level = std::max(level, approver.level);
  const std::string worth = level == AnswerLevel::seat
                                ? "seat (a program that runs as you could answer too; `pawl approver set --passphrase` "
                                  "makes it proof)"
                                : std::string(name_of(level));
  const Call here = command_here("");
  const std::string project = find_project("", here.cwd, here.home, disk());
  const std::optional<Said> pause = pause_for(pawl_home(), project, AnswerLevel::prompt, *approvers, moment_now());
  if (pause)
    return "paused until " + utc_of(pause->until.wall_ms) + ": questions pass (`pawl resume" +
           (is_only_here(*pause) ? " --here" : "") + "` ends it)";
  if (is_anyone_watching(pawl_home())) return worth + "; `pawl watch` is running";
  if (is_anyone_there(pawl_home(), policy_for(pawl_home(), here, {})))
    return worth + "; you can be asked now (`pawl channels`)";
  return worth + "; nobody watches, so calls do not wait (`pawl watch`)";
}

struct Status {
  std::string home;
  std::string project;
  PolicyReport policy;
  std::vector<UserPackFile> packs;
  std::vector<AgentStatus> agents;
  LogSize log;
};

[[nodiscard]] Status look_around(const std::string& home) {
  Status status;
  status.home = home;
  const PolicySources sources = policy_sources_here(home);
  status.project = sources.project;
  status.policy = report_policy(sources, disk());
  UserPacks packs = load_user_packs(sources.pawl_home);
  apply_packs(packs, status.policy.policy);
  status.packs = std::move(packs.files);
  for (UserPackFile& pack : status.packs) pack.rules.clear();  // their texts are gone
  const Result<std::string> own = disk().read(own_path(), kBinaryLimit);
  std::map<std::string, std::string> binaries;  // most agents share one
  for (AgentHere& here : agents_here(home)) {
    AgentStatus agent;
    agent.wiring = wiring_state(*here.agent, home, status.project, disk());
    agent.binary = (agent.wiring.is_managed ? binary_for_everyone() : binary_for_user(home)).path;
    const auto [known, is_new] = binaries.try_emplace(agent.binary);
    if (is_new) known->second = state_of_binary(agent.binary, own);
    agent.binary_state = known->second;
    agent.here = std::move(here);
    status.agents.push_back(std::move(agent));
  }
  status.log = size_of_log();
  return status;
}

[[nodiscard]] Value list_of(const std::vector<std::string>& lines) {
  Value list = Value::array();
  for (const std::string& line : lines) list.items.push_back(Value::of(line));
  return list;
}

[[nodiscard]] Value as_json(const Status& status) {
  Value files = Value::array();
  for (const PolicyFile& file : status.policy.files) {
    Value entry = Value::object();
    entry.set("role", Value::of(name_of(file.role)))
        .set("path", Value::of(file.path))
        .set("state", Value::of(name_of(file.state)));
    entry.set("errors", list_of(file.errors)).set("ignored", list_of(file.ignored));
    files.items.push_back(std::move(entry));
  }
  Value packs = Value::array();
  for (const UserPackFile& pack : status.packs) {
    Value entry = Value::object();
    entry.set("path", Value::of(pack.path)).set("state", Value::of(name_of(pack.state)));
    packs.items.push_back(entry.set("errors", list_of(pack.errors)));
  }
  Value agents = Value::array();
  for (const AgentStatus& agent : status.agents) {
    Value entry = Value::object();
    entry.set("name", Value::of(agent.here.agent->name)).set("installed", Value::of(agent.here.is_here));
    entry.set("program", Value::of(agent.here.program)).set("wired", Value::of(agent.wiring.is_wired));
    entry.set("managed", Value::of(agent.wiring.is_managed)).set("binary", Value::of(agent.binary));
    entry.set("binary_state", Value::of(agent.binary_state));
    entry.set("problems", list_of(agent.wiring.is_wired || agent.here.is_here ? agent.wiring.problems
                                                                              : std::vector<std::string>()));
    agents.items.push_back(std::move(entry));
  }
  Value log = Value::object();
  log.set("folder", Value::of(status.log.folder)).set("files", Value::of(static_cast<std::int64_t>(status.log.files)));
  log.set("bytes", Value::of(static_cast<std::int64_t>(status.log.bytes)));
  Value all = Value::object();
  all.set("version", Value::of(PAWL_VERSION))
      .set("home", Value::of(pawl_home()))
      .set("project", Value::of(status.project));
  all.set("mode", Value::of(kModeNames[static_cast<std::size_t>(status.policy.policy.mode)]));
  all.set("protection_level", Value::of(kLevelNames[static_cast<std::size_t>(status.policy.policy.level)]));
  all.set("shields", list_of(status.policy.policy.shields)).set("packs", std::move(packs));
  all.set("notices", list_of(status.policy.policy.notices));
  all.set("configuration", std::move(files)).set("agents", std::move(agents)).set("log", std::move(log));
  return all;
}

// Every line of a text that has several, below its heading.
[[nodiscard]] std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

constexpr std::size_t kColumn = 14;

[[nodiscard]] std::string column(std::string_view text) {
  std::string out(text);
  out.resize(std::max(out.size() + 1, kColumn), ' ');
  return out;
}

// What stands in the first column, and the rest behind it.
void print_row(std::string_view before, std::string_view name, std::string_view text) {
  const std::string head = std::string(before) + column(name);
  print(fitted(head, head, text, before.size() + kColumn));
}

void print_agent(const AgentStatus& agent) {
  const std::string head = "  " + column(agent.here.agent->title);
  const bool is_shown = agent.here.is_here || agent.wiring.is_wired;
  if (!is_shown) {
    print(head + paint(Colour::grey, "not installed") + "\n");
    return;
  }
  const bool is_sound = agent.wiring.problems.empty() && agent.binary_state == "this one";
  const bool is_wired = agent.wiring.is_wired;
  const std::string state = !is_wired ? "not wired" : agent.wiring.is_managed ? "wired for every user" : "wired";
  const Colour colour = !is_wired ? Colour::red : is_sound ? Colour::green : Colour::yellow;
  const std::string rest = is_wired ? " to `" + visible(agent.binary) + "` (" + agent.binary_state + ")"
                                    : "; run `pawl addto " + std::string(agent.here.agent->name) + "`";
  print(fitted(head + state, head + paint(colour, state), rest, 2 + kColumn));
  for (const std::string& problem : agent.wiring.problems) {
    // The line above says that already.
    if (agent.wiring.is_wired || problem.find("missing or changed at") == std::string::npos) print(indented(problem));
  }
  for (const std::string& remark : agent.wiring.remarks) print(indented(remark));
}

void print_for_people(const Status& status) {
  print("pawl " PAWL_VERSION "\n");
  print_row("", "home", pawl_home());
  if (!status.project.empty()) print_row("", "project", status.project);
  print_row("", "mode",
            std::string(kModeNames[static_cast<std::size_t>(status.policy.policy.mode)]) + ", protection level " +
                std::string(kLevelNames[static_cast<std::size_t>(status.policy.policy.level)]));
  std::string shields;
  for (const std::string& name : status.policy.policy.shields) shields += (shields.empty() ? "" : ", ") + name;
  if (!shields.empty()) print_row("", "shields", shields);
  print_row("", "log",
            status.log.folder + ", " + std::to_string(status.log.files) +
                (status.log.files == 1 ? " file, " : " files, ") + std::to_string((status.log.bytes + 1023) / 1024) +
                " KB");
  print_row("", "approvals", approvals_here());
  print("configuration\n");
  for (const PolicyFile& file : status.policy.files) {
    print_row("  ", name_of(file.role), file.path + ": " + std::string(name_of(file.state)));
    for (const std::string& text : file.errors) print(indented(text));
    for (const std::string& text : file.ignored) print(indented(text));
  }
  for (const UserPackFile& pack : status.packs) {
    print_row("  ", "rules", pack.path + ": " + std::string(name_of(pack.state)));
    for (const std::string& text : pack.errors) print(indented(text));
  }
  print("agents\n");
  for (const AgentStatus& agent : status.agents) print_agent(agent);
}

int run(const std::vector<std::string>& arguments) {
  bool is_json = false;
  Flags flags("status", "show what is in force here and which agents are guarded");
  flags.flag(is_json, "--json", "print one JSON object");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::optional<std::string> home = home_folder("", "status");
  if (!home) return 2;
  const Status status = look_around(*home);
  if (is_json) {
    print(write_json(as_json(status)) + "\n");
  } else {
    print_for_people(status);
  }
  return 0;
}

}  // namespace

const Command& status_command() {
  static const Command command = {"status", "show what is in force and which agents are guarded",
                                  CommandGroup::everyday, 10, run};
  return command;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl statusline [--agent NAME]`: one line for an agent's status bar. It is run every few seconds, so it looks only at
// the end of the log, and it never fails: a status bar has no room for errors.
#include <unistd.h>

#include "app/agents_here.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "approve/approvers.h"
#include "approve/desk.h"
#include "approve/pause.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "intake/wiring_state.h"
#include "record/follow.h"
#include "record/row.h"
#include "serve/input.h"
#include "session/project.h"

namespace pawl {
namespace {

constexpr std::size_t kMostInput = std::size_t{256} << 10U;
constexpr std::size_t kLastLines = 200;

// What agents tell their status bars on standard input; Claude Code names the session and the folder.
struct Told {
  std::string session;
  std::string cwd;
};

[[nodiscard]] Told told_by_agent() {
  Told told;
  if (is_terminal(STDIN_FILENO)) return told;
  const Result<InputText> input = read_input(STDIN_FILENO, kMostInput);
  const Result<Value> value = input ? read_json(input->text) : Result<Value>(input.error());
  if (!value || !value->is_object()) return told;
  if (const std::string* session = value->find_text("session_id")) told.session = *session;
  if (const std::string* cwd = value->find_text("cwd")) told.cwd = *cwd;
  return told;
}

// The last call that was judged: of that session, or of any if there is no session.
[[nodiscard]] std::optional<Row> last_call(const std::string& session) {
  const std::string folder = join_path(pawl_home(), "log");
  LogFollower follower(folder, mark_before_last(folder, kLastLines));
  std::optional<Row> last;
  static_cast<void>(follower.read([&](const FollowedLine& line) {
    const Result<Value> entry = read_json(line.text, kLogJson);
    if (!entry || !entry->is_object()) return;
    Row row = row_of(*entry);
    if (row.kind != RowKind::event && (session.empty() || row.session == session)) last = std::move(row);
  }));
  return last;
}

[[nodiscard]] std::string words_of_last(const std::optional<Row>& row) {
  if (!row) return "no call yet";
  std::string words = "last " + std::string(kRowKindNames[static_cast<std::size_t>(row->kind)]);
  for (const std::string& rule : row->rules) {
    if (row->kind != RowKind::allow && has_counted(rule)) return words + " " + rule;
  }
  return words;
}

[[nodiscard]] std::string words_of_asks() {
  std::size_t open = 0;
  for (const AskOnDesk& asked : asks_on_desk(pawl_home(), moment_now())) open += asked.state == AskState::waiting;
  if (open == 0) return "";
  return " | " + std::to_string(open) + (open == 1 ? " question waits" : " questions wait") + ": pawl watch";
}

[[nodiscard]] std::string words_of_pause(const std::string& project) {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  if (!approvers) return "";
  const auto pause = pause_for(pawl_home(), project, AnswerLevel::prompt, *approvers, moment_now());
  return pause ? " | paused until " + utc_of(pause->until.wall_ms).substr(11, 5) + " UTC" : "";
}

int run_statusline(const std::vector<std::string>& arguments) {
  std::string name = "claude";
  Flags flags("statusline", "print one line for an agent's status bar");
  flags.text(name, "--agent", "NAME", "the agent that shows it (default claude)")
      .footer("For Claude Code, in ~/.claude/settings.json:\n"
              "  \"statusLine\": {\"type\": \"command\", \"command\": \"pawl statusline\"}");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Agent* agent = agent_named(name, "statusline");
  if (agent == nullptr) return 2;
  const Told told = told_by_agent();
  const std::string home = home_of_person();
  const std::string project = find_project("", told.cwd.empty() ? command_here("").cwd : told.cwd, home, disk());
  const WiringState wiring = wiring_state(*agent, home, project, disk());
  if (!wiring.is_wired) {
    print("pawl: NOT guarded, run pawl addto " + std::string(agent->name) + "\n");
    return 0;
  }
  const std::string guarded = wiring.problems.empty() ? "guarded" : "guarded, but see pawl status";
  print("pawl: " + guarded + " | " + words_of_last(last_call(told.session)) + words_of_asks() +
        words_of_pause(project) + "\n");
  return 0;
}

}  // namespace

const Command& statusline_command() {
  static constexpr Command command{"statusline", "print one line for an agent's status bar",
                                   CommandGroup::programs, 20, run_statusline};
  return command;
}

}  // namespace pawl

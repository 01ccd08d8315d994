// SPDX-License-Identifier: Apache-2.0
// `pawl grants [revoke ID]`: yeses that still count for calls to come.
#include "approve/grants.h"

#include <algorithm>
#include <array>

#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/terminal.h"
#include "approve/approvers.h"
#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "record/show.h"

namespace pawl {
namespace {

constexpr std::size_t kCommandColumns = 200;

// The command that a grant was given for: from its question, or from the log once that is gone.
[[nodiscard]] std::string command_of(const std::string& id) {
  if (const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now()))
    return visible_around(asked->ask.card.command.text, 0, 0, kCommandColumns);
  LogQuery query;
  query.call = id;
  std::string text;
  static_cast<void>(read_log(join_path(pawl_home(), "log"), query, [&](std::string_view, const Value& entry) {
    const Value* input = entry.find("input");
    if (input == nullptr || !text.empty()) return;
    const std::string* command = input->find_text("command");
    text = visible_around(command != nullptr ? *command : write_json(*input), 0, 0, kCommandColumns);
  }));
  return text;
}

int list_grants(const std::vector<std::string>& arguments) {
  Flags flags("grants", "show the approvals that still count for calls to come");
  flags.footer("`pawl grants revoke ID` takes one back.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Moment now = moment_now();
  std::size_t shown = 0;
  const std::vector<Approver> approvers = load_approvers(pawl_home(), disk()).value_or({});
  for (const KeptGrant& grant : all_grants(pawl_home(), now)) {
    const bool has_key =
        std::any_of(approvers.begin(), approvers.end(), [&](const Approver& one) { return one.id == grant.said.key; });
    if (grant.is_expired || !has_key || grant.said.verdict != SaidVerdict::allow) continue;
    ++shown;
    constexpr std::array<std::string_view, 3> kScopes = {"once", "in its session", "in every session"};
    const std::string scope(kScopes[static_cast<std::size_t>(grant.said.scope)]);
    print(grant.said.id + "  " + scope + ", for " + length_of(grant.said.until.wall_ms - now.wall_ms) + " more, by " +
          visible(grant.said.who) + "\n");
    if (const std::string command = command_of(grant.said.id); !command.empty()) print("  | " + command + "\n");
  }
  if (shown == 0) print("no approval counts for later calls\n");
  return 0;
}

int revoke(const std::vector<std::string>& arguments) {
  std::string word;
  Flags flags("grants revoke", "take an approval back");
  flags.operand(word, "ID", "the call that it was given for");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::string> id = id_of_person(word);
  const bool is_done = id && revoke_grant(pawl_home(), *id);
  if (!is_done)
    print_error("pawl grants revoke: " +
                (id ? "call " + *id + " does not have an approval that still counts" : id.error().text) +
                "; see `pawl grants`\n");
  if (is_done) print("the approval for call " + *id + " is taken back\n");
  return is_done ? 0 : 1;
}

int run_grants(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "revoke") return revoke({arguments.begin() + 1, arguments.end()});
  return list_grants(arguments);
}

}  // namespace

const Command& grants_command() {
  static constexpr Command command{"grants", "show approvals that still count, or take one back",
                                   CommandGroup::changing, 40, run_grants};
  return command;
}

}  // namespace pawl

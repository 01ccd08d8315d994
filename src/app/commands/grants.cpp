// SPDX-License-Identifier: Apache-2.0
// `pawl grants [revoke ID]`: yeses that still count for calls to come.
#include "approve/grants.h"

#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/terminal.h"
#include "base/visible.h"

namespace pawl {
namespace {

int list_grants(const std::vector<std::string>& arguments) {
  Flags flags("grants", "show the approvals that still count for calls to come");
  flags.footer("`pawl grants revoke ID` takes one back.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Moment now = moment_now();
  std::size_t shown = 0;
  for (const KeptGrant& grant : all_grants(pawl_home(), now)) {
    if (grant.is_expired) continue;
    ++shown;
    const std::string scope(kYesScopeNames[static_cast<std::size_t>(grant.said.scope)]);
    print(grant.said.id + "  " + scope + ", for " + length_of(grant.said.until.wall_ms - now.wall_ms) + " more, by " +
          visible(grant.said.who) + "\n");
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
  static constexpr Command command{"grants", "show approvals that still count, or take one back", 45, run_grants};
  return command;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl deny ID… [--say TEXT]`: a person's no, with words for the agent.
#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/terminal.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl deny: " + text + "\n");
  return exit_code;
}

int run_deny(const std::vector<std::string>& arguments) {
  std::vector<std::string> ids;
  Wish wish;
  Flags flags("deny", "refuse calls that wait for a person's answer");
  flags.operands(ids, "ID", "a call that Pawl asked about; `pawl pending` lists them", true)
      .text(wish.say, "--say", "TEXT", "what the agent is told, as your words");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail(*why);
  const Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail(key.error().text);
  int exit_code = 0;
  for (const std::string& word : ids) {
    const Result<std::string> id = id_of_person(word);
    if (!id) return fail(id.error().text, 2);
    const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), *id, moment_now());
    const Result<std::string> done =
        asked ? give_answer(pawl_home(), *asked, wish, *key) : Result<std::string>(asked.error());
    if (!done) exit_code = fail(done.error().text);
    if (done) print(*id + "  " + *done + "\n");
  }
  return exit_code;
}

}  // namespace

const Command& deny_command() {
  static constexpr Command command{"deny", "refuse a call that waits for an answer, with your words",
                                   CommandGroup::everyday, 50, run_deny};
  return command;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl approve ID… [--for 10m | --session | --always]`: a person's yes to calls that wait or were refused a moment
// ago.
#include <cstdio>

#include "app/allowing.h"
#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/continuing.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/step_up.h"
#include "app/terminal.h"
#include "base/visible.h"

namespace pawl {
namespace {

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl approve: " + text + "\n");
  return exit_code;
}

// What the person said on the command line, or else what the configuration says of yeses.
[[nodiscard]] Result<Wish> wish_of(const std::string& length, bool is_for_session) {
  Wish wish;
  wish.verdict = SaidVerdict::allow;
  if (!length.empty()) {
    const Result<std::int64_t> ms = read_length(length);
    if (!ms) return ms.error();
    wish.scope = YesScope::until;
    wish.for_ms = *ms;
    return wish;
  }
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  const bool is_session = is_for_session || policy.approval_scope == ApprovalScope::session;
  if (is_session) {
    wish.scope = YesScope::session;
    wish.for_ms = kSessionGrantMs;
  } else if (policy.approval_scope == ApprovalScope::ttl) {
    wish.scope = YesScope::until;
    wish.for_ms = std::int64_t{1000} * policy.approval_ttl_s;
  }
  return wish;
}

// Shows the rule and writes it if the person agrees. False: nothing was changed.
[[nodiscard]] bool allow_from_now_on(const Ask& ask) {
  const Result<Call> call = call_of_ask(ask);
  const Result<Proposal> proposal = call ? propose(pawl_home(), *call, false) : Result<Proposal>(call.error());
  if (!proposal) {
    fail(proposal.error().text);
    return false;
  }
  print(words_of(*proposal));
  if (!ask_yes_no("write this rule?", false)) {
    print("nothing was changed, and call " + ask.id + " is not answered\n");
    return false;
  }
  const Result<std::string> written = write_rules(pawl_home(), *proposal);
  if (!written) fail(written.error().text);
  if (written) print(*written);
  return bool(written);
}

// Only if the person wants it.
void offer_to_continue(const Ask& ask) {
  if (!has_ended(ask) || command_to_continue(ask).empty()) return;
  std::fflush(stdout);
  const std::optional<std::string> said = ask_at_terminal("[c] continue: start " + ask.agent + " again in " +
                                                          visible(ask.cwd) + ", to repeat the call? [c/N] ");
  if (said && *said == "c") static_cast<void>(continue_after(ask));
}

int run_approve(const std::vector<std::string>& arguments) {
  std::vector<std::string> ids;
  std::string length;
  bool is_for_session = false;
  bool is_always = false;
  Flags flags("approve", "allow calls that wait for a person's answer");
  flags.operands(ids, "ID", "a call that Pawl asked about; `pawl pending` lists them", true)
      .text(length, "--for", "TIME", "and every call that does exactly the same, for so long: 90s, 10m, 2h")
      .flag(is_for_session, "--session", "and every call that does exactly the same in the same session")
      .flag(is_always, "--always", "and such calls from now on, by a rule that is shown before it is written")
      .footer("A rule for a call that nobody waits for any more: pawl allow ID");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (int{!length.empty()} + int{is_for_session} + int{is_always} > 1)
    return fail("give one of --for, --session and --always", 2);
  if (const auto why = why_not_a_person()) return fail(*why);
  Result<Wish> wish = wish_of(length, is_for_session);
  if (!wish) return fail(wish.error().text, 2);
  wish->has_rule = is_always;
  std::vector<AskOnDesk> asks;
  for (const std::string& word : ids) {
    const Result<std::string> id = id_of_person(word);
    if (!id) return fail(id.error().text, 2);
    Result<AskOnDesk> asked = ask_on_desk(pawl_home(), *id, moment_now());
    if (!asked) return fail(asked.error().text);
    asks.push_back(std::move(*asked));
  }
  const Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail(key.error().text);
  int exit_code = 0;
  for (const AskOnDesk& asked : asks) {
    print(question_text(asked, moment_now()));
    if (!step_up(asked.ask, [](const std::string& question) { return ask_at_terminal(question).value_or(""); })) {
      exit_code = fail("that is not the word, so call " + asked.ask.id + " is not answered");
      continue;
    }
    if (is_always && !allow_from_now_on(asked.ask)) {
      exit_code = 1;
      continue;
    }
    const Result<std::string> done = give_answer(pawl_home(), asked, *wish, *key);
    if (!done) exit_code = fail(done.error().text);
    if (done) print("  " + paint(Colour::green, *done) + "\n");
    if (done && asked.state == AskState::late) offer_to_continue(asked.ask);
  }
  return exit_code;
}

}  // namespace

const Command& approve_command() {
  static constexpr Command command{"approve", "allow a call that waits for an answer",
                                   CommandGroup::everyday, 40, run_approve};
  return command;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// `pawl wait ID`: for agents. Returns when a person has answered, and says yes or no, nothing else.
#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/terminal.h"
#include "base/watch.h"

namespace pawl {
namespace {

constexpr int kNo = 1;
constexpr int kNobodyAnswered = 3;

int fail(const std::string& text, int exit_code) {
  print_error("pawl wait: " + text + "\n");
  return exit_code;
}

// The answer that lies there, if it is one: the first, or the one after a time-out.
[[nodiscard]] std::optional<SaidVerdict> answer_to(const Ask& ask) {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  const std::vector<Approver> keys = approvers.value_or({});
  for (const auto& text : {late_answer_on_desk(pawl_home(), ask.id), answer_on_desk(pawl_home(), ask.id)}) {
    if (!text) continue;
    const Result<Said> said = check_said(*text, {SaidUse::answer, ask.id, ask.binding, ask.level, keys, moment_now()});
    if (said && said->verdict != SaidVerdict::timeout) return said->verdict;
  }
  return std::nullopt;
}

// Whether an answer would still count.
[[nodiscard]] bool is_open(const std::string& id) {
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  return asked && (asked->state == AskState::waiting || asked->state == AskState::late);
}

int run_wait(const std::vector<std::string>& arguments) {
  std::string word;
  int seconds = 0;
  Flags flags("wait", "wait until a person has answered a question, for agents");
  flags.operand(word, "ID", "a call that Pawl asked about")
      .number(seconds, "--timeout", "SECONDS", "give up after so long; without it, when no answer counts any more")
      .footer("Exit code 0: a person allowed it, repeat the same call. 1: a person refused it. 3: nobody answered.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Result<std::string> id = id_of_person(word);
  if (!id) return fail(id.error().text, 2);
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), *id, moment_now());
  if (!asked) return fail(asked.error().text, 2);
  if (seconds < 0) return fail("--timeout takes a number of seconds from 1", 2);
  FolderWatch watch(asks_folder(pawl_home()));
  const std::int64_t left_ms = asked->ask.keep_until.boot_ms - moment_now().boot_ms;
  const std::int64_t wait_ms = seconds > 0 ? std::min<std::int64_t>(left_ms, seconds * std::int64_t{1000}) : left_ms;
  const std::int64_t end = steady_ns() + wait_ms * 1'000'000;
  std::optional<SaidVerdict> answer = answer_to(asked->ask);
  while (!answer && steady_ns() < end && is_open(asked->ask.id)) {
    watch.wait_until(end);
    answer = answer_to(asked->ask);
  }
  if (!answer) {
    print("nobody has answered\n");
    return kNobodyAnswered;
  }
  const bool is_yes = *answer == SaidVerdict::allow;
  print(is_yes ? "yes; repeat the same call\n" : "no\n");
  return is_yes ? 0 : kNo;
}

}  // namespace

const Command& wait_command() {
  static constexpr Command command{"wait", "wait until a person has answered a question, for agents",
                                   CommandGroup::programs, 10, run_wait};
  return command;
}

}  // namespace pawl

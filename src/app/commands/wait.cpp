// SPDX-License-Identifier: Apache-2.0
// `pawl wait ID`: for agents. Returns when a person has answered, and says yes or no, nothing else.
#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/terminal.h"
#include "approve/grants.h"
#include "base/watch.h"

namespace pawl {
namespace {

constexpr int kNo = 1;
constexpr int kNobodyAnswered = 3;  // or nobody whose answer still counts
constexpr std::int64_t kLookNs = 100'000'000;

int fail(const std::string& text, int exit_code) {
  print_error("pawl wait: " + text + "\n");
  return exit_code;
}

// What an answer is worth to an agent that would repeat its call.
enum class Heard { yes, no, used };

// A yes counts as long as there is a grant to repeat the call with. The answer to a call that waited is used by that
// call; a late one by the first repetition.
[[nodiscard]] std::optional<Heard> worth_of(const Ask& ask, const Said& said, bool is_late,
                                            const std::vector<Approver>& keys) {
  constexpr std::int64_t kKeepingMs = 60'000;  // a second signature may need a second touch of a token
  if (said.verdict != SaidVerdict::allow) return Heard::no;
  const Moment now = moment_now();
  if (has_grant(pawl_home(), ask.binding, ask.level, keys, now)) return Heard::yes;
  const bool may_be_coming =
      is_late && !is_marked_used(pawl_home(), ask.id) && now.boot_ms - said.at.boot_ms < kKeepingMs;
  return may_be_coming ? std::nullopt : std::optional(Heard::used);
}

// The answer that lies there, if it is one: the first, or the one after a time-out. Nothing: none yet.
[[nodiscard]] std::optional<Heard> answer_to(const Ask& ask) {
  const Result<std::vector<Approver>> approvers = load_approvers(pawl_home(), disk());
  const std::vector<Approver> keys = approvers.value_or({});
  for (const bool is_late : {true, false}) {
    const auto text = is_late ? late_answer_on_desk(pawl_home(), ask.id) : answer_on_desk(pawl_home(), ask.id);
    if (!text) continue;
    const Result<Said> said = check_said(*text, {SaidUse::answer, ask.id, ask.binding, ask.level, keys, moment_now()});
    if (said && said->verdict != SaidVerdict::timeout) return worth_of(ask, *said, is_late, keys);
  }
  return std::nullopt;
}

// Whether an answer would still count, or one is there whose grant is being written.
[[nodiscard]] bool is_open(const std::string& id) {
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  return asked && (asked->state == AskState::waiting || asked->state == AskState::late ||
                   (asked->state == AskState::answered && late_answer_on_desk(pawl_home(), id)));
}

int run_wait(const std::vector<std::string>& arguments) {
  std::string word;
  int seconds = 0;
  Flags flags("wait", "wait until a person has answered a question, for agents");
  flags.operand(word, "ID", "a call that Pawl asked about")
      .number(seconds, "--timeout", "SECONDS", "give up after so long; without it, when no answer counts any more")
      .footer("Exit code 0: a person allowed it, repeat the same call. 1: a person refused it. 3: nobody answered, or the answer is\n"
              "used already.");
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
  std::optional<Heard> answer = answer_to(asked->ask);
  while (!answer && steady_ns() < end && is_open(asked->ask.id)) {
    // Grants lie in another folder: once there is an answer, look often.
    const bool is_answered = late_answer_on_desk(pawl_home(), asked->ask.id).has_value();
    watch.wait_until(is_answered ? std::min(end, steady_ns() + kLookNs) : end);
    answer = answer_to(asked->ask);
  }
  if (!answer) {
    print("nobody has answered\n");
    return kNobodyAnswered;
  }
  switch (*answer) {
    case Heard::yes:
      print("yes; repeat the same call\n");
      return 0;
    case Heard::no:
      print("no\n");
      return kNo;
    case Heard::used:
      print("a person said yes, and that answer is used: its call was let through; another one is judged anew\n");
      return kNobodyAnswered;
  }
  return kNobodyAnswered;
}

}  // namespace

const Command& wait_command() {
  static constexpr Command command{"wait", "wait until a person has answered a question, for agents",
                                   CommandGroup::programs, 10, run_wait};
  return command;
}

}  // namespace pawl

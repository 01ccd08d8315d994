// SPDX-License-Identifier: Apache-2.0
// `pawl pending [--json]`: the questions that wait for a person.
#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "approve/card_json.h"
#include "base/json.h"
#include "base/visible.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_open(const AskOnDesk& asked) {
  return asked.state == AskState::waiting || asked.state == AskState::late;
}

void print_json(const AskOnDesk& asked) {
  const Ask& ask = asked.ask;
  Value value = Value::object();
  value.set("id", Value::of(ask.id))
      .set("state", Value::of(name_of(asked.state)))
      .set("agent", Value::of(ask.agent))
      .set("cwd", Value::of(ask.cwd))
      .set("title", Value::of(ask.card.deed))
      .set("command", Value::of(ask.card.command.text))
      .set("level", Value::of(name_of(ask.level)))
      .set("made", Value::of(utc_of(ask.made.wall_ms)))
      .set("until", Value::of(utc_of(ask.keep_until.wall_ms)))
      .set("card", value_of_card(ask.card));
  print(write_json(value) + "\n");
}

int run_pending(const std::vector<std::string>& arguments) {
  bool is_json = false;
  Flags flags("pending", "show the questions that wait for a person's answer");
  flags.flag(is_json, "--json", "one JSON object a line")
      .footer("Answer with `pawl approve ID`, `pawl deny ID`, or in `pawl watch`.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Moment now = moment_now();
  std::size_t shown = 0;
  for (const AskOnDesk& asked : asks_on_desk(pawl_home(), now)) {
    if (!is_open(asked)) continue;
    if (is_json) {
      print_json(asked);
    } else {
      print((shown > 0 ? "\n" : "") + question_text(asked, now));
    }
    ++shown;
  }
  if (shown == 0 && !is_json) print("nothing waits for an answer\n");
  return 0;
}

}  // namespace

const Command& pending_command() {
  static constexpr Command command{"pending", "show the questions that wait for a person's answer",
                                   CommandGroup::everyday, 30, run_pending};
  return command;
}

}  // namespace pawl

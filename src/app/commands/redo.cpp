// SPDX-License-Identifier: Apache-2.0
// `pawl redo`: takes the last undo back.
#include <algorithm>

#include "app/command.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "app/undoing.h"

namespace pawl {
namespace {

int run_redo(const std::vector<std::string>& arguments) {
  UndoWish wish;
  wish.command = "redo";
  bool keeps_mine = false;
  bool is_forced = false;
  std::string word;
  int steps = 0;
  std::string session;
  Flags flags("redo", "take the last undo back");
  flags.operand(word, "ID", "an undo that `pawl undo list` shows; the last one if nothing is said", false)
      .number(steps, "--steps", "N", "the last N undos")
      .text(session, "--session", "S", "every undo of this session's calls")
      .flag(wish.shows_diff, "--diff", "show how each file would change")
      .flag(wish.is_dry, "--dry-run", "show what would change, and change nothing")
      .flag(keeps_mine, "--keep-mine", "leave files alone that somebody changed since")
      .flag(is_forced, "--force", "change files too that somebody changed since")
      .flag(wish.is_yes, "-y,--yes", "do not ask");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const auto fail = [](const std::string& text, int exit_code) {
    print_error("pawl redo: " + text + "\n");
    return exit_code;
  };
  if (keeps_mine && is_forced) return fail("give --keep-mine or --force, not both", 2);
  if (steps < 0) return fail("--steps takes a number from 1", 2);
  if (static_cast<int>(!word.empty()) + static_cast<int>(steps > 0) + static_cast<int>(!session.empty()) > 1)
    return fail("give an ID, --steps or --session, not several", 2);
  if (const auto why = wish.is_dry ? std::nullopt : wish.is_yes ? why_an_agents() : why_not_a_person())
    return fail(*why, 1);
  UndoStore store = store_of_person();
  if (const Result<Done> checked = store.check(); !checked) return fail(checked.error().text, 1);
  const std::size_t most = !session.empty() ? 100000 : static_cast<std::size_t>(std::max(steps, 1));
  for (const std::string& id : store.ids()) {
    const Result<Record> record = store.read(id);
    if (wish.ids.size() == most) break;
    if (!record || record->kind != RecordKind::undo || !store.undone_by(id).empty()) continue;
    if (!word.empty() && word != id && word != record->of) continue;
    if (session.empty() || record->session == session) wish.ids.push_back(id);
  }
  wish.on_conflict = is_forced ? OnConflict::take : keeps_mine ? OnConflict::keep : OnConflict::stop;
  if (!wish.ids.empty()) return put_back(wish, store);
  return fail(
      (word.empty() ? "there is no undo to take back" : "`" + word + "` is not an undo that can be taken back") +
          std::string("; see `pawl undo list`"),
      1);
}

}  // namespace

const Command& redo_command() {
  static constexpr Command command{"redo", "take the last undo back", CommandGroup::everyday, 80, run_redo};
  return command;
}

}  // namespace pawl

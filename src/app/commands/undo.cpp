// SPDX-License-Identifier: Apache-2.0
// `pawl undo [ID | --last | --steps N | --session S] …`: brings back what calls deleted or overwrote.
#include <algorithm>

#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/logged_call.h"
#include "app/person.h"
#include "app/terminal.h"
#include "app/undoing.h"
#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "undo/state.h"

namespace pawl {
namespace {

struct UndoFlags {
  std::vector<std::string> ids;
  std::string session;
  int steps = 0;
  bool is_last = false;
  bool keeps_mine = false;
  bool is_forced = false;
  bool shows_usage = false;
  bool purges = false;
  bool is_json = false;
  UndoWish wish;
};

int fail(const std::string& text, int exit_code = 1) {
  print_error("pawl undo: " + text + "\n");
  return exit_code;
}

[[nodiscard]] std::string shown_size(std::int64_t bytes) {
  return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MB";
}

[[nodiscard]] std::string state_of(const std::string& id, const UndoStore& store) {
  const std::string by = store.undone_by(id);
  return by.empty() ? "" : "undone";
}

int list_records(const std::vector<std::string>& arguments) {
  bool is_json = false;
  std::string session;
  Flags flags("undo list", "show the calls of which Pawl keeps what they deleted or overwrote");
  flags.flag(is_json, "--json", "one JSON object a line").text(session, "--session", "S", "only calls of this session");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const UndoStore store = store_of_person();
  if (const Result<Done> checked = store.check(); !checked) return fail(checked.error().text);
  std::size_t shown = 0;
  for (const std::string& id : store.ids()) {
    const Result<Record> record = store.read(id);
    if (!record || (!session.empty() && record->session != session)) continue;
    ++shown;
    if (!is_json) {
      print(line_of_record(*record, state_of(id, store)) + "\n");
      continue;
    }
    print(write_json(Value::object()
                         .set("id", Value::of(id))
                         .set("made", Value::of(record->made))
                         .set("agent", Value::of(record->agent))
                         .set("session", Value::of(record->session))
                         .set("title", Value::of(record->title))
                         .set("entries", Value::of(static_cast<std::int64_t>(record->entries.size())))
                         .set("of", Value::of(record->of))
                         .set("undone_by", Value::of(store.undone_by(id)))) +
          "\n");
  }
  if (shown == 0 && !is_json) print("nothing is kept\n");
  return 0;
}

int show_usage() {
  const UndoStore store = store_of_person();
  const StoreUsage usage = store.usage();
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  print(std::to_string(usage.records) + " of at most " + std::to_string(policy.undo_keep_calls) + " calls, " +
        shown_size(usage.bytes) + " of at most " + std::to_string(policy.undo_max_size_mb) + " MB, for " +
        std::to_string(policy.undo_keep_days) + " days, in " + visible(store.path()) + "\n");
  return 0;
}

int purge(bool is_yes) {
  if (const auto why = is_yes ? why_an_agents() : why_not_a_person()) return fail(*why);
  if (!is_yes && !ask_yes_no("delete everything that Pawl keeps for undo?", false)) return 1;
  UndoStore store = store_of_person();
  if (const Result<Done> done = store.purge(); !done) return fail(done.error().text);
  print("nothing is kept any more\n");
  return 0;
}

// What was undone and done again is undone by what did it again. Where that is undone too, what an undo left alone
// (`--keep-mine`) is still to be had, from the first record of which something was left.
[[nodiscard]] std::string last_of(const std::string& id, const UndoStore& store) {
  std::string at = id;
  std::string partly;
  for (int i = 0; i < 100; ++i) {
    if (partly.empty() && store.is_partly_undone(at)) partly = at;
    const std::string undone = store.undone_by(at);
    const std::string again = undone.empty() ? "" : store.undone_by(undone);
    if (again.empty()) return undone.empty() || partly.empty() ? at : partly;
    at = again;
  }
  return at;
}

[[nodiscard]] bool touches(const Record& record, const std::vector<std::string>& paths) {
  return std::any_of(record.entries.begin(), record.entries.end(), [&](const KeptEntry& entry) {
    return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
      return is_at_or_below(entry.path, path) || is_at_or_below(path, entry.path);
    });
  });
}

// The calls that are meant, the newest first; an error if there is none.
[[nodiscard]] Result<std::vector<std::string>> chosen(const UndoFlags& given, const UndoStore& store) {
  std::vector<std::string> ids;
  for (const std::string& word : given.ids) {
    const Result<std::string> id = id_of_person(word);
    if (!id) return id.error();
    const std::string last = last_of(*id, store);
    if (!store.read(last)) return Error{Code::not_found, "nothing is kept of call " + *id + "; see `pawl undo list`"};
    if (!store.undone_by(last).empty() && !store.is_partly_undone(last))
      return Error{Code::not_found, "call " + *id + " is undone already; `pawl redo` takes that back"};
    ids.push_back(last);
  }
  if (!ids.empty()) return ids;
  const std::size_t most = !given.session.empty() ? 100000 : static_cast<std::size_t>(std::max(given.steps, 1));
  for (const std::string& id : store.ids()) {
    if (ids.size() == most) break;
    const Result<Record> record = store.read(id);
    if (!record || record->kind == RecordKind::undo || !store.undone_by(id).empty()) continue;
    if (!given.session.empty() && record->session != given.session) continue;
    // Of a path the last call is meant that touched it.
    if (given.wish.paths.empty() || touches(*record, given.wish.paths)) ids.push_back(id);
  }
  if (ids.empty())
    return Error{Code::not_found, std::string("there is nothing to undo") +
                                      (given.wish.paths.empty() ? "" : " at this path") + "; see `pawl undo list`"};
  return ids;
}

[[nodiscard]] std::string why_not_allowed(const UndoFlags& given) {
  if (given.wish.is_dry) return "";
  const auto why = given.wish.is_yes ? why_an_agents() : why_not_a_person();
  if (!why) return "";
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  const bool is_own = policy.undo_agent == UndoAgent::own && given.ids.size() == 1 && !given.is_forced;
  return is_own && why_an_agents() ? "" : *why;
}

int run_undo(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "list") return list_records({arguments.begin() + 1, arguments.end()});
  UndoFlags given;
  Flags flags("undo", "bring back what calls deleted or overwrote");
  flags.operands(given.ids, "ID", "a call; `pawl undo list` shows them. The last one if nothing is said")
      .flag(given.is_last, "--last", "the last call that can be undone")
      .number(given.steps, "--steps", "N", "the last N calls")
      .text(given.session, "--session", "S", "every call of this session")
      .texts(given.wish.paths, "--path", "P", "only this file or folder; may be given several times")
      .flag(given.wish.shows_diff, "--diff", "show how each file would change")
      .flag(given.wish.is_dry, "--dry-run", "show what would come back, and change nothing")
      .flag(given.keeps_mine, "--keep-mine", "leave files alone that somebody changed since")
      .flag(given.is_forced, "--force", "put back files too that somebody changed since")
      .flag(given.wish.is_yes, "-y,--yes", "do not ask")
      .flag(given.shows_usage, "--usage", "show how much is kept")
      .flag(given.purges, "--purge", "delete everything that is kept")
      .footer("`pawl redo` takes the last undo back: what an undo replaces is kept too.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (given.shows_usage) return show_usage();
  if (given.purges && given.wish.is_dry) return fail("give --purge or --dry-run, not both", 2);
  if (given.purges) return purge(given.wish.is_yes);
  if (given.keeps_mine && given.is_forced) return fail("give --keep-mine or --force, not both", 2);
  if (given.steps < 0) return fail("--steps takes a number from 1", 2);
  if (static_cast<int>(!given.ids.empty()) + static_cast<int>(given.steps > 0) +
          static_cast<int>(!given.session.empty()) + static_cast<int>(given.is_last) >
      1)
    return fail("give an ID, --last, --steps or --session, not several", 2);
  if (const std::string why = why_not_allowed(given); !why.empty()) return fail(why);
  for (std::string& path : given.wish.paths) {
    if (!path.starts_with('/')) path = join_path(command_here("").cwd, path);
    path = real_place(path).value_or(path);
  }
  UndoStore store = store_of_person();
  if (const Result<Done> checked = store.check(); !checked) return fail(checked.error().text);
  const Result<std::vector<std::string>> ids = chosen(given, store);
  if (!ids) return fail(ids.error().text);
  given.wish.ids = *ids;
  given.wish.on_conflict = given.is_forced ? OnConflict::take : given.keeps_mine ? OnConflict::keep : OnConflict::stop;
  return put_back(given.wish, store);
}

}  // namespace

const Command& undo_command() {
  static constexpr Command command{"undo", "bring back what calls deleted or overwrote",
                                   CommandGroup::everyday, 70, run_undo};
  return command;
}

}  // namespace pawl

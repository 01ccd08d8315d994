// SPDX-License-Identifier: Apache-2.0
#include "app/undoing.h"

#include <algorithm>

#include "app/call_of_person.h"
#include "app/log_entry.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/line_diff.h"
#include "base/open_file.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/visible.h"
#include "engine/copies.h"
#include "engine/session_of_call.h"
#include "record/sink.h"
#include "secrets/secrets.h"
#include "session/told.h"
#include "undo/pushed.h"
#include "undo/state.h"

namespace pawl {
namespace {

constexpr std::size_t kMostShown = 20;
constexpr int kTurnMs = 60000;
constexpr std::size_t kMostDiff = 1U << 20U;
constexpr std::size_t kMostDiffLines = 400;

[[nodiscard]] std::string files(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " file" : " files");
}

[[nodiscard]] std::string paths(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " path" : " paths");
}

[[nodiscard]] std::string shown_path(const std::string& path, const std::string& cwd) {
  const bool is_below = !cwd.empty() && path.starts_with(cwd + "/");
  return visible(is_below ? path.substr(cwd.size() + 1) : path);
}

[[nodiscard]] bool is_text(std::string_view bytes) {
  return bytes.find('\0') == bytes.npos;
}

// From what is there now to what comes back.
void print_diff(const PlannedEntry& planned, const Folder& kept, HeldFolder& places, const std::string& cwd) {
  const Folder* folder = places.folder_of(planned.entry.path);
  const std::string name = last_part_of(planned.entry.path);
  const auto is_file = [](const FileNode& node) { return node.kind == FileKind::regular; };
  std::string now;
  std::string then;
  if (folder != nullptr && is_file(planned.now.node)) now = folder->read(name, kMostDiff).value_or("");
  if (is_file(planned.entry.was) && planned.entry.by != KeptBy::none)
    then = kept.read(planned.entry.in, kMostDiff).value_or("");
  const std::string path = shown_path(planned.entry.path, cwd);
  if (!is_text(now) || !is_text(then)) {
    print("    " + path + ": not text, " + std::to_string(planned.now.node.size) + " bytes now, " +
          std::to_string(planned.entry.was.size) + " then\n");
    return;
  }
  const std::string diff = redact(unified_diff(now, then));
  if (diff.empty()) return;
  print("--- " + path + "  (now)\n+++ " + path + "  (before the call)\n");
  std::size_t lines = 0;
  for (std::size_t at = 0; at < diff.size() && lines < kMostDiffLines; ++lines) {
    const std::size_t end = std::min(diff.find('\n', at), diff.size());
    const std::string line = visible(diff.substr(at, end - at));
    const bool is_mark = line.starts_with('-') || line.starts_with('+');
    print((is_mark ? paint(line[0] == '-' ? Colour::red : Colour::green, line) : line) + "\n");
    at = end + 1;
  }
  if (lines == kMostDiffLines) print("    (more lines)\n");
}

void print_paths(const Plan& plan, Fate fate, std::string_view heading) {
  std::size_t shown = 0;
  const std::size_t count = plan.count(fate);
  if (count == 0) return;
  print("  " + std::string(heading) + "\n");
  for (const PlannedEntry& planned : plan.entries) {
    if (planned.fate != fate) continue;
    if (++shown > kMostShown) {
      print("    and " + std::to_string(count - kMostShown) + " more\n");
      break;
    }
    const std::string why = planned.why.empty() ? std::string(what_happens(planned)) : planned.why;
    print("    " + shown_path(planned.entry.path, plan.record.cwd) + "  " + paint(Colour::grey, why) + "\n");
  }
}

// The other host decides: Pawl says what would put its branch back, and does not do it.
void print_pushes(const Record& record) {
  for (const KeptPush& push : record.pushes) {
    if (!has_moved(push)) continue;
    print("  the branch `" + visible(push.branch) + "` of `" + visible(push.remote) +
          "` is on another host and stays as it is; this would put it back:\n    git -C " +
          visible(quote_if_needed(push.worktree)) + " push --force-with-lease " +
          visible(quote_if_needed(push.remote)) + " " + push.commit + ":refs/heads/" +
          visible(quote_if_needed(push.branch)) + "\n");
  }
}

void print_plan(const Plan& plan, const UndoWish& wish, const UndoStore& store) {
  print(line_of_record(plan.record, "") + "\n");
  print_paths(plan, Fate::restore, "changes:");
  print_paths(plan, Fate::conflict, paint(Colour::yellow, "changed since:"));
  print_paths(plan, Fate::lost, paint(Colour::yellow, "cannot come back:"));
  if (plan.count(Fate::restore) + plan.count(Fate::conflict) + plan.count(Fate::lost) == 0)
    print("  everything is as it was before the call\n");
  print_pushes(plan.record);
  for (const LeftOut& one : plan.cannot)
    print("  not kept: " + shown_path(one.path, plan.record.cwd) + ": " + visible(one.why) + "\n");
  if (!wish.shows_diff) return;
  const Result<Folder> kept = store.open(plan.record.id);
  HeldFolder places;
  for (const PlannedEntry& planned : plan.entries) {
    if (kept && planned.fate != Fate::nothing && !planned.is_from_git)
      print_diff(planned, *kept, places, plan.record.cwd);
  }
}

void tell_agent(const Plan& plan, const RestoreReport& restored, const std::string& command) {
  const Record& record = plan.record;
  if (record.session.empty()) return;
  std::string text = "A person has " + std::string(command == "redo" ? "done again" : "undone") + " what call " +
                     (record.kind == RecordKind::call ? record.id : record.of) + " did: " + paths(restored.restored) +
                     " changed, among them";
  std::size_t shown = 0;
  for (const PlannedEntry& planned : plan.entries) {
    if (planned.fate == Fate::restore && ++shown <= 5) text += " `" + visible(planned.entry.path) + "`";
  }
  static_cast<void>(tell_session(sessions_folder(pawl_home()), record.agent, record.session,
                                 redact(text) + ". Read them again before you change them."));
}

// False: this one could not be put back, and the older ones stay as they are too.
[[nodiscard]] bool put_one_back(const std::string& id, const UndoWish& wish, UndoStore& store) {
  if (!store.undone_by(id).empty() && !store.is_partly_undone(id)) {
    print_error("pawl " + wish.command + ": call " + id + " was put back just now by somebody else\n");
    return false;
  }
  Overlay nothing;
  const Result<Plan> plan = plan_undo(id, store, wish.paths, nothing);
  if (!plan) {
    print_error("pawl " + wish.command + ": call " + id + ": " + plan.error().text + "\n");
    return false;
  }
  const RestoreReport restored = restore(*plan, wish.on_conflict, store);
  for (const LeftOut& one : restored.problems)
    print_error("pawl " + wish.command + ": " + visible(one.path) + (one.path.empty() ? "" : ": ") + visible(one.why) +
                "\n");
  if (!restored.is_done) {
    print_error("pawl " + wish.command + ": call " + id +
                " is not touched; --keep-mine leaves alone what has changed since, --force puts it back too\n");
    return false;
  }
  if (!restored.id.empty()) {
    const Result<Done> told = tell_of_undo(*plan, restored, wish.command, "the person at the terminal");
    if (!told) print_error("pawl: " + told.error().text + "\n");
  }
  const std::string left = restored.skipped > 0 ? ", " + paths(restored.skipped) + " left alone" : "";
  if (restored.id.empty())
    print("call " + id + ": there was nothing to put back" + left + "\n");
  else if (wish.is_redo())
    print("call " + id + ": " + paths(restored.restored) + " changed" + left + "; `pawl undo` takes this back\n");
  else
    print("call " + id + ": " + paths(restored.restored) + " put back" + left + "; `pawl redo` takes this back\n");
  return restored.problems.empty();
}

}  // namespace

std::string_view what_happens(const PlannedEntry& planned) {
  const FileKind was = planned.entry.was.kind;
  const FileKind is = planned.now.node.kind;
  if (planned.is_from_git) return "brought back by git";
  if (was == FileKind::missing) return "removed";
  if (is == FileKind::missing) return "brought back";
  return planned.entry.has_rights_only() || (was == FileKind::folder && is == was) ? "permissions put back"
                                                                                   : "put back as it was";
}

void name_later_calls(Plan& plan, const UndoStore& store) {
  for (const std::string& id : store.ids()) {
    if (id == plan.record.id || !plan.has_conflicts()) return;
    const Result<Record> later = store.read(id);
    if (!later || !store.undone_by(id).empty()) continue;
    for (PlannedEntry& planned : plan.entries) {
      const auto is_it = [&](const KeptEntry& entry) { return entry.path == planned.entry.path; };
      if (planned.fate == Fate::conflict && std::any_of(later->entries.begin(), later->entries.end(), is_it))
        planned.why = "call " + id + " changed it since; undo that one first";
    }
  }
}

Result<Done> tell_of_undo(const Plan& plan, const RestoreReport& restored, const std::string& command,
                          const std::string& by) {
  tell_agent(plan, restored, command);
  Entry entry;
  entry.call = restored.id;
  entry.event = command;
  entry.agent = "person";
  entry.session = plan.record.session;
  entry.user = user_in_words();
  entry.cwd = plan.record.cwd;
  entry.verdict = "none";
  entry.by = by;
  entry.undo = plan.record.id;
  entry.counts.files = static_cast<std::int64_t>(restored.restored);
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  LogSink sink(log_options(policy, join_path(pawl_home(), "log")));
  return sink.append(entry);
}

UndoStore store_of_person() {
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  return UndoStore(undo_folder(pawl_home()), undo_bounds(policy));
}

std::string line_of_record(const Record& record, const std::string& state) {
  // What git keeps for itself is not what somebody works on.
  const auto is_file = [](const KeptEntry& entry) {
    return entry.was.kind != FileKind::folder && entry.path.find("/.git/") == std::string::npos;
  };
  const auto count = static_cast<std::size_t>(std::count_if(record.entries.begin(), record.entries.end(), is_file));
  const std::string when = local_time(record.made).substr(0, 16);
  std::string line = record.id + "  " + when + "  " + (record.agent.empty() ? "-" : visible(record.agent)) + "  " +
                     (count == 0 && !record.checkouts.empty() ? std::string("refs of git")
                      : count == 0 && !record.pushes.empty()  ? std::string("a push")
                                                              : files(count)) +
                     "  ";
  if (record.kind != RecordKind::call)
    line += (record.kind == RecordKind::undo ? "undo of " : "redo of ") + record.of + ": ";
  const std::string end = state.empty() ? "" : "  " + state;
  std::string title = visible(record.title);
  // A command that is too long for the line is cut: `pawl log show ID` has all of it.
  if (is_terminal(1)) {
    constexpr std::size_t kLeast = 10;
    const std::size_t used = columns(line) + columns(end);
    const auto width = static_cast<std::size_t>(terminal_width());
    title = cut_to_columns(title, std::max(kLeast, width > used ? width - used : 0));
  }
  return line + title + (state.empty() ? "" : "  " + paint(Colour::grey, state));
}

int put_back(const UndoWish& wish, UndoStore& store) {
  Overlay overlay;
  bool has_conflicts = false;
  std::size_t changes = 0;
  for (const std::string& id : wish.ids) {
    Result<Plan> plan = plan_undo(id, store, wish.paths, overlay);
    if (!plan) {
      print_error("pawl " + wish.command + ": call " + id + ": " + plan.error().text + "\n");
      return 1;
    }
    name_later_calls(*plan, store);
    print_plan(*plan, wish, store);
    has_conflicts |= plan->has_conflicts();
    changes += plan->count(Fate::restore) + plan->count(Fate::conflict);
  }
  if (wish.ids.size() > 1) print("together " + paths(changes) + " of " + std::to_string(wish.ids.size()) + " calls\n");
  if (!wish.is_redo()) print("cannot be undone: what left this machine, databases, processes and packages\n");
  if (wish.is_dry || changes == 0) return 0;
  if (has_conflicts && wish.on_conflict == OnConflict::stop) {
    print_error("pawl " + wish.command +
                ": files have changed since, so nothing is touched; --keep-mine leaves those as they are, --force "
                "puts them back too\n");
    return 1;
  }
  if (!wish.is_yes && !ask_yes_no(wish.is_redo() ? "do this again?" : "put this back?", false)) {
    print("nothing was changed\n");
    return 1;
  }
  // One at a time: whoever comes second finds what the first has left.
  const Result<OpenFile> turn = OpenFile::open(join_path(store.path(), "turn.lock"), OpenFile::How::append);
  if (turn && !turn->lock_within(kTurnMs)) {
    print_error("pawl " + wish.command + ": another undo is at work; nothing was changed\n");
    return 1;
  }
  for (const std::string& id : wish.ids) {
    if (!put_one_back(id, wish, store)) return 1;
  }
  return 0;
}

}  // namespace pawl

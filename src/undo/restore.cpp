// SPDX-License-Identifier: Apache-2.0
#include "undo/restore.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <utility>

#include "base/clock.h"
#include "base/files.h"
#include "base/unique.h"
#include "model/call_id.h"
#include "undo/checkout_plan.h"
#include "undo/state.h"

namespace pawl {
namespace {

// What came of one path.
enum class Outcome { done, conflict, failed };

class Restoring {
 public:
  Restoring(const Plan& plan, UndoStore& store) : plan_(plan), store_(store) {
    made_.id = make_call_id(unique_bits());
    made_.kind = plan.record.kind == RecordKind::undo ? RecordKind::redo : RecordKind::undo;
    made_.of = plan.record.id;
    made_.agent = plan.record.agent;
    made_.session = plan.record.session;
    made_.title = plan.record.title;
    made_.cwd = plan.record.cwd;
    made_.made = utc_now();
    made_.checkouts = plan.record.checkouts;
  }

  [[nodiscard]] RestoreReport run(OnConflict on_conflict);

 private:
  struct Task {
    const PlannedEntry* planned;
    std::string in;  // under which name what is there now comes into the new record
  };

  [[nodiscard]] Result<Done> begin(OnConflict on_conflict);
  [[nodiscard]] Outcome put_back(const Task& task);
  [[nodiscard]] Outcome put_away(const Task& task, const Folder& parent, const std::string& name);
  [[nodiscard]] Outcome put_folder(const Task& task, const Folder& parent, const std::string& name);
  [[nodiscard]] Outcome put_file(const Task& task, const Folder& parent, const std::string& name);
  [[nodiscard]] bool prepare(const KeptEntry& entry, const Folder& stage, const std::string& as);
  [[nodiscard]] const Folder* stage_for(const Folder& parent, const std::string& path);
  void clear_stages();
  void take_back(std::size_t count);
  void finish_folders();
  void finish_record(RestoreReport& restored);
  [[nodiscard]] Outcome problem(const std::string& path, std::string why);

  const Plan& plan_;
  UndoStore& store_;
  Record made_;
  Folder kept_;  // the record that is put back
  Folder into_;  // the record that is made
  std::vector<Task> tasks_;
  std::vector<std::string> stages_;  // folders beside files of other file systems
  Folder stage_;
  std::string stage_path_;
  std::set<std::string> touched_;  // folders in which something came or went
  std::set<std::string> passing_;  // folders that come or go themselves
  std::vector<LeftOut> problems_;
  bool takes_conflicts_ = false;
};

// Folders come before what is in them, and what is made goes before the folder that it is in.
[[nodiscard]] bool comes_first(const PlannedEntry& a, const PlannedEntry& b) {
  const bool a_goes = a.entry.was.kind == FileKind::missing;
  const bool b_goes = b.entry.was.kind == FileKind::missing;
  if (a_goes != b_goes) return a_goes;
  return a_goes ? a.entry.path > b.entry.path : a.entry.path < b.entry.path;
}

Result<Done> Restoring::begin(OnConflict on_conflict) {
  Result<Folder> kept = store_.open(plan_.record.id);
  if (!kept) return kept.error();
  kept_ = std::move(*kept);
  for (const PlannedEntry& planned : plan_.entries) {
    if (planned.fate == Fate::restore || (planned.fate == Fate::conflict && on_conflict == OnConflict::take))
      tasks_.push_back({&planned, ""});
  }
  std::sort(tasks_.begin(), tasks_.end(),
            [](const Task& a, const Task& b) { return comes_first(*a.planned, *b.planned); });
  for (const Task& task : tasks_) {
    const PlannedEntry& planned = *task.planned;
    if (planned.entry.was.kind == FileKind::missing || planned.now.node.kind == FileKind::missing)
      passing_.insert(planned.entry.path);
  }
  // The new record is there before anything moves: whoever finds it half done finds every file.
  After after;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const PlannedEntry& planned = *tasks_[i].planned;
    KeptEntry entry;
    entry.path = planned.entry.path;
    entry.was = planned.now.node;
    entry.target = planned.now.target;
    tasks_[i].in = std::to_string(i);
    // Where only permissions change, the file stays in its place.
    if (entry.was.kind == FileKind::regular && !planned.entry.has_rights_only()) {
      entry.by = KeptBy::link;
      entry.in = tasks_[i].in;
    }
    after.states[entry.path] = state_before(planned.entry, kept_, is_index(plan_.record, entry.path));
    made_.entries.push_back(std::move(entry));
  }
  Result<Folder> into = store_.begin(made_.id);
  if (!into) return into.error();
  into_ = std::move(*into);
  if (const Result<Done> finished = store_.finish(into_, made_, 0); !finished) return finished;
  return store_.write_after(made_.id, after);
}

Outcome Restoring::problem(const std::string& path, std::string why) {
  problems_.push_back({path, std::move(why)});
  return Outcome::failed;
}

// A folder of the same file system, from which files can change places with those in `parent`. It is beside them, or
// above them in a folder that neither comes nor goes.
const Folder* Restoring::stage_for(const Folder& parent, const std::string& path) {
  if (parent.look().device == into_.look().device) return &into_;
  std::string above = parent_of(path);
  while (above.size() > 1 && passing_.contains(above)) above = parent_of(above);
  const std::string name = ".pawl-" + made_.id;
  const std::string stage = join_path(above, name);
  if (stage_path_ == stage) return &stage_;
  const Result<Folder> holder = Folder::open(above);
  if (!holder) return nullptr;
  static_cast<void>(holder->make_folder(name, 0700));
  Result<Folder> folder = holder->open_below(name);
  if (!folder) return nullptr;
  stage_ = std::move(*folder);
  stage_path_ = stage;
  if (std::find(stages_.begin(), stages_.end(), stage) == stages_.end()) stages_.push_back(stage);
  return &stage_;
}

// What came out on another file system goes into the record as a copy.
void Restoring::clear_stages() {
  for (const std::string& path : stages_) {
    const Result<Folder> stage = Folder::open(path);
    if (!stage) continue;
    for (const std::string& name : stage->names(100000).value_or({})) {
      const FileNode node = stage->look(name);
      if (node.kind == FileKind::regular) {
        const ExtraAttributes attributes = stage->attributes_of(name).value_or(ExtraAttributes());
        if (!into_.copy_from(*stage, name, name)) continue;  // it stays where it is, rather than nowhere
        static_cast<void>(into_.dress(name, node, attributes));
      }
      static_cast<void>(stage->remove(name));
    }
    if (const Result<Folder> parent = Folder::open(parent_of(path)))
      static_cast<void>(parent->remove_folder(last_part_of(path)));
  }
}

bool Restoring::prepare(const KeptEntry& entry, const Folder& stage, const std::string& as) {
  if (entry.was.kind == FileKind::link) {
    if (!stage.make_link(as, entry.target)) return false;
  } else if (entry.by == KeptBy::none) {
    return false;
  } else if (entry.by != KeptBy::link || stage.link_from(kept_, entry.in, as) != Moved::done) {
    if (!stage.copy_from(kept_, entry.in, as)) return false;
  }
  if (!stage.dress(as, entry.was, entry.attributes))
    problems_.push_back({entry.path, "its owner or its attributes could not be put back"});
  return true;
}

// What the call made goes into the record.
Outcome Restoring::put_away(const Task& task, const Folder& parent, const std::string& name) {
  const PlannedEntry& planned = *task.planned;
  if (planned.now.node.kind == FileKind::missing) return Outcome::done;
  if (planned.now.node.kind == FileKind::folder) {
    // Somebody may have put something into it.
    if (!parent.remove_folder(name)) return problem(planned.entry.path, "it is not empty, and stays");
    return Outcome::done;
  }
  const Folder* stage = stage_for(parent, planned.entry.path);
  if (stage == nullptr || stage->move_from(parent, name, task.in) != Moved::done)
    return problem(planned.entry.path, "it cannot be moved away: " + system_error_text(errno));
  if (is_same(state_at(*stage, task.in, is_index(plan_.record, planned.entry.path)), planned.now)) return Outcome::done;
  static_cast<void>(parent.move_from(*stage, task.in, name));
  return Outcome::conflict;
}

Outcome Restoring::put_folder(const Task& task, const Folder& parent, const std::string& name) {
  const PlannedEntry& planned = *task.planned;
  if (planned.now.node.kind == FileKind::folder) return Outcome::done;  // its permissions come last
  if (planned.now.node.kind != FileKind::missing) {
    const Folder* stage = stage_for(parent, planned.entry.path);
    if (stage == nullptr || stage->move_from(parent, name, task.in) != Moved::done)
      return problem(planned.entry.path, "what is there now cannot be moved away");
    if (!is_same(state_at(*stage, task.in, false), planned.now)) {
      static_cast<void>(parent.move_from(*stage, task.in, name));
      return Outcome::conflict;
    }
  }
  const Result<Done> made = parent.make_folder(name, kFolderModeAtFirst);
  return made ? Outcome::done : problem(planned.entry.path, "it cannot be made again: " + made.error().text);
}

Outcome Restoring::put_file(const Task& task, const Folder& parent, const std::string& name) {
  const PlannedEntry& planned = *task.planned;
  const std::string& path = planned.entry.path;
  if (planned.entry.has_rights_only()) {
    FileNode dressed = planned.entry.was;
    dressed.mtime_ns = parent.look(name).mtime_ns;
    return parent.dress(name, dressed, {}) ? Outcome::done : problem(path, "its permissions could not be put back");
  }
  const Folder* stage = stage_for(parent, path);
  if (stage == nullptr || !prepare(planned.entry, *stage, task.in)) return problem(path, "its copy cannot be used");
  // What the call made in a folder that it put here is gone by now.
  const bool is_folder = planned.now.node.kind == FileKind::folder;
  if (is_folder && !parent.remove_folder(name)) {
    static_cast<void>(stage->remove(task.in));
    return problem(path, "a folder is there now, and it is not empty");
  }
  if (is_folder || planned.now.node.kind == FileKind::missing) {
    const Moved moved = parent.move_from(*stage, task.in, name);
    const std::string why = system_error_text(errno);
    if (moved == Moved::done) return Outcome::done;
    static_cast<void>(stage->remove(task.in));
    return moved == Moved::taken ? Outcome::conflict : problem(path, "it cannot be put back: " + why);
  }
  if (parent.exchange(name, *stage, task.in) != Moved::done) {
    const std::string why = system_error_text(errno);
    static_cast<void>(stage->remove(task.in));
    return problem(path, "it cannot be put back: " + why);
  }
  const bool is_staged = is_index(plan_.record, path);
  if (is_same(state_at(*stage, task.in, is_staged), planned.now)) return Outcome::done;
  static_cast<void>(parent.exchange(name, *stage, task.in));
  // Only our own copy goes: somebody may have written to it in between.
  if (is_same(state_at(*stage, task.in, is_staged), state_before(planned.entry, kept_, is_staged)))
    static_cast<void>(stage->remove(task.in));
  return Outcome::conflict;
}

Outcome Restoring::put_back(const Task& task) {
  const PlannedEntry& planned = *task.planned;
  const std::string& path = planned.entry.path;
  Result<Folder> parent = Folder::open(parent_of(path));
  // A folder that went with the last file in it.
  if (!parent && parent.error().code == Code::not_found && planned.entry.was.kind != FileKind::missing &&
      make_folder(parent_of(path), 0755))
    parent = Folder::open(parent_of(path));
  if (!parent) {
    if (planned.now.node.kind == FileKind::missing && planned.entry.was.kind == FileKind::missing) return Outcome::done;
    return problem(path, "its folder is not there, or a link has come into its path");
  }
  touched_.insert(parent_of(path));
  const std::string name = last_part_of(path);
  if (planned.entry.was.kind == FileKind::missing) return put_away(task, *parent, name);
  if (planned.entry.was.kind == FileKind::folder) return put_folder(task, *parent, name);
  return put_file(task, *parent, name);
}

// The first `count` tasks, in the other direction: by the record that was made of them.
void Restoring::take_back(std::size_t count) {
  clear_stages();
  Overlay overlay;
  Result<Plan> plan = plan_undo(made_.id, store_, {}, overlay);
  if (!plan) return;
  std::set<std::string> done;
  for (std::size_t i = 0; i < count; ++i) done.insert(tasks_[i].planned->entry.path);
  auto& entries = plan->entries;
  entries.erase(std::remove_if(entries.begin(), entries.end(),
                               [&](const PlannedEntry& one) { return !done.contains(one.entry.path); }),
                entries.end());
  plan->checkouts.clear();
  if (plan->count(Fate::restore) == 0) return;
  Restoring back(*plan, store_);
  const RestoreReport restored = back.run(OnConflict::keep);
  if (!restored.id.empty() && restored.skipped == 0 && restored.problems.empty()) store_.drop(restored.id);
}

// Permissions and times of folders, the deepest first: what is put into a folder changes its time.
void Restoring::finish_folders() {
  std::vector<const PlannedEntry*> folders;
  for (const PlannedEntry& planned : plan_.entries) {
    if (planned.entry.was.kind != FileKind::folder) continue;
    const bool is_put_back = planned.fate == Fate::restore || (planned.fate == Fate::conflict && takes_conflicts_);
    if (is_put_back || (planned.fate == Fate::nothing && touched_.contains(planned.entry.path)))
      folders.push_back(&planned);
  }
  std::sort(folders.begin(), folders.end(),
            [](const PlannedEntry* a, const PlannedEntry* b) { return a->entry.path > b->entry.path; });
  for (const PlannedEntry* planned : folders) {
    const std::string& path = planned->entry.path;
    const Result<Folder> parent = Folder::open(parent_of(path));
    if (parent && !parent->dress(last_part_of(path), planned->entry.was, planned->entry.attributes))
      problems_.push_back({path, "its owner or its attributes could not be put back"});
  }
}

// What is there now is what an undo of this must find.
void Restoring::finish_record(RestoreReport& restored) {
  After after;
  HeldFolder places;
  std::int64_t bytes = 0;
  for (const KeptEntry& entry : made_.entries) {
    after.states[entry.path] = state_at(entry.path, is_index(made_, entry.path), places);
    if (entry.by != KeptBy::none) bytes += into_.look(entry.in).disk_bytes;
  }
  for (std::size_t i = 0; i < made_.checkouts.size(); ++i) {
    if (const Result<Folder> git = Folder::open(made_.checkouts[i].git_folder))
      static_cast<void>(into_.copy_from(*git, "index", "index-after-" + std::to_string(i)));
  }
  if (const Result<Done> written = store_.write_after(made_.id, after); !written)
    problems_.push_back({"", written.error().text});
  store_.count(made_.id, bytes);
  into_.sync();
  restored.id = made_.id;
}

RestoreReport Restoring::run(OnConflict on_conflict) {
  RestoreReport restored;
  takes_conflicts_ = on_conflict == OnConflict::take;
  restored.skipped = on_conflict == OnConflict::take ? 0 : plan_.count(Fate::conflict);
  if (on_conflict == OnConflict::stop && restored.skipped > 0) return restored;
  if (plan_.count(Fate::restore) + (on_conflict == OnConflict::take ? plan_.count(Fate::conflict) : 0) == 0) {
    restored.is_done = true;
    return restored;
  }
  if (const Result<Done> begun = begin(on_conflict); !begun) {
    restored.problems.push_back({"", begun.error().text});
    return restored;
  }
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const Outcome outcome = put_back(tasks_[i]);
    if (outcome == Outcome::done) ++restored.restored;
    if (outcome != Outcome::conflict) continue;
    problems_.push_back({tasks_[i].planned->entry.path, "somebody changed it just now"});
    if (on_conflict != OnConflict::stop) {
      ++restored.skipped;
      continue;
    }
    take_back(i);
    restored.problems = std::move(problems_);
    return restored;
  }
  clear_stages();
  for (const PlannedCheckout& checkout : plan_.checkouts) {
    if (const std::string why = restore_from_git(checkout); !why.empty())
      problems_.push_back({checkout.checkout.worktree, why});
  }
  finish_folders();
  finish_record(restored);
  restored.problems = std::move(problems_);
  restored.is_done = true;
  return restored;
}

}  // namespace

RestoreReport restore(const Plan& plan, OnConflict on_conflict, UndoStore& store) {
  Restoring restoring(plan, store);
  RestoreReport restored = restoring.run(on_conflict);
  if (!restored.is_done || !restored.problems.empty() || !plan.is_whole) return restored;
  const bool is_partly = restored.skipped > 0;
  if (!store.mark_undone(plan.record.id, restored.id.empty() ? "-" : restored.id, is_partly) || is_partly)
    return restored;
  // Those files are back in their places; a second name would only follow what is written to them.
  if (const Result<Folder> kept = store.open(plan.record.id)) {
    for (const PlannedEntry& planned : plan.entries) {
      if (planned.fate == Fate::restore && planned.entry.by == KeptBy::link)
        static_cast<void>(kept->remove(planned.entry.in));
    }
  }
  return restored;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "undo/plan.h"

#include <algorithm>
#include <set>

#include "base/files.h"
#include "undo/checkout_plan.h"
#include "undo/state.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_among(const std::string& path, const std::vector<std::string>& paths) {
  return paths.empty() ||
         std::any_of(paths.begin(), paths.end(), [&](const std::string& one) { return is_at_or_below(path, one); });
}

[[nodiscard]] State now_at(const std::string& path, bool is_index, const Overlay& overlay, HeldFolder& places) {
  const auto found = overlay.find(path);
  return found == overlay.end() ? state_at(path, is_index, places) : found->second;
}

// Nobody told what the call left: only what is gone comes back for sure.
void judge_unsettled(PlannedEntry& planned) {
  const FileKind was = planned.entry.was.kind;
  if (was != FileKind::missing && planned.now.node.kind == FileKind::missing) {
    planned.fate = Fate::restore;
    return;
  }
  planned.fate = Fate::conflict;
  planned.why = "it has changed, and Pawl was not told when the call ended";
}

// `left`: what the call left there; nothing if the call did not touch it.
void judge(PlannedEntry& planned, const State& before, bool is_settled, const State* left) {
  const auto is_now = [&](const State& state) {
    const bool has_rights_only = planned.entry.has_rights_only() && planned.now.node.kind == FileKind::regular;
    return has_rights_only ? has_same_rights(planned.now.node, state.node) : is_same(planned.now, state);
  };
  if (is_settled && left == nullptr) return;
  // What was written anew with the same content gets its time back.
  const bool is_only_newer = left != nullptr && planned.now.node.kind == FileKind::regular && !before.hash.empty() &&
                             !is_of_index(before) && planned.now.node.mtime_ns != before.node.mtime_ns &&
                             planned.now.node.mtime_ns == left->node.mtime_ns;
  if (is_now(before) && !is_only_newer) return;
  // A folder that an undo made again which did not come to its end.
  const bool is_half_back = before.node.kind == FileKind::folder && planned.now.node.kind == FileKind::folder &&
                            planned.now.node.mode == kFolderModeAtFirst && left != nullptr &&
                            left->node.kind == FileKind::missing;
  if (!is_settled) {
    judge_unsettled(planned);
  } else if (is_now(*left) || is_half_back) {
    planned.fate = Fate::restore;
  } else {
    planned.fate = Fate::conflict;
    planned.why = planned.now.node.kind == FileKind::missing ? "it is gone, and the call did not delete it"
                                                             : "it was changed after the call";
  }
}

[[nodiscard]] bool needs_bytes(const PlannedEntry& planned) {
  return planned.fate == Fate::restore && planned.entry.by != KeptBy::none;
}

// What the call made inside of folders that it made.
void add_made(const After& after, const std::vector<std::string>& paths, Plan& plan, std::set<std::string>& seen) {
  for (const auto& [path, state] : after.states) {
    if (!seen.insert(path).second || !is_among(path, paths)) continue;
    PlannedEntry planned;
    planned.entry.path = path;
    plan.entries.push_back(std::move(planned));
  }
}

}  // namespace

std::size_t Plan::count(Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [&](const PlannedEntry& one) { return one.fate == fate; }));
}

Result<Plan> plan_undo(const std::string& id, const UndoStore& store, const std::vector<std::string>& paths,
                       Overlay& overlay) {
  Result<Record> record = store.read(id);
  if (!record) return record.error();
  const Result<Folder> folder = store.open(id);
  if (!folder) return folder.error();
  Plan plan;
  plan.record = *std::move(record);
  const std::optional<After> after = store.read_after(id);
  plan.is_settled = after.has_value();
  plan.is_whole = paths.empty();
  plan.cannot = plan.record.left_out;
  if (after) plan.cannot.insert(plan.cannot.end(), after->left_out.begin(), after->left_out.end());
  std::set<std::string> seen;
  for (const KeptEntry& entry : plan.record.entries) {
    seen.insert(entry.path);
    if (is_among(entry.path, paths)) plan.entries.push_back({entry, {}});
  }
  if (after) add_made(*after, paths, plan, seen);
  HeldFolder places;
  for (PlannedEntry& planned : plan.entries) {
    const std::string& path = planned.entry.path;
    const bool is_staged = is_index(plan.record, path);
    planned.now = now_at(path, is_staged, overlay, places);
    const State before = state_before(planned.entry, *folder, is_staged);
    const auto left = after ? after->states.find(path) : std::map<std::string, State>::const_iterator();
    const bool is_left = after && left != after->states.end();
    judge(planned, before, plan.is_settled, is_left ? &left->second : nullptr);
    if (needs_bytes(planned)) {
      planned.why = why_spoiled(planned.entry, *folder);
      if (!planned.why.empty()) planned.fate = Fate::lost;
    }
    if (planned.fate == Fate::restore) overlay[path] = before;
  }
  if (plan.is_whole) plan_checkouts(*folder, plan);
  std::sort(plan.entries.begin(), plan.entries.end(),
            [](const PlannedEntry& a, const PlannedEntry& b) { return a.entry.path < b.entry.path; });
  return plan;
}

}  // namespace pawl

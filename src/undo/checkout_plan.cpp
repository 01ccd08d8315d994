// SPDX-License-Identifier: Apache-2.0
#include "undo/checkout_plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "analyse/places/git_index.h"
#include "base/files.h"
#include "base/hex.h"
#include "base/process.h"
#include "undo/checkout.h"
#include "undo/state.h"

namespace pawl {
namespace {

constexpr std::size_t kMostIndex = 32U << 20U;
constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr int kGitMs = 60000;

struct Staged {
  std::string object;
  std::int64_t mtime_ns = 0;
  std::int64_t size = 0;
  std::uint32_t mode = 0;
};

[[nodiscard]] std::map<std::string, Staged> staged_in(std::string_view index) {
  std::map<std::string, Staged> staged;
  IndexReader reader(index);
  while (const std::optional<IndexEntry> entry = reader.next())
    staged[std::string(entry->path)] = {std::string(entry->object), entry->seconds * kNanoseconds + entry->nanoseconds,
                                        entry->size, entry->mode};
  return staged;
}

[[nodiscard]] bool is_as_staged(const FileNode& node, const Staged& staged) {
  return node.kind != FileKind::missing && node.size == staged.size && node.mtime_ns == staged.mtime_ns;
}

// `before` and `after`: what is staged; nullptr if the path is not.
void plan_file(const std::string& path, const Staged* before, const Staged* after, const Folder& tree, Plan& plan,
               PlannedCheckout& planned) {
  const bool is_changed = (before == nullptr) != (after == nullptr) ||
                          (before != nullptr && (before->object != after->object || before->mode != after->mode));
  State now = state_at(tree, path, false);
  const bool is_missing = now.node.kind == FileKind::missing;
  if (!is_changed && before != nullptr && before->mtime_ns != after->mtime_ns && is_as_staged(now.node, *after))
    planned.files.push_back({path, before->mtime_ns, true});
  if (!is_changed || (before != nullptr && is_as_staged(now.node, *before)) || (before == nullptr && is_missing))
    return;
  const bool is_as_left = after == nullptr ? is_missing : is_as_staged(now.node, *after);
  PlannedEntry entry;
  entry.entry.path = join_path(planned.checkout.worktree, path);
  entry.now = std::move(now);
  entry.fate = is_as_left ? Fate::restore : Fate::conflict;
  if (!is_as_left) entry.why = "it was changed after the call";
  entry.is_from_git = before != nullptr;
  plan.entries.push_back(std::move(entry));
  if (before != nullptr) planned.files.push_back({path, before->mtime_ns});
}

// The files that git changed with its index. Gives what was staged of each before, by whole path.
[[nodiscard]] std::map<std::string, std::string> plan_files(std::size_t number, const Folder& kept, Plan& plan,
                                                            PlannedCheckout& planned) {
  const std::string index_path = join_path(planned.checkout.git_folder, "index");
  const auto entry = std::find_if(plan.entries.begin(), plan.entries.end(),
                                  [&](const PlannedEntry& one) { return one.entry.path == index_path; });
  if (entry == plan.entries.end() || entry->fate != Fate::restore) return {};
  const std::string before_text = kept.read(entry->entry.in, kMostIndex).value_or("");
  const std::string after_text = kept.read("index-after-" + std::to_string(number), kMostIndex).value_or("");
  const std::map<std::string, Staged> before = staged_in(before_text);
  const std::map<std::string, Staged> after = staged_in(after_text);
  const Result<Folder> tree = Folder::open(planned.checkout.worktree);
  if (!tree || after.empty()) return {};
  std::set<std::string> named;
  for (const PlannedEntry& one : plan.entries) named.insert(one.entry.path);
  std::set<std::string> paths;
  std::map<std::string, std::string> objects;
  for (const auto& [path, staged] : before) {
    objects[join_path(planned.checkout.worktree, path)] = hex_of(staged.object);
    paths.insert(path);
  }
  for (const auto& [path, staged] : after) paths.insert(path);
  for (const std::string& path : paths) {
    // Pawl has these itself: they differed from what was staged.
    if (named.contains(join_path(planned.checkout.worktree, path))) continue;
    const auto was = before.find(path);
    const auto is = after.find(path);
    plan_file(path, was == before.end() ? nullptr : &was->second, is == after.end() ? nullptr : &is->second, *tree,
              plan, planned);
  }
  return objects;
}

// Those of the ids that git has nothing of.
[[nodiscard]] std::set<std::string> missing_objects(const std::set<std::string>& ids, const std::string& worktree) {
  std::set<std::string> missing;
  if (ids.empty()) return missing;
  ProcessRequest request;
  request.argv = {"git", "cat-file", "--batch-check=%(objectname)"};
  request.environment = {{"GIT_NO_LAZY_FETCH", "1"}};
  for (const std::string& id : ids) request.input += id + "\n";
  request.cwd = worktree;
  request.timeout_ms = kGitMs;
  const Result<ProcessOutcome> outcome = run_process(request);
  if (!outcome || outcome->exit_code != 0) return missing;
  constexpr std::string_view kMissing = " missing\n";
  for (std::size_t at = outcome->out.find(kMissing); at != std::string::npos;
       at = outcome->out.find(kMissing, at + 1)) {
    const std::size_t begin = outcome->out.rfind('\n', at) + 1;
    missing.insert(outcome->out.substr(begin, at - begin));
  }
  return missing;
}

// Commits and files that no ref names any more are git's to forget: what is gone cannot come back.
void check_objects(const Folder& kept, const std::map<std::string, std::string>& files, const PlannedCheckout& planned,
                   Plan& plan) {
  std::map<std::string, std::string> wanted;  // by path
  for (const PlannedEntry& one : plan.entries) {
    if (one.fate != Fate::restore) continue;
    if (const auto file = files.find(one.entry.path); one.is_from_git && file != files.end())
      wanted[one.entry.path] = file->second;
    if (one.entry.by == KeptBy::none || one.entry.path.find("/.git/") == std::string::npos) continue;
    const std::string text = kept.read(one.entry.in, 64).value_or("");
    const std::string id = text.substr(0, text.find('\n'));
    if (is_object_id(id)) wanted[one.entry.path] = id;
  }
  std::set<std::string> ids;
  for (const auto& [path, id] : wanted) ids.insert(id);
  const std::set<std::string> missing = missing_objects(ids, planned.checkout.worktree);
  for (PlannedEntry& one : plan.entries) {
    const auto id = wanted.find(one.entry.path);
    if (id == wanted.end() || !missing.contains(id->second)) continue;
    one.fate = Fate::lost;
    one.why = "git no longer has it (" + id->second.substr(0, 12) + ")";
  }
}

}  // namespace

void plan_checkouts(const Folder& kept, Plan& plan) {
  for (std::size_t i = 0; i < plan.record.checkouts.size(); ++i) {
    PlannedCheckout planned{plan.record.checkouts[i], {}};
    const std::map<std::string, std::string> objects = plan_files(i, kept, plan, planned);
    check_objects(kept, objects, planned, plan);
    plan.checkouts.push_back(std::move(planned));
  }
}

std::string restore_from_git(const PlannedCheckout& planned) {
  if (planned.files.empty()) return "";
  ProcessRequest request;
  request.argv = {"git", "-c",     "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "checkout-index", "-q",
                  "-z",  "--stdin"};
  for (const FromGit& file : planned.files) {
    if (!file.is_only_newer) request.input += file.path + '\0';
  }
  request.cwd = planned.checkout.worktree;
  request.timeout_ms = kGitMs;
  if (!request.input.empty()) {
    const Result<ProcessOutcome> outcome = run_process(request);
    if (!outcome) return outcome.error().text;
    if (outcome->exit_code != 0) return "git checkout-index failed: " + outcome->err.substr(0, outcome->err.find('\n'));
  }
  const Result<Folder> tree = Folder::open(planned.checkout.worktree);
  for (const FromGit& file : planned.files) {
    if (!tree) break;
    FileNode dressed = tree->look(file.path);
    dressed.mtime_ns = file.mtime_ns;
    static_cast<void>(tree->dress(file.path, dressed, {}));
  }
  return "";
}

}  // namespace pawl

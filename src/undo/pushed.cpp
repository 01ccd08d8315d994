// SPDX-License-Identifier: Apache-2.0
#include "undo/pushed.h"

#include <algorithm>
#include <array>

#include "analyse/places/git_head.h"
#include "base/file_node.h"
#include "base/files.h"
#include "undo/checkout.h"

namespace pawl {
namespace {

constexpr std::size_t kMostRefs = std::size_t{8} << 20U;
constexpr std::size_t kMostBranches = 100;
constexpr std::string_view kBranches = "refs/heads/";
constexpr std::array<std::string_view, 7> kWithValue = {
    "-o", "--push-option", "--repo", "--receive-pack", "--exec", "--signed", "--recurse-submodules"};

// The commit that a ref names; empty if it does not.
[[nodiscard]] std::string commit_of(const std::string& ref, const Checkout& checkout) {
  const std::string loose = disk().read(join_path(checkout.common, ref), 4096).value_or("");
  if (const std::string id = loose.substr(0, loose.find('\n')); is_object_id(id)) return id;
  const std::string packed = disk().read(join_path(checkout.common, "packed-refs"), kMostRefs).value_or("");
  const std::size_t at = packed.find(" " + ref + "\n");
  if (at == packed.npos || at < 40) return "";
  const std::string id = packed.substr(at - 40, 40);
  return is_object_id(id) ? id : "";
}

[[nodiscard]] std::vector<std::string> branches_known_of(const std::string& remote, const Checkout& checkout) {
  std::vector<std::string> branches = names_in(join_path(checkout.common, "refs/remotes/" + remote));
  std::erase(branches, "HEAD");
  if (branches.size() > kMostBranches) branches.resize(kMostBranches);
  return branches;
}

// The words that are not options: where it goes, and which refs.
[[nodiscard]] std::vector<std::string> operands_of(const std::vector<std::string>& words) {
  std::vector<std::string> operands;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with('-'))
      operands.push_back(words[i]);
    else if (std::find(kWithValue.begin(), kWithValue.end(), words[i]) != kWithValue.end())
      ++i;
  }
  return operands;
}

[[nodiscard]] std::vector<std::string> branches_of(const WantedPush& wanted, const std::vector<std::string>& operands,
                                                   const std::string& remote, const Checkout& checkout,
                                                   const std::string& home) {
  const auto has = [&](std::string_view flag) {
    return std::find(wanted.words.begin(), wanted.words.end(), flag) != wanted.words.end();
  };
  if (has("--all") || has("--branches") || has("--mirror")) return branches_known_of(remote, checkout);
  if (operands.size() < 2) return {branch_of_push(checkout.worktree, home, disk())};
  std::vector<std::string> branches;
  for (std::size_t i = 1; i < operands.size(); ++i) {
    std::string ref = operands[i].substr(operands[i].rfind(':') + 1);
    if (ref.starts_with('+')) ref.erase(0, 1);
    if (ref.starts_with(kBranches)) ref.erase(0, kBranches.size());
    branches.push_back(ref == "HEAD" || ref == "@" ? branch_of_push(checkout.worktree, home, disk()) : ref);
  }
  return branches;
}

}  // namespace

void keep_push(const WantedPush& wanted, const std::string& home, Record& record) {
  const std::optional<Checkout> checkout = find_checkout(wanted.folder, disk());
  if (!checkout) return;
  const std::vector<std::string> operands = operands_of(wanted.words);
  const std::string remote = operands.empty() ? "origin" : operands[0];
  for (const std::string& branch : branches_of(wanted, operands, remote, *checkout, home)) {
    const std::string commit = branch.empty() ? "" : commit_of("refs/remotes/" + remote + "/" + branch, *checkout);
    if (!commit.empty()) record.pushes.push_back({checkout->worktree, remote, branch, commit});
  }
}

bool has_moved(const KeptPush& push) {
  const std::optional<Checkout> checkout = find_checkout(push.worktree, disk());
  return checkout && commit_of("refs/remotes/" + push.remote + "/" + push.branch, *checkout) != push.commit;
}

}  // namespace pawl

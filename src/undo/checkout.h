// SPDX-License-Identifier: Apache-2.0
// What git would take away, kept from git's own files: refs, logs, HEAD and index, and those files of the work tree
// that are in no commit. No git is run, and nothing is written into the repository. The objects stay where they are:
// git forgets what no ref names only after two weeks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_node.h"
#include "undo/keeper.h"
#include "undo/wanted.h"

namespace pawl {

// The checkout that a folder belongs to.
struct Checkout {
  std::string worktree;
  std::string git_folder;  // that holds HEAD and the index
  std::string common;      // that holds refs and objects: the same, but for a second work tree
};

[[nodiscard]] std::optional<Checkout> find_checkout(const std::string& folder, const Files& files);

// Whether a text is the name of a commit or of another object.
[[nodiscard]] bool is_object_id(std::string_view text);

void keep_checkout(const WantedCheckout& wanted, Record& record, Keeper& keeper);

// What is staged, whatever the index says of times: two indexes that say the same have one of these.
[[nodiscard]] std::string staged_hash(std::string_view index);

}  // namespace pawl

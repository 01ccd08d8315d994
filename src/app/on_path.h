// SPDX-License-Identifier: Apache-2.0
// The program on the person's PATH: putting it there with its manual page and completions, taking exactly that away
// again, and saying how PATH is set. A note at PREFIX/share/pawl holds what was put down, by hash: a file that is not
// in it, or was changed since, is somebody else's and is never touched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pawl {

// /usr/local for root, else ~/.local.
[[nodiscard]] std::string usual_prefix(const std::string& home);

struct OnPathReport {
  std::vector<std::string> lines;  // for the person
  bool has_changed = false;
};

// `program` is the file to copy. Changes nothing at all if any of the files is somebody else's.
[[nodiscard]] Result<OnPathReport> put_on_path(const std::string& prefix, const std::string& program);

[[nodiscard]] Result<OnPathReport> take_from_path(const std::string& prefix);

// The program of that name that a shell finds, by its whole path; empty if none.
[[nodiscard]] std::string find_on_path(std::string_view program);

// The `pawl` that a shell finds; empty if none.
[[nodiscard]] std::string pawl_on_path();

// What a person must do so that `folder` is on PATH; empty if it is.
[[nodiscard]] std::string how_to_set_path(const std::string& folder);

// One line that says how `pawl` gets onto PATH; empty if it is there.
[[nodiscard]] std::string hint_for_path();

}  // namespace pawl

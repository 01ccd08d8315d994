// SPDX-License-Identifier: Apache-2.0
// How much stands at some places of the file system: files, bytes, and what of it git does not have. The look is
// bounded, and what it did not see it says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/files.h"

namespace pawl {

struct Extent {
  std::int64_t files = 0;  // and links
  std::int64_t folders = 0;
  std::int64_t bytes = 0;
  std::int64_t not_in_git = 0;  // of the files
  std::int64_t changed = 0;     // in git, but not as they are now
  std::int64_t newest = 0;      // when the last of them changed, in seconds; 0: none
  bool has_history = false;     // a `.git` folder is among it, which is not looked into
  bool knows_git = true;        // false: an index could not be read, so not_in_git and changed say nothing
  bool is_cut = false;          // there is more than was looked at
};

struct ExtentLimits {
  std::int64_t entries = 5000;
  std::int64_t ns = 20'000'000;
};

// Everything at and below these paths; patterns in them stand for what they match. Links are not followed.
[[nodiscard]] Extent measure(std::span<const std::string> paths, const Files& files, const ExtentLimits& limits = {});

// The files of the checkout around `folder` that are not as git has them; nothing if there is none, or it is too
// large.
[[nodiscard]] std::optional<std::int64_t> changed_in_checkout(const std::string& folder, const Files& files,
                                                              const ExtentLimits& limits = {});

// The folder with `.git` in it, at `path` or above; empty if there is none.
[[nodiscard]] std::string checkout_of(const std::string& path, const Files& files);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Which files git would ignore, by the text of `.gitignore` files, without running git: a tree may come from anybody,
// and need not be a checkout. Says the same as `git check-ignore --no-index` does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"

namespace pawl {

// The patterns of one file, which hold for all that is below its folder.
class IgnoreFile {
 public:
  // `folder` is the file's own, relative to the tree's root (empty: the root).
  IgnoreFile(std::string folder, std::string_view text);

  enum class Word { nothing, ignored, wanted };
  // What the last pattern that fits says. `path` is relative to the tree's root and below `folder`.
  [[nodiscard]] Word word_on(std::string_view path, bool is_folder) const;

 private:
  struct Pattern {
    std::string text;
    bool is_negated = false;
    bool only_folders = false;
    bool is_anchored = false;  // else it is about the last part of a path
    bool is_plain = false;     // without `*`, `?`, `[` and `\`
  };
  void add(std::string_view line);
  std::string folder_;
  std::vector<Pattern> patterns_;
};

// A pattern of several parts, as in `.gitignore`: `*` and `?` within a part, `**` over parts, `[a-z]`, `\` before a
// character that stands for itself. Takes at most pattern x path steps.
[[nodiscard]] bool matches_ignore_pattern(std::string_view pattern, std::string_view path);

// Whether git leaves the file out of the checkout: its ignore files say so, and it does not track it. `path` is
// absolute. False where that is not known: no checkout, a path elsewhere.
[[nodiscard]] bool is_left_out_by_git(const std::string& path, const std::string& checkout, const Files& files);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What a diff of git adds, file by file: only these lines are new, and only they are looked at by `--staged` and
// `--since`. Reads `git diff` and `git log -p`, also of merges, with any content in the lines.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// The added lines of one file in one commit, joined; `lines` tells where each stands in the file.
struct AddedText {
  std::string commit;  // empty: staged
  std::string path;    // from the checkout's root
  std::string text;
  std::vector<std::uint32_t> lines;  // lines[i] is the number of the i-th line of `text`; 0: it parts two places
  bool is_cut = false;               // it is over the limit: the rest is not here
};

class AddedLines {
 public:
  AddedLines(std::size_t limit, std::function<void(const AddedText&)> take) : limit_(limit), take_(std::move(take)) {}

  // Before the diffs of a commit stands a line of NUL and its id.
  void add(std::string_view line);
  void finish() { hand_over(); }

 private:
  void hand_over();
  void read_header(std::string_view line);
  [[nodiscard]] bool read_hunk(std::string_view line);
  void read_line(std::string_view line);

  std::size_t limit_;
  std::function<void(const AddedText&)> take_;
  AddedText now_;
  // What is left of the hunk: lines of each side before, and of the side after.
  std::vector<std::uint32_t> before_left_;
  std::uint32_t after_left_ = 0;
  std::uint32_t number_ = 0;  // of the next line after
};

// A path as git writes it after `+++ `: `b/x`, or quoted with escapes; empty for /dev/null.
[[nodiscard]] std::string path_of_diff(std::string_view text);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// A folder and what is below it, looked at and never changed, however hostile its content: links are not followed,
// nothing but regular files is opened, nothing outside is reached, also if somebody moves things meanwhile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"

namespace pawl {

// Bytes of one file after another: what was allocated for one is used for the next.
struct ReadBuffer {
  std::vector<char> bytes;
  std::size_t size = 0;

  [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

enum class ReadOutcome {
  read,
  binary,     // a NUL in its first 8 KB
  too_large,  // over the limit
  unreadable,
  special,  // not a regular file, or not reached without following a link
  gone,     // it is not there any more
};

class Tree {
 public:
  // Fails if it is not a folder that can be opened; links on the way to it are followed.
  [[nodiscard]] static Result<Tree> open(const std::string& root);

  Tree(Tree&& other) noexcept;
  Tree& operator=(Tree&&) = delete;
  ~Tree();

  struct Name {
    std::string name;
    FileKind kind = FileKind::other;
  };
  // What is in a folder (empty: the root), sorted by name. Fails with `not_found` if it is not a folder any more, with
  // another code if it cannot be read, or not to its end.
  [[nodiscard]] Result<std::vector<Name>> names(const std::string& folder) const;

  // `path` is relative to the root.
  [[nodiscard]] ReadOutcome read(const std::string& path, std::size_t limit, ReadBuffer& into) const;

 private:
  explicit Tree(int fd) : fd_(fd) {}
  [[nodiscard]] int open_below(const std::string& path, int flags) const;
  int fd_ = -1;
};

// One file that a person has named: links to it are followed, what is not a regular file is not opened.
[[nodiscard]] ReadOutcome read_named_file(const std::string& path, std::size_t limit, ReadBuffer& into);

// Standard input to its end: `read`, `too_large` or `unreadable`.
[[nodiscard]] ReadOutcome read_standard_input(std::size_t limit, std::string& into);

}  // namespace pawl

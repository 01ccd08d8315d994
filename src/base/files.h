// SPDX-License-Identifier: Apache-2.0
// Files: looking at them (behind an interface, with an in-memory double for tests) and writing our own.
// Nothing here blocks: only regular files are read, opened without waiting, up to a limit.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pawl {

enum class FileKind { missing, regular, folder, link, other };

// Of `st_mode`.
[[nodiscard]] FileKind kind_of_mode(unsigned mode);

// What a thing is, how long, and when its content changed last.
struct FileTimes {
  std::int64_t size = 0;
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
  FileKind kind = FileKind::regular;
};

class Files {
 public:
  virtual ~Files() = default;
  // The thing itself: a link is a link.
  [[nodiscard]] virtual FileKind kind(const std::string& path) const = 0;
  [[nodiscard]] virtual std::optional<std::string> link_target(const std::string& path) const = 0;
  // The whole of a regular file of at most `limit` bytes; follows links. A link to nothing is not `not_found`.
  [[nodiscard]] virtual Result<std::string> read(const std::string& path, std::size_t limit) const = 0;
  // The names in a folder, sorted; none if it cannot be read.
  [[nodiscard]] virtual std::vector<std::string> names(const std::string& folder) const = 0;
  // Of the thing itself; nothing if it is not there.
  [[nodiscard]] virtual std::optional<FileTimes> times(const std::string& path) const = 0;
};

// The real file system.
[[nodiscard]] const Files& disk();

// A file system out of a table, for tests.
class MemoryFiles : public Files {
 public:
  void add_file(const std::string& path, std::string content) { files_[path] = std::move(content); }
  void set_times(const std::string& path, FileTimes times) { times_[path] = times; }
  void add_folder(const std::string& path) { folders_[path] = true; }
  void add_link(const std::string& path, std::string target) { links_[path] = std::move(target); }

  [[nodiscard]] FileKind kind(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override;
  [[nodiscard]] Result<std::string> read(const std::string& path, std::size_t limit) const override;
  [[nodiscard]] std::vector<std::string> names(const std::string& folder) const override;
  [[nodiscard]] std::optional<FileTimes> times(const std::string& path) const override;

 private:
  std::map<std::string, FileTimes> times_;
  std::map<std::string, std::string> files_;
  std::map<std::string, std::string> links_;
  std::map<std::string, bool> folders_;
};

// All of `text`, whatever the kernel takes at once. False, with errno, if it cannot.
[[nodiscard]] bool write_all(int fd, std::string_view text);

// Writes through a new file beside it and a rename, so that a reader sees the old text or the new, never a part.
// A symbolic link is kept: the file that it points to is replaced. Keeps the old file's owner, group
// and mode; a new one has `mode`, and what root makes belongs to the owner of the folder.
[[nodiscard]] Result<Done> write_file(const std::string& path, std::string_view text, unsigned mode = 0600);

// Removes what writers of files in a folder have left who were killed: the new files beside, once they are a minute
// old.
void remove_leftovers(const std::string& folder);

// The folder and all that is missing above it; what root makes belongs to the owner of the folder above.
[[nodiscard]] Result<Done> make_folder(const std::string& path, unsigned mode = 0700);

[[nodiscard]] Result<Done> remove_file(const std::string& path);

// The names in a folder, sorted; none if there is no folder. Fails if there is something that cannot be read.
[[nodiscard]] Result<std::vector<std::string>> list_folder(const std::string& folder);
// The same; empty if it cannot be read.
[[nodiscard]] std::vector<std::string> names_in(const std::string& folder);

// Whether files can be made in a folder: `path`: why not.
[[nodiscard]] Result<Done> can_write_in(const std::string& folder);

// How long ago its content changed; nothing if it is not there.
[[nodiscard]] std::optional<std::int64_t> seconds_since_change(const std::string& path);

// What errno says, for error texts: `permission denied`.
[[nodiscard]] std::string system_error_text(int number);

// `folder` + "/" + `name`.
[[nodiscard]] std::string join_path(std::string_view folder, std::string_view name);

}  // namespace pawl

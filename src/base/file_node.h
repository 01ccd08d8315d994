// SPDX-License-Identifier: Apache-2.0
// Files as they are, with all that belongs to them, for keeping them and putting them back. Everything happens below a
// folder that is held open, and the last part of a path is never followed, so that a link that somebody swaps in leads
// nowhere else. Undo needs this; all else goes through base/files.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace pawl {

// What lies under a name; a link is a link.
struct FileNode {
  FileKind kind = FileKind::missing;
  std::uint32_t mode = 0;  // the permissions alone
  std::uint32_t uid = 0;
  std::uint32_t gid = 0;
  std::int64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::int64_t ctime_ns = 0;    // when anything about it changed last; nobody can set it
  std::int64_t disk_bytes = 0;  // that it takes up
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t links = 0;
};

// Names and values, as the file system has them; access lists are among them.
using ExtraAttributes = std::vector<std::pair<std::string, std::string>>;

enum class Moved {
  done,
  taken,    // something is there already
  missing,  // what should be moved is not there
  apart,    // another file system, or one that cannot do this
  failed,   // errno says why
};

// How the bytes of a file came to another one.
enum class CopyWay { clone, copy };

// A folder that is held open.
class Folder {
 public:
  // `path` is absolute. Fails if a part of it is a link, and with not_found if it is not there.
  [[nodiscard]] static Result<Folder> open(const std::string& path);
  [[nodiscard]] Result<Folder> open_below(const std::string& name) const;

  Folder() = default;
  ~Folder();
  Folder(Folder&& other) noexcept;
  Folder& operator=(Folder&& other) noexcept;
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  // The folder itself.
  [[nodiscard]] FileNode look() const;
  [[nodiscard]] FileNode look(const std::string& name) const;
  // Sorted. Fails if the folder cannot be read or holds more than `most` names.
  [[nodiscard]] Result<std::vector<std::string>> names(std::size_t most) const;
  [[nodiscard]] std::optional<std::string> target_of(const std::string& link) const;
  // Nothing where they cannot be read.
  [[nodiscard]] std::optional<ExtraAttributes> attributes_of(const std::string& name) const;
  // All of a regular file that has at most `limit` bytes.
  [[nodiscard]] Result<std::string> read(const std::string& name, std::size_t limit) const;
  // BLAKE2b of a regular file of any size, as `b2sum -l 256` prints it; empty if it cannot be read.
  [[nodiscard]] std::string hash_of(const std::string& name) const;

  [[nodiscard]] Result<Done> make_folder(const std::string& name, std::uint32_t mode) const;
  [[nodiscard]] Result<Done> make_link(const std::string& name, const std::string& target) const;
  [[nodiscard]] Result<Done> write_new(const std::string& name, std::string_view text) const;
  [[nodiscard]] bool remove(const std::string& name) const;
  [[nodiscard]] bool remove_folder(const std::string& name) const;
  // Makes a name last through a loss of power.
  void sync() const;

  // A second name for the same file, in this folder.
  [[nodiscard]] Moved link_from(const Folder& from, const std::string& name, const std::string& as) const;
  // The bytes alone, without holes being filled. A file that changes meanwhile is not noticed here.
  [[nodiscard]] Result<CopyWay> copy_from(const Folder& from, const std::string& name, const std::string& as) const;
  // Nothing is replaced.
  [[nodiscard]] Moved move_from(const Folder& from, const std::string& name, const std::string& as) const;
  // Both at one moment: nobody ever sees a name without a file.
  [[nodiscard]] Moved exchange(const std::string& name, const Folder& other, const std::string& with) const;

  // Owner, permissions, attributes and time of `was`. False if one of them cannot be set, with the others set.
  [[nodiscard]] bool dress(const std::string& name, const FileNode& was, const ExtraAttributes& attributes) const;

 private:
  explicit Folder(int fd) : fd_(fd) {}
  int fd_ = -1;
};

// `path` with links in its folders followed, its last part as it is; nothing if the folder above it is not there.
[[nodiscard]] std::optional<std::string> real_place(const std::string& path);

// Links are followed.
[[nodiscard]] bool leads_to_folder(const std::string& path);

struct FreeSpace {
  std::int64_t free_bytes = 0;
  std::int64_t all_bytes = 0;
};
[[nodiscard]] std::optional<FreeSpace> free_space(const std::string& path);

}  // namespace pawl

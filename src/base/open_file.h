// SPDX-License-Identifier: Apache-2.0
// A file of our own that is held open: locked against other processes, read at a place, appended to.
// The log needs this; all else goes through base/files.h. A symbolic link is never followed, and only regular
// files are opened, so that a planted link, fifo or device can neither redirect nor stall us.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

class OpenFile {
 public:
  enum class How {
    read,
    append,      // made with mode 0600 if it is missing
    append_new,  // fails if it is there already
  };

  // Fails with not_found, no_permission or io_failed; the text is `path`: why.
  [[nodiscard]] static Result<OpenFile> open(const std::string& path, How how);

  OpenFile() = default;
  ~OpenFile();
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  // When it was opened, plus what was appended through this object.
  [[nodiscard]] std::int64_t size() const { return size_; }

  // Up to `length` bytes at `offset` into `buffer`; fewer only at the end of the file.
  [[nodiscard]] Result<std::size_t> read_at(std::int64_t offset, char* buffer, std::size_t length) const;

  // All of `text` at the end, in one write where the system lets it. On failure what came in is cut off again;
  // if even that fails, a part of `text` stays. REQUIRES: nobody else appends meanwhile.
  [[nodiscard]] Result<Done> append(std::string_view text);

  // All that it holds now is `text`. A crash may leave only a part of it.
  [[nodiscard]] Result<Done> replace(std::string_view text);

  // Others may have appended since it was opened: size() is what it is now.
  void look_again();

  // Whether another open of the file, in whatever process, holds its lock now.
  [[nodiscard]] bool is_locked_elsewhere() const;

  // Holds the file's lock until it is closed. False if another process kept it for `timeout_ms`.
  [[nodiscard]] bool lock_within(int timeout_ms) const;

 private:
  int fd_ = -1;
  std::int64_t size_ = 0;
  std::string path_;
};

// Replaces `to` if it is there.
[[nodiscard]] Result<Done> rename_file(const std::string& from, const std::string& to);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/open_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <utility>

#include "base/clock.h"
#include "base/files.h"

namespace pawl {
namespace {

[[nodiscard]] Error failure(const std::string& path, int number) {
  if (number == ELOOP) return {Code::io_failed, "`" + path + "`: is a symbolic link; remove it"};
  const Code code = number == ENOENT || number == ENOTDIR ? Code::not_found
                    : number == EACCES || number == EPERM ? Code::no_permission
                                                          : Code::io_failed;
  return {code, "`" + path + "`: " + system_error_text(number)};
}

[[nodiscard]] int flags_for(OpenFile::How how) {
  // O_NONBLOCK: opening a fifo must not wait for its other end.
  const int always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  switch (how) {
    case OpenFile::How::read:
      return always | O_RDONLY;
    case OpenFile::How::append:
      return always | O_RDWR | O_APPEND | O_CREAT;
    case OpenFile::How::append_new:
      return always | O_RDWR | O_APPEND | O_CREAT | O_EXCL;
  }
  return always | O_RDONLY;
}

}  // namespace

Result<OpenFile> OpenFile::open(const std::string& path, How how) {
  OpenFile file;
  file.fd_ = ::open(path.c_str(), flags_for(how), 0600);
  if (file.fd_ < 0) return failure(path, errno);
  struct stat info {};
  if (::fstat(file.fd_, &info) != 0) return failure(path, errno);
  if (!S_ISREG(info.st_mode)) return Error{Code::io_failed, "`" + path + "`: not a regular file; remove it"};
  file.size_ = info.st_size;
  file.path_ = path;
  return file;
}

OpenFile::~OpenFile() {
  if (fd_ >= 0) ::close(fd_);
}

OpenFile::OpenFile(OpenFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), size_(other.size_), path_(std::move(other.path_)) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  std::swap(path_, other.path_);
  return *this;
}

Result<std::size_t> OpenFile::read_at(std::int64_t offset, char* buffer, std::size_t length) const {
  std::size_t used = 0;
  while (used < length) {
    const ssize_t got = ::pread(fd_, buffer + used, length - used, offset + static_cast<std::int64_t>(used));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure(path_, errno);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  return used;
}

Result<Done> OpenFile::append(std::string_view text) {
  const std::int64_t before = size_;
  while (!text.empty()) {
    const ssize_t done = ::write(fd_, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) {
      const int number = errno;
      if (size_ > before && ::ftruncate(fd_, before) == 0) size_ = before;
      Error error = failure(path_, number);
      error.text = "`" + path_ + "`: cannot write: " + system_error_text(number);
      return error;
    }
    size_ += done;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return Done{};
}

Result<Done> OpenFile::replace(std::string_view text) {
  if (::ftruncate(fd_, 0) != 0) return failure(path_, errno);
  size_ = 0;
  return append(text);
}

void OpenFile::look_again() {
  struct stat info {};
  if (::fstat(fd_, &info) == 0) size_ = info.st_size;
}

bool OpenFile::is_locked_elsewhere() const {
  // Shared, so that two who look do not take each other for whoever holds it.
  if (::flock(fd_, LOCK_SH | LOCK_NB) != 0) return errno == EWOULDBLOCK;
  ::flock(fd_, LOCK_UN);
  return false;
}

bool OpenFile::lock_within(int timeout_ms) const {
  const std::int64_t deadline = steady_ns() + static_cast<std::int64_t>(timeout_ms) * 1000000;
  std::int64_t pause_ns = 100000;
  while (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    // Not every file system can lock (EINTR and EWOULDBLOCK pass): then the caller must do without, as for a held lock.
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    if (steady_ns() >= deadline) return false;
    const timespec pause{0, pause_ns};
    ::nanosleep(&pause, nullptr);
    pause_ns = std::min<std::int64_t>(pause_ns * 2, 2000000);
  }
  return true;
}

Result<Done> rename_file(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) == 0) return Done{};
  return failure(from, errno);
}

}  // namespace pawl

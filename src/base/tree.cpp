// SPDX-License-Identifier: Apache-2.0
#include "base/tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace pawl {
namespace {

constexpr int kLooking = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
constexpr std::size_t kFirstPart = 8192;             // where binaries are told by
constexpr std::size_t kKept = std::size_t{4} << 20;  // what a buffer keeps from one file to the next

[[nodiscard]] bool fill(int fd, ReadBuffer& into, std::size_t wanted) {
  while (into.size < wanted) {
    const ssize_t got = ::read(fd, into.bytes.data() + into.size, wanted - into.size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    into.size += static_cast<std::size_t>(got);
  }
  return true;
}

// Takes `fd`.
[[nodiscard]] ReadOutcome read_all(int fd, std::size_t limit, ReadBuffer& into) {
  into.size = 0;
  struct stat status {};
  ReadOutcome outcome = ReadOutcome::read;
  if (::fstat(fd, &status) != 0)
    outcome = ReadOutcome::unreadable;
  else if (!S_ISREG(status.st_mode))
    outcome = ReadOutcome::special;
  else if (static_cast<std::size_t>(status.st_size) > limit)
    outcome = ReadOutcome::too_large;
  if (outcome == ReadOutcome::read) {
    const auto size = static_cast<std::size_t>(status.st_size);
    if (into.bytes.size() > kKept && size <= kKept) into.bytes = std::vector<char>();
    if (into.bytes.size() < size) into.bytes.resize(size);
    if (!fill(fd, into, std::min(size, kFirstPart)))
      outcome = ReadOutcome::unreadable;
    else if (into.size > 0 && std::memchr(into.bytes.data(), 0, into.size) != nullptr)
      outcome = ReadOutcome::binary;
    else if (size > kFirstPart && !fill(fd, into, size))
      outcome = ReadOutcome::unreadable;
  }
  ::close(fd);
  return outcome;
}

}  // namespace

Result<Tree> Tree::open(const std::string& root) {
  const int fd = ::open(root.c_str(), kLooking | O_DIRECTORY);
  if (fd >= 0) return Tree(fd);
  return Error{errno == EACCES ? Code::no_permission : Code::not_found, "`" + root + "`: " + system_error_text(errno)};
}

Tree::Tree(Tree&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

Tree::~Tree() {
  if (fd_ >= 0) ::close(fd_);
}

int Tree::open_below(const std::string& path, int flags) const {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  const long fd = ::syscall(SYS_openat2, fd_, path.c_str(), &how, sizeof how);
  if (fd >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(fd);
  // A kernel or a container without openat2: the last part at least is no link.
  return ::openat(fd_, path.c_str(), flags | O_NOFOLLOW);
}

Result<std::vector<Tree::Name>> Tree::names(const std::string& folder) const {
  const auto failed = [&](int number) {
    const bool is_gone = number == ENOENT || number == ENOTDIR || number == ELOOP;
    return Error{is_gone ? Code::not_found : Code::io_failed, "`" + folder + "`: " + system_error_text(number)};
  };
  const int fd = open_below(folder.empty() ? "." : folder, kLooking | O_DIRECTORY);
  if (fd < 0) return failed(errno);
  DIR* const listing = ::fdopendir(fd);
  if (listing == nullptr) {
    const int number = errno;
    ::close(fd);
    return failed(number);
  }
  std::vector<Name> found;
  while (true) {
    errno = 0;
    const dirent* const entry = ::readdir(listing);
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    FileKind kind = entry->d_type == DT_REG   ? FileKind::regular
                    : entry->d_type == DT_DIR ? FileKind::folder
                    : entry->d_type == DT_LNK ? FileKind::link
                                              : FileKind::other;
    struct stat status {};
    if (entry->d_type == DT_UNKNOWN && ::fstatat(fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
      kind = kind_of_mode(status.st_mode);
    found.push_back({std::string(name), kind});
  }
  const int number = errno;
  ::closedir(listing);
  if (number != 0) return failed(number);
  std::sort(found.begin(), found.end(), [](const Name& a, const Name& b) { return a.name < b.name; });
  return found;
}

ReadOutcome Tree::read(const std::string& path, std::size_t limit, ReadBuffer& into) const {
  const int fd = open_below(path, kLooking);
  if (fd >= 0) return read_all(fd, limit, into);
  if (errno == ENOENT || errno == ENOTDIR) return ReadOutcome::gone;
  return errno == ELOOP || errno == ENXIO ? ReadOutcome::special : ReadOutcome::unreadable;
}

ReadOutcome read_named_file(const std::string& path, std::size_t limit, ReadBuffer& into) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return ReadOutcome::unreadable;
  if (!S_ISREG(status.st_mode)) return ReadOutcome::special;
  const int fd = ::open(path.c_str(), kLooking);
  return fd < 0 ? ReadOutcome::unreadable : read_all(fd, limit, into);
}

ReadOutcome read_standard_input(std::size_t limit, std::string& into) {
  std::vector<char> part(std::size_t{1} << 16);
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0 ? ReadOutcome::read : ReadOutcome::unreadable;
    into.append(part.data(), static_cast<std::size_t>(got));
    if (into.size() > limit) return ReadOutcome::too_large;
  }
}

}  // namespace pawl

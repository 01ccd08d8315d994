// SPDX-License-Identifier: Apache-2.0
#include "base/file_node.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>

#include "base/copy_bytes.h"
#include "base/files.h"
#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;

[[nodiscard]] Error error_at(std::string_view what, std::string_view name) {
  const Code code = errno == ENOENT                     ? Code::not_found
                    : errno == EACCES || errno == EPERM ? Code::no_permission
                                                        : Code::io_failed;
  return Error{code, "`" + std::string(name) + "`: " + std::string(what) + ": " + system_error_text(errno)};
}

[[nodiscard]] FileNode node_of(const struct stat& info) {
  FileNode node;
  node.kind = S_ISREG(info.st_mode)   ? FileKind::regular
              : S_ISDIR(info.st_mode) ? FileKind::folder
              : S_ISLNK(info.st_mode) ? FileKind::link
                                      : FileKind::other;
  node.mode = info.st_mode & 07777U;
  node.uid = info.st_uid;
  node.gid = info.st_gid;
  node.size = info.st_size;
  node.mtime_ns = info.st_mtim.tv_sec * kNanoseconds + info.st_mtim.tv_nsec;
  node.ctime_ns = info.st_ctim.tv_sec * kNanoseconds + info.st_ctim.tv_nsec;
  node.disk_bytes = info.st_blocks * 512;
  node.device = info.st_dev;
  node.inode = info.st_ino;
  node.links = info.st_nlink;
  return node;
}

// A path for calls that know no descriptors; only what the descriptor holds is walked through.
[[nodiscard]] std::string path_below(int fd, const std::string& name) {
  return "/proc/self/fd/" + std::to_string(fd) + "/" + name;
}

// Where openat2() is not to be had: part by part.
[[nodiscard]] int open_parts(const std::string& path) {
  int fd = ::open("/", kFolderFlags);
  for (std::size_t at = 1; fd >= 0 && at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    if (end > at) {
      const int next = ::openat(fd, path.substr(at, end - at).c_str(), kFolderFlags);
      const int number = errno;
      ::close(fd);
      errno = number;
      fd = next;
    }
    at = end + 1;
  }
  return fd;
}

[[nodiscard]] int open_without_links(const std::string& path) {
  struct open_how how {};
  how.flags = static_cast<std::uint64_t>(kFolderFlags);
  how.resolve = RESOLVE_NO_SYMLINKS;
  const long fd = ::syscall(SYS_openat2, AT_FDCWD, path.c_str(), &how, sizeof how);
  if (fd >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(fd);
  return open_parts(path);
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    const int number = errno;
    if (fd_ >= 0) ::close(fd_);
    errno = number;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

[[nodiscard]] int open_regular(int folder, const std::string& name, struct stat& info) {
  const int fd = ::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return -1;
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) return fd;
  ::close(fd);
  errno = EINVAL;
  return -1;
}

[[nodiscard]] Moved moved_by(int outcome) {
  if (outcome == 0) return Moved::done;
  switch (errno) {
    case EEXIST:
      return Moved::taken;
    case ENOENT:
      return Moved::missing;
    case EXDEV:
    case EINVAL:
    case ENOSYS:
    case EOPNOTSUPP:
      return Moved::apart;
    default:
      return Moved::failed;
  }
}

}  // namespace

Result<Folder> Folder::open(const std::string& path) {
  const int fd = open_without_links(path);
  if (fd < 0) return error_at("the folder cannot be opened", path);
  return Folder(fd);
}

Result<Folder> Folder::open_below(const std::string& name) const {
  const int fd = ::openat(fd_, name.c_str(), kFolderFlags);
  if (fd < 0) return error_at("the folder cannot be opened", name);
  return Folder(fd);
}

Folder::~Folder() {
  if (fd_ >= 0) ::close(fd_);
}

Folder::Folder(Folder&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

Folder& Folder::operator=(Folder&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

FileNode Folder::look() const {
  struct stat info {};
  return ::fstat(fd_, &info) == 0 ? node_of(info) : FileNode{};
}

FileNode Folder::look(const std::string& name) const {
  struct stat info {};
  return ::fstatat(fd_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0 ? node_of(info) : FileNode{};
}

Result<std::vector<std::string>> Folder::names(std::size_t most) const {
  const int fd = ::openat(fd_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* folder = fd < 0 ? nullptr : ::fdopendir(fd);
  if (folder == nullptr) {
    if (fd >= 0) ::close(fd);
    return error_at("the folder cannot be read", ".");
  }
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (names.size() == most) {
      ::closedir(folder);
      return Error{Code::too_large, "more than " + std::to_string(most) + " names in a folder"};
    }
    names.emplace_back(name);
    errno = 0;
  }
  const int number = errno;
  ::closedir(folder);
  errno = number;
  if (number != 0) return error_at("the folder cannot be read", ".");
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> Folder::target_of(const std::string& link) const {
  std::array<char, PATH_MAX> buffer;
  const ssize_t length = ::readlinkat(fd_, link.c_str(), buffer.data(), buffer.size());
  if (length < 0) return std::nullopt;
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

std::optional<ExtraAttributes> Folder::attributes_of(const std::string& name) const {
  const std::string path = path_below(fd_, name);
  ExtraAttributes found;
  const ssize_t length = ::llistxattr(path.c_str(), nullptr, 0);
  if (length < 0) return errno == ENOTSUP || errno == EOPNOTSUPP ? std::optional(found) : std::nullopt;
  if (length == 0) return found;
  std::string names(static_cast<std::size_t>(length), '\0');
  const ssize_t got = ::llistxattr(path.c_str(), names.data(), names.size());
  if (got < 0) return std::nullopt;
  names.resize(static_cast<std::size_t>(got));
  for (std::size_t at = 0; at < names.size();) {
    const std::string one = names.c_str() + at;
    at += one.size() + 1;
    std::string value(65536, '\0');
    const ssize_t size = ::lgetxattr(path.c_str(), one.c_str(), value.data(), value.size());
    if (size < 0) return std::nullopt;
    value.resize(static_cast<std::size_t>(size));
    found.emplace_back(one, std::move(value));
  }
  std::sort(found.begin(), found.end());
  return found;
}

Result<std::string> Folder::read(const std::string& name, std::size_t limit) const {
  struct stat info {};
  const Descriptor file(open_regular(fd_, name, info));
  if (file.get() < 0) return error_at("the file cannot be read", name);
  if (static_cast<std::size_t>(info.st_size) > limit)
    return Error{Code::too_large, "`" + name + "`: larger than " + std::to_string(limit) + " bytes"};
  std::string text(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got = ::read(file.get(), text.data() + done, text.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return error_at("the file cannot be read", name);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  text.resize(done);
  return text;
}

std::string Folder::hash_of(const std::string& name) const {
  struct stat info {};
  const Descriptor file(open_regular(fd_, name, info));
  if (file.get() < 0) return "";
  ContentHash hash;
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return "";
    if (got == 0) return hash.hex();
    hash.add(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
  }
}

Result<Done> Folder::make_folder(const std::string& name, std::uint32_t mode) const {
  if (::mkdirat(fd_, name.c_str(), mode) != 0) return error_at("the folder cannot be made", name);
  return Done{};
}

Result<Done> Folder::make_link(const std::string& name, const std::string& target) const {
  if (::symlinkat(target.c_str(), fd_, name.c_str()) != 0) return error_at("the link cannot be made", name);
  return Done{};
}

Result<Done> Folder::write_new(const std::string& name, std::string_view text) const {
  const Descriptor file(::openat(fd_, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (file.get() < 0 || !write_all(file.get(), text)) {
    Error error = error_at("the file cannot be written", name);
    if (file.get() >= 0) ::unlinkat(fd_, name.c_str(), 0);
    return error;
  }
  return Done{};
}

bool Folder::remove(const std::string& name) const {
  return ::unlinkat(fd_, name.c_str(), 0) == 0;
}

bool Folder::remove_folder(const std::string& name) const {
  return ::unlinkat(fd_, name.c_str(), AT_REMOVEDIR) == 0;
}

void Folder::sync() const {
  ::fsync(fd_);
}

Moved Folder::link_from(const Folder& from, const std::string& name, const std::string& as) const {
  return moved_by(::linkat(from.fd_, name.c_str(), fd_, as.c_str(), 0));
}

Result<CopyWay> Folder::copy_from(const Folder& from, const std::string& name, const std::string& as) const {
  struct stat info {};
  const Descriptor source(open_regular(from.fd_, name, info));
  if (source.get() < 0) return error_at("the file cannot be read", name);
  const Descriptor target(::openat(fd_, as.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (target.get() < 0) return error_at("the file cannot be written", as);
  if (::ioctl(target.get(), FICLONE, source.get()) == 0) return CopyWay::clone;
  if (copy_bytes(source.get(), target.get(), info.st_size)) return CopyWay::copy;
  Error error = error_at("the file cannot be copied", name);
  ::unlinkat(fd_, as.c_str(), 0);
  return error;
}

Moved Folder::move_from(const Folder& from, const std::string& name, const std::string& as) const {
  return moved_by(::renameat2(from.fd_, name.c_str(), fd_, as.c_str(), RENAME_NOREPLACE));
}

Moved Folder::exchange(const std::string& name, const Folder& other, const std::string& with) const {
  return moved_by(::renameat2(fd_, name.c_str(), other.fd_, with.c_str(), RENAME_EXCHANGE));
}

bool Folder::dress(const std::string& name, const FileNode& was, const ExtraAttributes& attributes) const {
  bool is_whole = true;
  const FileNode now = look(name);
  if (now.uid != was.uid || now.gid != was.gid)
    is_whole &= ::fchownat(fd_, name.c_str(), was.uid, was.gid, AT_SYMLINK_NOFOLLOW) == 0;
  const std::string path = path_below(fd_, name);
  for (const auto& [key, value] : attributes)
    is_whole &= ::lsetxattr(path.c_str(), key.c_str(), value.data(), value.size(), 0) == 0;
  // A changed owner takes special bits away, so the permissions come after it.
  if (was.kind != FileKind::link && look(name).mode != was.mode)
    is_whole &= ::fchmodat(fd_, name.c_str(), was.mode, 0) == 0;
  const timespec time{was.mtime_ns / kNanoseconds, was.mtime_ns % kNanoseconds};
  const std::array<timespec, 2> times{timespec{0, UTIME_OMIT}, time};
  is_whole &= ::utimensat(fd_, name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW) == 0;
  return is_whole;
}

std::optional<std::string> real_place(const std::string& path) {
  const std::size_t last = path.find_last_not_of('/');
  if (last == std::string::npos) return std::nullopt;
  const std::string clean = path.substr(0, last + 1);
  const std::size_t slash = clean.rfind('/');
  const std::string folder = slash == 0 ? "/" : clean.substr(0, slash);
  std::array<char, PATH_MAX> buffer;
  if (::realpath(folder.c_str(), buffer.data()) == nullptr) return std::nullopt;
  return join_path(buffer.data(), clean.substr(slash + 1));
}

bool leads_to_folder(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

std::optional<FreeSpace> free_space(const std::string& path) {
  struct statvfs info {};
  if (::statvfs(path.c_str(), &info) != 0) return std::nullopt;
  const auto unit = static_cast<std::int64_t>(info.f_frsize);
  return FreeSpace{static_cast<std::int64_t>(info.f_bavail) * unit, static_cast<std::int64_t>(info.f_blocks) * unit};
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "base/letters.h"
#include "base/lower.h"

namespace pawl {
namespace {

class Disk : public Files {
 public:
  [[nodiscard]] std::vector<std::string> names(const std::string& folder) const override { return names_in(folder); }

  [[nodiscard]] FileKind kind(const std::string& path) const override {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 ? kind_of_mode(info.st_mode) : FileKind::missing;
  }

  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override {
    char buffer[PATH_MAX];
    const ssize_t length = ::readlink(path.c_str(), buffer, sizeof buffer);
    if (length <= 0 || static_cast<std::size_t>(length) == sizeof buffer) return std::nullopt;
    return std::string(buffer, static_cast<std::size_t>(length));
  }

  [[nodiscard]] Result<std::string> read(const std::string& path, std::size_t limit) const override {
    // O_NONBLOCK: opening a fifo must not wait for its other end.
    constexpr int kHow = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    int fd = ::open(path.c_str(), kHow | O_NOFOLLOW);
    if (fd < 0 && errno == ELOOP) {
      fd = ::open(path.c_str(), kHow);
      if (fd < 0 && errno == ENOENT) return dangling(path);
    }
    if (fd < 0) return failure(path, errno);
    struct stat info {};
    Result<std::string> result = Error{Code::io_failed, "`" + path + "`: not a regular file"};
    if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) result = read_all(fd, path, limit, info.st_size);
    ::close(fd);
    return result;
  }

  [[nodiscard]] std::optional<FileTimes> times(const std::string& path) const override {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0) return std::nullopt;
    return FileTimes{info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec, kind_of_mode(info.st_mode)};
  }

 private:
  static Error failure(const std::string& path, int number) {
    const Code code = number == ENOENT || number == ENOTDIR ? Code::not_found
                      : number == EACCES || number == EPERM ? Code::no_permission
                                                            : Code::io_failed;
    return {code, "`" + path + "`: " + system_error_text(number)};
  }

  // Somebody wanted a file to be there: not the same as none.
  static Error dangling(const std::string& path) {
    return {Code::io_failed, "`" + path + "`: a link to a file that is not there"};
  }

  static Result<std::string> read_all(int fd, const std::string& path, std::size_t limit, off_t size) {
    const Error large{Code::too_large, "`" + path + "`: larger than " + std::to_string(limit) + " bytes"};
    if (size > 0 && static_cast<std::size_t>(size) > limit) return large;
    std::string text(static_cast<std::size_t>(std::max<off_t>(size, 0)) + 1, '\0');
    std::size_t used = 0;
    while (true) {
      if (used == text.size()) text.resize(text.size() * 2);
      const ssize_t got = ::read(fd, text.data() + used, text.size() - used);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return failure(path, errno);
      if (got == 0) break;
      used += static_cast<std::size_t>(got);
      if (used > limit) return large;
    }
    text.resize(used);
    return text;
  }
};

// Where a link leads, also to a file that is not there yet.
[[nodiscard]] std::string target_of(const std::string& path) {
  char resolved[PATH_MAX];
  if (::realpath(path.c_str(), resolved) != nullptr) return resolved;
  std::string target = path;
  for (int links = 0; links < 40; ++links) {
    const std::optional<std::string> next = disk().link_target(target);
    if (!next) return target;
    target = next->starts_with('/') ? *next : target.substr(0, target.rfind('/') + 1) + *next;
  }
  return path;
}

// Whose a file has to be that is written anew: whoever has the old one; for a new one that root makes, whoever has the
// folder. (`sudo pawl addto claude --home /home/u` must leave the user's files to the user.)
[[nodiscard]] std::optional<struct stat> owner_for(const std::string& path, const struct stat* old) {
  if (old != nullptr) return *old;
  if (::geteuid() != 0) return std::nullopt;
  struct stat folder {};
  const std::size_t slash = path.rfind('/');
  const std::string parent = slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
  return ::stat(parent.c_str(), &folder) == 0 ? std::optional(folder) : std::nullopt;
}

// Mode last: a change of owner takes bits away.
[[nodiscard]] bool set_owner_and_mode(int fd, const std::optional<struct stat>& owner, unsigned mode) {
  struct stat now {};
  if (owner && ::fstat(fd, &now) != 0) return false;
  if (owner && (now.st_uid != owner->st_uid || now.st_gid != owner->st_gid) &&
      ::fchown(fd, owner->st_uid, owner->st_gid) != 0)
    return false;
  return ::fchmod(fd, mode) == 0;
}

}  // namespace

FileKind kind_of_mode(unsigned mode) {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::folder;
  if (S_ISLNK(mode)) return FileKind::link;
  return FileKind::other;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(fd, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

const Files& disk() {
  static const Disk instance;
  return instance;
}

FileKind MemoryFiles::kind(const std::string& path) const {
  if (links_.contains(path)) return FileKind::link;
  if (files_.contains(path)) return FileKind::regular;
  if (folders_.contains(path)) return FileKind::folder;
  const std::string prefix = path == "/" ? path : path + "/";
  const auto below = [&](const auto& table) {
    const auto next = table.lower_bound(prefix);
    return next != table.end() && next->first.starts_with(prefix);
  };
  return below(files_) || below(links_) || below(folders_) ? FileKind::folder : FileKind::missing;
}

std::optional<FileTimes> MemoryFiles::times(const std::string& path) const {
  const FileKind what = kind(path);
  if (what == FileKind::missing) return std::nullopt;
  FileTimes times;
  if (const auto found = times_.find(path); found != times_.end())
    times = found->second;
  else if (what == FileKind::regular)
    times.size = static_cast<std::int64_t>(files_.at(path).size());
  times.kind = what;
  return times;
}

std::optional<std::string> MemoryFiles::link_target(const std::string& path) const {
  const auto found = links_.find(path);
  return found == links_.end() ? std::nullopt : std::optional(found->second);
}

Result<std::string> MemoryFiles::read(const std::string& path, std::size_t limit) const {
  const auto found = files_.find(path);
  if (found == files_.end()) return Error{Code::not_found, "`" + path + "`: no such file or directory"};
  if (found->second.size() > limit) return Error{Code::too_large, "`" + path + "`: larger than the limit"};
  return found->second;
}

Result<Done> write_file(const std::string& path, std::string_view text, unsigned mode) {
  const std::string target = target_of(path);
  struct stat old {};
  const bool existed = ::stat(target.c_str(), &old) == 0;
  if (existed) mode = old.st_mode & 07777;
  std::string fresh = target + ".pawl-XXXXXX";
  const int fd = ::mkostemp(fresh.data(), O_CLOEXEC);
  if (fd < 0) return Error{Code::io_failed, "`" + path + "`: cannot write beside it: " + system_error_text(errno)};
  bool written = set_owner_and_mode(fd, owner_for(target, existed ? &old : nullptr), mode) && write_all(fd, text) &&
                 ::fsync(fd) == 0;
  int number = errno;
  if (::close(fd) != 0 && written) {
    written = false;
    number = errno;
  }
  if (written && ::rename(fresh.c_str(), target.c_str()) != 0) {
    written = false;
    number = errno;
  }
  if (written) return Done{};
  ::unlink(fresh.c_str());
  return Error{Code::io_failed, "`" + path + "`: cannot write: " + system_error_text(number)};
}

void remove_leftovers(const std::string& folder) {
  constexpr std::string_view kMark = ".pawl-";  // and six letters of mkostemp(); see write_file()
  constexpr std::int64_t kSurelyLeftSeconds = 60;
  for (const std::string& name : names_in(folder)) {
    if (name.size() <= kMark.size() + 6) continue;
    const std::size_t at = name.size() - 6 - kMark.size();
    // Six plain letters are a word of somebody's: `x.pawl-backup`.
    const bool is_word = std::all_of(name.end() - 6, name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    const bool is_ours =
        !is_word && std::string_view(name).substr(at, kMark.size()) == kMark &&
        std::all_of(name.end() - 6, name.end(), [](char c) { return is_name_character(c) && c != '_'; });
    const std::string path = join_path(folder, name);
    if (is_ours && seconds_since_change(path).value_or(0) > kSurelyLeftSeconds) ::unlink(path.c_str());
  }
}

Result<Done> make_folder(const std::string& path, unsigned mode) {
  for (std::size_t at = 1; at <= path.size(); ++at) {
    if (at < path.size() && path[at] != '/') continue;
    const std::string part = path.substr(0, at);
    const bool is_made = ::mkdir(part.c_str(), mode) == 0;
    if (!is_made && errno != EEXIST) {
      return Error{Code::io_failed, "`" + part + "`: cannot make this folder: " + system_error_text(errno)};
    }
    if (const auto owner = is_made ? owner_for(part, nullptr) : std::nullopt;
        owner && ::lchown(part.c_str(), owner->st_uid, owner->st_gid) != 0) {
      return Error{Code::io_failed,
                   "`" + part + "`: cannot give this folder to its owner: " + system_error_text(errno)};
    }
  }
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
    return Error{Code::io_failed, "`" + path + "`: is not a folder"};
  }
  return Done{};
}

Result<Done> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) == 0) return Done{};
  return Error{errno == ENOENT ? Code::not_found : Code::io_failed, "`" + path + "`: " + system_error_text(errno)};
}

std::vector<std::string> MemoryFiles::names(const std::string& folder) const {
  std::vector<std::string> names;
  const std::string prefix = folder + "/";
  const auto add = [&](const std::string& path) {
    if (path.starts_with(prefix))
      names.push_back(path.substr(prefix.size(), path.find('/', prefix.size()) - prefix.size()));
  };
  for (const auto& [path, text] : files_) add(path);
  for (const auto& [path, target] : links_) add(path);
  for (const auto& [path, is_there] : folders_) add(path);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> names_in(const std::string& folder) {
  return list_folder(folder).value_or({});
}

Result<std::vector<std::string>> list_folder(const std::string& folder) {
  std::vector<std::string> names;
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT) return names;
  if (fd < 0) return Error{Code::io_failed, "`" + folder + "`: " + system_error_text(errno)};
  // Not readdir(): it allocates 32 kB for a folder that mostly holds two names.
  alignas(dirent64) char buffer[2048];
  while (true) {
    const ssize_t got = ::getdents64(fd, buffer, sizeof buffer);
    if (got <= 0) break;
    for (const char* at = buffer; at < buffer + got;) {
      const auto* entry = reinterpret_cast<const dirent64*>(at);
      const std::string_view name = static_cast<const char*>(entry->d_name);
      if (name != "." && name != "..") names.emplace_back(name);
      at += entry->d_reclen;
    }
  }
  ::close(fd);
  std::sort(names.begin(), names.end());
  return names;
}

Result<Done> can_write_in(const std::string& folder) {
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return Done{};
  const Code code = errno == ENOENT || errno == ENOTDIR ? Code::not_found
                    : errno == EACCES                   ? Code::no_permission
                                                        : Code::io_failed;
  return Error{code, "`" + folder + "`: " + system_error_text(errno)};
}

std::optional<std::int64_t> seconds_since_change(const std::string& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return std::nullopt;
  return static_cast<std::int64_t>(std::time(nullptr)) - static_cast<std::int64_t>(info.st_mtime);
}

std::string system_error_text(int number) {
  char buffer[128];
  std::string text = ::strerror_r(number, buffer, sizeof buffer);
  if (!text.empty()) text[0] = lower(text[0]);
  return text;
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (path.empty() || path.back() != '/') path += '/';
  path += name;
  return path;
}

}  // namespace pawl

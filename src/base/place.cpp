// SPDX-License-Identifier: Apache-2.0
#include "base/place.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/files.h"
#include "base/unique.h"

namespace pawl {

Result<Placed> place_file(const std::string& path, std::string_view text) {
  const std::size_t slash = path.rfind('/');
  const std::string part = path.substr(0, slash + 1) + "." + path.substr(slash + 1) + "." + std::to_string(::getpid()) +
                           "-" + std::to_string(unique_bits()) + ".part";
  const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return Error{Code::io_failed, "`" + path + "`: cannot write: " + system_error_text(errno)};
  const bool is_written = write_all(fd, text);
  const int problem = errno;
  ::close(fd);
  const auto fail = [&](int number) {
    ::unlink(part.c_str());
    return Error{Code::io_failed, "`" + path + "`: cannot write: " + system_error_text(number)};
  };
  if (!is_written) return fail(problem);
  if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return Placed::placed;
  if (errno == EEXIST) {
    ::unlink(part.c_str());
    return Placed::taken;
  }
  // A file system that cannot rename so: a link is refused in the same way.
  if (errno != EINVAL && errno != ENOSYS) return fail(errno);
  const bool is_linked = ::link(part.c_str(), path.c_str()) == 0;
  const int number = errno;
  if (!is_linked && number != EEXIST) return fail(number);
  ::unlink(part.c_str());
  return is_linked ? Placed::placed : Placed::taken;
}

bool take_away(const std::string& path) {
  return ::unlink(path.c_str()) == 0;
}

}  // namespace pawl

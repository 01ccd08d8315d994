// SPDX-License-Identifier: Apache-2.0
#include "base/identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

namespace pawl {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

}  // namespace

std::string identity_of_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat info {};
  if (fd < 0) return ::stat(path.c_str(), &info) == 0 ? "unreadable:" + std::to_string(info.st_ino) : "missing";
  std::string content;
  const bool is_regular = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  while (is_regular && content.size() < kMostBytes) {
    char buffer[16384];
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got <= 0) break;
    content.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(fd);
  if (!is_regular) return "other";
  return std::to_string(info.st_dev) + ":" + std::to_string(info.st_ino) + ":" + std::to_string(info.st_size) + ":" +
         sha256_hex(content);
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "base/copy_bytes.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace pawl {
namespace {

// One stretch of data by whatever way the two file systems have.
[[nodiscard]] bool copy_stretch(int from, int to, off_t begin, off_t end) {
  off_t read_at = begin;
  off_t write_at = begin;
  while (read_at < end) {
    const ssize_t got = ::copy_file_range(from, &read_at, to, &write_at, static_cast<std::size_t>(end - read_at), 0);
    if (got == 0) return true;  // it was cut meanwhile
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
  }
  std::array<char, 65536> buffer;
  while (read_at < end) {
    const auto most = std::min<std::size_t>(buffer.size(), static_cast<std::size_t>(end - read_at));
    const ssize_t got = ::pread(from, buffer.data(), most, read_at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    for (ssize_t done = 0; done < got;) {
      const ssize_t put = ::pwrite(to, buffer.data() + done, static_cast<std::size_t>(got - done), read_at + done);
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) return false;
      done += put;
    }
    read_at += got;
  }
  return true;
}

}  // namespace

bool copy_bytes(int from, int to, std::int64_t size) {
  for (off_t at = 0; at < size;) {
    off_t begin = ::lseek(from, at, SEEK_DATA);
    if (begin < 0 && errno == ENXIO) break;  // nothing but a hole is left
    if (begin < 0) begin = at;
    off_t end = ::lseek(from, begin, SEEK_HOLE);
    if (end <= begin) end = size;
    if (!copy_stretch(from, to, begin, std::min(end, size))) return false;
    at = end;
  }
  return ::ftruncate(to, size) == 0;
}

}  // namespace pawl

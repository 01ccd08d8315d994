// SPDX-License-Identifier: Apache-2.0
#include "serve/input.h"

#include <unistd.h>

#include <cerrno>

#include "base/files.h"

namespace pawl {
namespace {

// Most messages are small, and every page that is touched costs the hook a fault.
constexpr std::size_t kFirstRead = 4000;

}  // namespace

Result<InputText> read_input(int fd, std::size_t limit) {
  InputText input;
  std::size_t used = 0;
  input.text.resize(kFirstRead);
  while (true) {
    if (used == input.text.size()) input.text.resize(input.text.size() * 4);
    const ssize_t got = ::read(fd, input.text.data() + used, input.text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error{Code::io_failed, "standard input: " + system_error_text(errno)};
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > limit) {
      used = limit;
      input.is_cut = true;
      break;
    }
  }
  input.text.resize(used);
  return input;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
#include "app/keys.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdio>

#include "app/terminal.h"

namespace pawl {
SingleKeys::SingleKeys() {
  ::tcgetattr(STDIN_FILENO, &before_);
  set(true);
}

SingleKeys::~SingleKeys() {
  set(false);
}

void SingleKeys::set(bool is_single) const {
  termios wanted = before_;
  if (is_single) wanted.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG);
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &wanted);
}

std::string SingleKeys::pressed() {
  std::string keys;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (::poll(&input, 1, 0) > 0) {
    char buffer[64];
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got <= 0) {
      is_ended_ = true;
      break;
    }
    keys.append(buffer, static_cast<std::size_t>(got));
  }
  return keys;
}

std::string SingleKeys::line(std::string_view question) {
  set(false);
  print(question);
  std::fflush(stdout);
  std::string text;
  char c = 0;
  ssize_t got = 0;
  while ((got = ::read(STDIN_FILENO, &c, 1)) == 1 && c != '\n') text += c;
  is_ended_ |= got <= 0;
  set(true);
  return text;
}

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// A socket in a folder of ours, for commands that talk to the daemon: one line there, one line back. Who connects is
// known by the kernel's word, not by theirs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// Who is at the other end.
struct Peer {
  int pid = 0;
  unsigned uid = 0;
};

class LocalListener {
 public:
  // Replaces what lies there. REQUIRES: whoever calls holds the lock that says that nobody else listens.
  [[nodiscard]] static Result<LocalListener> open(const std::string& path);

  LocalListener() = default;
  ~LocalListener();
  LocalListener(LocalListener&& other) noexcept;
  LocalListener& operator=(LocalListener&& other) noexcept;
  LocalListener(const LocalListener&) = delete;
  LocalListener& operator=(const LocalListener&) = delete;

  [[nodiscard]] int descriptor() const { return fd_; }

  // Takes one connection, reads its line and writes what `answer` says. Waits for at most a fifth of a second for
  // whoever is slow. False if nobody is there.
  template <class Answer>
  bool serve_one(Answer answer) const {
    std::string line;
    Peer peer;
    const int client = accept_line(line, peer);
    if (client < 0) return client == kTooSlow;
    reply(client, answer(peer, line));
    return true;
  }

 private:
  static constexpr int kTooSlow = -2;
  explicit LocalListener(int fd) : fd_(fd) {}
  [[nodiscard]] int accept_line(std::string& line, Peer& peer) const;
  static void reply(int client, std::string_view text);

  int fd_ = -1;
};

// The answer to one line; nothing if nobody listens there, or not in time.
[[nodiscard]] std::optional<std::string> ask_local(const std::string& path, std::string_view line, int timeout_ms);

// To any connected socket; what nobody takes any more is dropped, and no signal comes of it.
void send_all(int fd, std::string_view text);

}  // namespace pawl

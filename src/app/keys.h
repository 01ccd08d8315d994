// SPDX-License-Identifier: Apache-2.0
// Single keys from a terminal, while somebody else may be typing: a key counts only if the screen has been as it is for
// a moment and no other key came just before.
#pragma once

#include <termios.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

// Pure: which of the keys that come are meant for what is shown.
class KeyGate {
 public:
  static constexpr std::int64_t kQuietNs = 400'000'000;

  // What is shown has changed.
  void shown(std::int64_t now_ns) { quiet_until_ns_ = now_ns + kQuietNs; }
  // Whether the key counts. One that comes too early keeps the gate shut for as long again.
  [[nodiscard]] bool lets(std::int64_t now_ns) {
    if (now_ns >= quiet_until_ns_) return true;
    quiet_until_ns_ = now_ns + kQuietNs;
    return false;
  }

 private:
  std::int64_t quiet_until_ns_ = 0;
};

// Keys come at once and are not shown, until this goes.
class SingleKeys {
 public:
  SingleKeys();
  ~SingleKeys();
  SingleKeys(const SingleKeys&) = delete;
  SingleKeys& operator=(const SingleKeys&) = delete;

  // All keys that have been pressed; empty if there are none. Ended: the terminal is gone.
  [[nodiscard]] std::string pressed();
  [[nodiscard]] bool is_ended() const { return is_ended_; }

  // One line with echo, as usual; for words.
  [[nodiscard]] std::string line(std::string_view question);

  // Something else has the terminal for a while.
  template <typename Do>
  void as_usual(const Do& something) {
    set(false);
    something();
    set(true);
  }

 private:
  void set(bool is_single) const;
  termios before_{};  // how the terminal was
  bool is_ended_ = false;
};

}  // namespace pawl

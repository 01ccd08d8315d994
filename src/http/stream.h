// SPDX-License-Identifier: Apache-2.0
// One client that is told of events as they come. What it does not take in time waits here, within bounds; beyond them
// it is told once to begin anew, and nothing more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace pawl {

class EventStream {
 public:
  static constexpr std::size_t kMostEvents = 1000;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

  // `number` 0: the event has no id. `data` is one line.
  void push(std::string_view event, std::string_view data, std::int64_t number = 0);
  void push_comment();
  // Nothing that waits is worth sending any more: one `resync`, then the end.
  void give_up(std::string_view why);
  // Nothing more will come.
  void end() { is_ended_ = true; }

  [[nodiscard]] bool is_ended() const { return is_ended_; }
  [[nodiscard]] bool is_empty() const { return waiting_.empty(); }
  // All that waits; the client is then sent it in one piece.
  [[nodiscard]] std::string take();

  // Called when something waits that did not before, or when it ended. Set by whoever sends.
  std::function<void()> on_change;

 private:
  void add(std::string text);

  std::string waiting_;
  std::size_t events_ = 0;
  bool is_ended_ = false;
};

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// One thread that waits for everything at once: descriptors, times, signals. It sleeps while there is nothing to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>

namespace pawl {

class Loop {
 public:
  using Action = std::function<void()>;

  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Until stop(); then it may be run again. Returns how many actions there were, its own among them.
  std::size_t run();
  void stop();

  // In its turn, soon.
  void post(Action action);
  // Whenever the descriptor can be read, as long as the loop lives. It stays the caller's, and must outlive the loop.
  void on_readable(int fd, Action action);
  void on_signals(std::initializer_list<int> signals, Action action);

  struct Inside;
  [[nodiscard]] Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

// Does something whenever a descriptor can be read, until it goes. The descriptor stays the caller's, and must outlive
// it.
class ReadWatch {
 public:
  ReadWatch(Loop& loop, int fd, Loop::Action action);
  ~ReadWatch();
  ReadWatch(const ReadWatch&) = delete;
  ReadWatch& operator=(const ReadWatch&) = delete;

 private:
  std::shared_ptr<void> inside_;
};

// Does something later, once. Starting it again, or its end, forgets what was planned.
class Timer {
 public:
  explicit Timer(Loop& loop);
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  void start(std::int64_t ms, Loop::Action action);
  void cancel();
  [[nodiscard]] bool is_running() const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace pawl

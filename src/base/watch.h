// SPDX-License-Identifier: Apache-2.0
// Waiting for a change in a folder: by inotify, or by looking every 50 ms where the kernel has no more of it to give.
#pragma once

#include <cstdint>
#include <string>

namespace pawl {

class FolderWatch {
 public:
  enum class What {
    files,  // that came, went, or were written and closed
    bytes,  // and every write to one of them
  };
  // Everything that changes from now on is seen.
  explicit FolderWatch(std::string folder, What what = What::files);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  // Returns when something was moved into the folder, made, deleted, written and closed there, at the time `steady_ns`,
  // or earlier: the caller looks and waits again. `also` is a descriptor whose input ends the wait too; `reader`
  // one whose other end may go away, which has_hung_up() then tells; -1: none.
  void wait_until(std::int64_t steady_ns, int also = -1, int reader = -1);

  // For whoever waits for several things: readable when something has changed, -1 if the system gives no inotify.
  [[nodiscard]] int descriptor() const { return fd_; }
  // Forgets what has changed so far. A folder that was made anew is watched again.
  void drain();

 private:
  void add();

  std::string folder_;
  What what_;
  int fd_ = -1;
  int watch_ = -1;
};

// Whether nobody will ever read what is written to this pipe or socket.
[[nodiscard]] bool has_hung_up(int fd);

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// Waiting for a change in a folder: by inotify, or by looking every 50 ms where the kernel has no more of it to give.
#pragma once

#include <cstdint>
#include <string>

namespace pawl {

class FolderWatch {
 public:
  // Everything that changes from now on is seen.
  explicit FolderWatch(const std::string& folder);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  // Returns when something was moved into the folder, made, deleted, written and closed there, at the time `steady_ns`,
  // or earlier: the caller looks and waits again. `also` is a descriptor whose input ends the wait too; -1: none.
  void wait_until(std::int64_t steady_ns, int also = -1) const;

 private:
  int fd_ = -1;
};

}  // namespace pawl

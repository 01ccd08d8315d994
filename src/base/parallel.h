// SPDX-License-Identifier: Apache-2.0
// The same work for many numbers, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace pawl {

// Calls work(0) to work(count - 1), each once, on up to `threads` threads, and returns when all are done. With one
// thread, or one number, on the caller's own. REQUIRES: `work` may run at the same time for different numbers, and
// throws nothing.
template <class Work>
void for_each_number(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto take = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> others;
  const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(take);
  take();
  for (std::thread& other : others) other.join();
}

}  // namespace pawl

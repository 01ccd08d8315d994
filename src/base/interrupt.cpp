// SPDX-License-Identifier: Apache-2.0
#include "base/interrupt.h"

#include <atomic>
#include <csignal>

namespace pawl {
namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void notice_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
}

bool is_interrupted() {
  return interrupted.load(std::memory_order_relaxed);
}

}  // namespace pawl

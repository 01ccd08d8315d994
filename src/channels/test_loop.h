// SPDX-License-Identifier: Apache-2.0
// Waiting in the tests of this layer.
#pragma once

#include <functional>

#include "http/loop.h"

namespace pawl {

// Until something has come about, or a long time has passed.
inline void run_until(Loop& loop, const std::function<bool()>& what) {
  if (what()) return;
  Timer end(loop);
  Timer look(loop);
  end.start(20'000, [&] { loop.stop(); });
  std::function<void()> again = [&] {
    if (what()) return loop.stop();
    look.start(10, again);
  };
  look.start(10, again);
  loop.run();
}

}  // namespace pawl

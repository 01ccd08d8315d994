// SPDX-License-Identifier: Apache-2.0
// Keeps what a call would take away, before it runs: files that would be deleted under a second name, files that would
// be written over as copies, everything else by what it was. Within limits: over any of them nothing is kept, and the
// text says which. The guard calls it for calls that are not denied.
#pragma once

#include <cstdint>
#include <string>

#include "analyse/places/world.h"
#include "model/call.h"
#include "model/kept.h"
#include "undo/store.h"
#include "undo/wanted.h"

namespace pawl {

struct CaptureLimits {
  std::int64_t most_entries = 5000;  // without a link of their own
  std::int64_t most_copied_bytes = std::int64_t{64} << 20U;
  std::int64_t most_links = 20000;
  std::int64_t most_linked_bytes = std::int64_t{4} << 30U;
  std::int64_t most_looks = 40000;
  std::int64_t most_ms = 100;
  bool keeps_secrets = false;  // copies of them, not only second names
  bool only_looks = false;     // nothing is written: what would come of it
};

// `title`: the call on one line, without secrets.
[[nodiscard]] Kept capture(const Wanted& wanted, const Call& call, const std::string& title, const World& world,
                           const CaptureLimits& limits, UndoStore& store);

}  // namespace pawl

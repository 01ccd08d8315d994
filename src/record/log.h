// SPDX-License-Identifier: Apache-2.0
// Adds one entry to the chained log. The engine calls it once per call, after it has redacted the entry.
// Many hooks may write at the same time, and any of them may be killed at any moment: no entry that was written is
// lost, and the chain goes on. Waits for the lock at most a second; then the entry goes to a side file, which a
// later call folds into the chain.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "model/entry.h"
#include "model/policy.h"

namespace pawl {

struct LogOptions {
  std::string folder = {};
  std::int64_t max_size_bytes = 100 << 20;  // a file that would grow beyond it is left, and the next one begun
  int keep_files = 10;                      // older ones are deleted
  int lock_timeout_ms = 1000;
};

// As the policy has them.
[[nodiscard]] LogOptions log_options(const Policy& policy, std::string folder);

// The folder is made if it is missing. On failure nothing of the entry stays in the chain, or a part that the next
// call marks as cut off; the error's code is log_failed.
// `number`, where somebody asks, is the entry's `n` then; 0 if it waits in a side file.
[[nodiscard]] Result<Done> append_entry(const LogOptions& options, const Entry& entry, std::int64_t* number = nullptr);

// Whether the next entry could be added, without adding one: the folder, its lock and the newest file can be opened for
// writing. A folder that is missing must be one that can be made.
[[nodiscard]] Result<Done> can_append(const std::string& folder);

}  // namespace pawl

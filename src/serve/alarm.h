// SPDX-License-Identifier: Apache-2.0
// The last resort against a hang: at the time limit the process prints a refusal and ends, whatever it was doing.
// And against a text that makes it grow: memory beyond the limit is a failure that is answered, where the kernel would
// kill the process and some agents would go ahead.
#pragma once

namespace pawl {

// Far below the shortest time limit of any agent that goes ahead without an answer.
inline constexpr int kAlarmSeconds = 5;

// From now on. The refusal is exit 2 with a reason on standard error, which every agent takes as a deny.
void set_alarm();

inline constexpr unsigned long kMemoryBytes = 1UL << 30;

// From now on an allocation beyond the limit throws std::bad_alloc.
void limit_memory();

// Before the answer is written: two answers would be worse than a late one.
void clear_alarm();

}  // namespace pawl

// SPDX-License-Identifier: Apache-2.0
// What holds when nothing else does. Most agents run the tool if their hook hangs, is killed or says nothing: so a hang,
// a text that makes Pawl grow, and an answer that cannot be given all end in exit 2, which every agent takes as a deny.
// (The shell around a wired hook refuses for one that crashed.)
#pragma once

namespace pawl {

// Far below the shortest time limit of any agent that goes ahead without an answer.
inline constexpr int kAlarmSeconds = 5;

// From now on a hang is refused, with a reason on standard error; a pipe that nobody reads and a file that may not grow
// fail a write, and do not kill.
void catch_signals();

inline constexpr unsigned long kMemoryBytes = 1UL << 30;

// From now on an allocation beyond the limit throws std::bad_alloc.
void limit_memory();

// From now on a crash leaves no image of the memory, which holds the call and the secrets in it.
void forbid_core_dumps();

// A standard descriptor that is closed is taken, by something that cannot be written: a file that is opened later would
// get its number, and the answer.
void keep_standard_descriptors();

// A person is asked: from now on a hang is refused after so many seconds.
void set_alarm(int seconds);

// Before the answer is written: two answers would be worse than a late one.
void clear_alarm();

}  // namespace pawl

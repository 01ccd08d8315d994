// SPDX-License-Identifier: Apache-2.0
// A process that stays: cut off from whoever started it, and closed to other processes of the same user.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process.h"
#include "base/result.h"

namespace pawl {

// Nobody else of this user may read its memory, descriptors or environment, or trace it, and no core is written; new
// files are for the user alone. Descriptors from 3 on are closed, the folder is `/`, and of the environment only `kept`
// is left. False if the kernel refuses the first of these.
[[nodiscard]] bool become_unreadable(const std::vector<std::pair<std::string, std::string>>& kept);

// Starts it in a session of its own, with nothing of ours but `environment`, and does not wait for it.
[[nodiscard]] Result<Done> start_detached(const std::vector<std::string>& argv,
                                          const std::vector<std::pair<std::string, std::string>>& environment);

// Asks that very process to end, never another one that has its number by now. False if it is gone.
[[nodiscard]] bool ask_to_end(const ProcessMark& process);

// When the file of this program was changed last, in nanoseconds.
[[nodiscard]] std::int64_t own_program_time();

// What was freed goes back to the system: for a process that works in bursts and stays.
void give_memory_back();

}  // namespace pawl
